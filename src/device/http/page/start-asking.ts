import type { Clock } from '../../../outbox/ports.ts';

/** Milliseconds: while somebody looks at a page. */
const interval = 10 * 60 * 1000;

/**
 * Has the office's word asked for whenever there may be a contact (ask-status.ts keeps several events from being several
 * questions). The start of a page is not among them: the question follows when the API has said that it can be asked.
 */
export function startAsking(
  ask: () => Promise<unknown>,
  clock: Pick<Clock, 'every'>,
  page: Window & typeof globalThis = window,
): void {
  const whenSeen = (): void => {
    if (page.document.visibilityState === 'visible') void ask();
  };
  page.addEventListener('online', () => void ask());
  page.document.addEventListener('visibilitychange', whenSeen);
  clock.every(interval, whenSeen);
}
