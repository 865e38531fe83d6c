/** For failures whose message says all; a stack would bury it. */
export function stopWithOneLine(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
