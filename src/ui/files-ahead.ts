/** Milliseconds. */
const pause = 2000;
const patience = 180_000;

/**
 * Resolves when the files of a room are in the browser's cache, however often the link is cut: a module whose fetch has
 * failed once stays failed for as long as the page is open, so import() comes only after that (hazards 7.12). At once
 * where the document does not name them: then the worker has them, or this is no build.
 */
export async function filesAhead(room: string): Promise<void> {
  // Pages are rendered at build time without a document.
  if (typeof document === 'undefined') return;
  const named = document
    .querySelector<HTMLElement>(`script[data-ahead-${room}]`)
    ?.getAttribute(`data-ahead-${room}`);
  await Promise.all((named ?? '').split(' ').filter(Boolean).map(fetchSurely));
}

async function fetchSurely(href: string): Promise<void> {
  for (;;) {
    try {
      const answer = await fetch(href, { signal: AbortSignal.timeout(patience) });
      await answer.arrayBuffer();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
