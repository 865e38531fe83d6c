/** https://www.w3.org/TR/screen-wake-lock/: missing on insecure origins and in older browsers. */
type Screen = Pick<WakeLock, 'request'>;

/**
 * Keeps the screen awake during large work: a sleeping phone stops sending. Requests the lock only when
 * wanted, and again whenever the page becomes visible; never fails.
 * @returns lets the screen sleep again
 */
export function keepAwake(screen: Screen | undefined, page: Document): () => void {
  let ended = false;
  let lock: WakeLockSentinel | undefined;
  let last: Promise<void> = Promise.resolve();
  const ask = async (): Promise<void> => {
    if (ended || page.visibilityState !== 'visible') return;
    const got = await screen?.request('screen').catch(() => undefined);
    // The browser releases it when the page is hidden; requesting a second one would leak the first.
    await lock?.release();
    lock = got;
  };
  // Serialised: of two concurrent requests, one lock would leak.
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
