/**
 * Returns localStorage or sessionStorage; undefined where the browser denies it: then even the property
 * access throws.
 */
export function webStorage(kind: 'localStorage' | 'sessionStorage'): Storage | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}
