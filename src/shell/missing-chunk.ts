/** What Chromium, Firefox and WebKit say when import() finds nothing; there is no error code for it. */
const messages = /dynamically imported module|error loading dynamically|importing a module script failed/i;

export function isMissingChunk(failure: unknown): boolean {
  return failure instanceof Error && messages.test(failure.message);
}
