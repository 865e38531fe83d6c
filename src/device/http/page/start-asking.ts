import type { StatusResult, Occasion } from '../../../outbox/ask-status.ts';
import type { Changes } from '../../../outbox/page-ports.ts';
import type { Clock } from '../../../outbox/ports.ts';

/** Milliseconds: while somebody looks at a page. */
const interval = 10 * 60 * 1000;
/** Milliseconds until a question that nobody answered is put again; doubling up to the interval. */
const firstWait = 15_000;

/** An occasion that weighs more asks where one that weighs less would not. */
const weights: readonly Occasion[] = ['change', 'event', 'start', 'pressing'];

function weightOf(occasion: Occasion = 'event'): number {
  return weights.indexOf(occasion);
}

/** The same question, and again when the link has swallowed it: a link that is cut often carries it in the end. */
export function askingAgain(
  ask: (occasion?: Occasion) => Promise<StatusResult>,
  clock: Pick<Clock, 'every'>,
): (occasion?: Occasion) => Promise<StatusResult> {
  let wait = firstWait;
  let stop: (() => void) | undefined;
  let underWay: { readonly weight: number; readonly answer: Promise<StatusResult> } | undefined;
  const askAgain = async (occasion?: Occasion): Promise<StatusResult> => {
    const weight = weightOf(occasion);
    // What is under way, or comes by itself, need not be asked for at every event.
    if (occasion !== 'pressing' && underWay !== undefined) {
      const { weight: other, answer } = underWay;
      if (other >= weight) return answer;
      // It may end without a question, which would then be missed.
      await answer;
      return askAgain(occasion);
    }
    const isWaiting = stop !== undefined;
    if ((occasion === undefined || occasion === 'change') && isWaiting) return 'notAsked';
    stop?.();
    const answer = ask(occasion);
    underWay = { weight, answer };
    const asked = await answer;
    // The one that was pressed for may have come and ended meanwhile.
    if (underWay?.answer === answer) underWay = undefined;
    stop?.();
    stop = undefined;
    if (asked === 'unanswered') {
      stop = clock.every(wait, () => {
        stop?.();
        stop = undefined;
        void askAgain(occasion);
      });
      wait = Math.min(interval, wait * 2);
    } else if (asked === 'answered') wait = firstWait;
    return asked;
  };
  return askAgain;
}

/**
 * Has the office's word asked for whenever there may be a contact (ask-status.ts keeps several events from being several
 * questions). The start of a page is not among them: the question follows when the API has said that it can be asked.
 */
export function startAsking(
  ask: (occasion?: 'change') => Promise<unknown>,
  clock: Pick<Clock, 'every'>,
  changes: Changes,
  page: Window & typeof globalThis = window,
): void {
  const whenSeen = (): void => {
    if (page.document.visibilityState === 'visible') void ask();
  };
  page.addEventListener('online', () => void ask());
  page.document.addEventListener('visibilitychange', whenSeen);
  clock.every(interval, whenSeen);
  // The worker may have delivered something, and may be gone.
  changes.subscribe(() => void ask('change'));
}
