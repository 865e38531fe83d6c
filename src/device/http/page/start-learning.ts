/**
 * Asks the API once per start of a page (learn-api.ts): at once and, if it did not answer, when there may be
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
