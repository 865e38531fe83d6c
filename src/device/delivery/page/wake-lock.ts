/** https://www.w3.org/TR/screen-wake-lock/: missing on insecure origins and in older browsers. */
type Screen = Pick<WakeLock, 'request'>;

/**
 * Keeps the screen awake while large work runs: a phone that sleeps stops sending. Asked for only when wanted, again
 * whenever the page is looked at again, and never a reason to fail.
 * @returns lets it sleep again
 */
export function keepAwake(screen: Screen | undefined, page: Document): () => void {
  let ended = false;
  let lock: WakeLockSentinel | undefined;
  let last: Promise<void> = Promise.resolve();
  const ask = async (): Promise<void> => {
    if (ended || page.visibilityState !== 'visible') return;
    const got = await screen?.request('screen').catch(() => undefined);
    // The browser takes it away with the page's visibility; a second one would be the first's leftover.
    await lock?.release();
    lock = got;
  };
  // One after the other: of two at once, one would be left over.
  const onChange = (): void => {
    last = last.then(ask);
  };
  page.addEventListener('visibilitychange', onChange);
  onChange();
  return () => {
    ended = true;
    page.removeEventListener('visibilitychange', onChange);
    void last.then(() => lock?.release());
  };
}
