/** Milliseconds between tries. */
const pause = 2000;
const patience = 180_000;

/**
 * Resolves when the files of a folder's code are in the browser's cache, however often the connection drops: a module
 * whose fetch has failed once stays failed for as long as the page is open, so import() comes only after that (hazards
 * 7.12). Resolves at once if the document does not list them: then the worker has them, or this is no build.
 * @param tries per file; a page that a user waits for reports after a few that it cannot be loaded
 * @throws Error as import() does, without the browser remembering it
 */
export async function filesAhead(room: string, tries = Infinity): Promise<void> {
  // At build time pages are rendered without a document.
  if (typeof document === 'undefined') return;
  const named = document
    .querySelector<HTMLElement>(`script[data-ahead-${room}]`)
    ?.getAttribute(`data-ahead-${room}`);
  const hrefs = (named ?? '').split(' ').filter(Boolean);
  await Promise.all(hrefs.map((href) => fetchPatiently(href, tries)));
}

async function fetchPatiently(href: string, tries: number): Promise<void> {
  for (let tried = 1; !(await isAnswered(href)); tried += 1) {
    if (tried >= tries) throw new Error(`Failed to fetch dynamically imported module: ${href}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Also true if the file is gone: import() then fails, and one reload brings the new version. Does not reject. */
async function isAnswered(href: string): Promise<boolean> {
  try {
    const answer = await fetch(href, { signal: AbortSignal.timeout(patience) });
    await answer.arrayBuffer();
    return answer.status < 500;
  } catch {
    return false;
  }
}
