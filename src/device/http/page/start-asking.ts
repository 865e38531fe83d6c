import type { StatusResult, Occasion } from '../../../outbox/ask-status.ts';
import type { Changes } from '../../../ui/device-context.tsx';
import type { Clock } from '../../../outbox/ports.ts';

/** Milliseconds between questions while the page is visible. */
const interval = 10 * 60 * 1000;
/** Milliseconds until an unanswered question is repeated; doubles up to the interval. */
const firstWait = 15_000;

/** In ascending weight: a heavier occasion asks where a lighter one would not. */
const weights: readonly Occasion[] = ['change', 'event', 'start', 'pressing'];

function weightOf(occasion: Occasion = 'event'): number {
  return weights.indexOf(occasion);
}

/** Repeats a question that got no answer: a link that is cut often carries it in the end. */
export function askingAgain(
  ask: (occasion?: Occasion) => Promise<StatusResult>,
  clock: Pick<Clock, 'every'>,
): (occasion?: Occasion) => Promise<StatusResult> {
  let wait = firstWait;
  let stop: (() => void) | undefined;
  let underWay: { readonly weight: number; readonly answer: Promise<StatusResult> } | undefined;
  const askAgain = async (occasion?: Occasion): Promise<StatusResult> => {
    const weight = weightOf(occasion);
    // A question under way, or due by itself, need not be repeated at every event.
    if (occasion !== 'pressing' && underWay !== undefined) {
      const { weight: other, answer } = underWay;
      if (other >= weight) return answer;
      // It may end without having asked, and this question would be lost.
      await answer;
      return askAgain(occasion);
    }
    const isWaiting = stop !== undefined;
    if ((occasion === undefined || occasion === 'change') && isWaiting) return 'notAsked';
    stop?.();
    const answer = ask(occasion);
    underWay = { weight, answer };
    const asked = await answer;
    // A pressing question may have started and ended meanwhile.
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
 * Asks for the office's status whenever there may be a contact (ask-status.ts merges several events into one
 * question). Not at the start of a page: that question follows once the API has announced that it answers it.
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

/**
 * Asks the API once per start of a page (discover.ts): at once and, if it did not answer, when there may be
 * a network again.
 * @param learn returns whether the API has answered; does not reject
 */
export function startLearning(
  learn: () => Promise<boolean>,
  page: Window & typeof globalThis = window,
): void {
  let state: 'wanted' | 'asking' | 'learned' = 'wanted';
  const ask = async (): Promise<void> => {
    if (state !== 'wanted') return;
    state = 'asking';
    state = (await learn()) ? 'learned' : 'wanted';
  };
  page.addEventListener('online', () => void ask());
  page.document.addEventListener('visibilitychange', () => {
    if (page.document.visibilityState === 'visible') void ask();
  });
  void ask();
}
