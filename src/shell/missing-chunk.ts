/**
 * What Chromium, Firefox and WebKit say when import() finds nothing, and what the build's own loader says when the
 * style sheet of a chunk does not come; there is no error code for either.
 */
const messages =
  /dynamically imported module|error loading dynamically|importing a module script failed|unable to preload css/i;

export function isMissingChunk(failure: unknown): boolean {
  return failure instanceof Error && messages.test(failure.message);
}
