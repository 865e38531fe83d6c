/** The hash that the build gave the entry file: it changes with every change of anything the page loads. */
export function buildHash(entryUrl: string): string | undefined {
  return /-([\w-]{8})\.js$/.exec(new URL(entryUrl).pathname)?.[1];
}
