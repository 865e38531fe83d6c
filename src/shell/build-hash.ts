/** The hash that the build gave the entry file: it changes whenever anything that the page loads changes. */
export function buildHash(entryUrl: string): string | undefined {
  return /-([\w-]{8})\.js$/.exec(new URL(entryUrl).pathname)?.[1];
}
