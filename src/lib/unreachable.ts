/** Closes a switch over a union: a new member that is not handled does not compile. */
export function unreachable(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`);
}
