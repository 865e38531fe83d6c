/**
 * State of the history entry that the guard redirects to: the reason, for the notice on the home page (rulings R-2).
 */
export interface Redirected {
  readonly redirected: 'signedOut' | 'ended' | 'disabled';
}

/** @param state of a history entry, not necessarily one of the guard's */
export function redirectedBy(state: unknown): Redirected['redirected'] | undefined {
  const why: unknown = Reflect.get(Object(state), 'redirected');
  return why === 'signedOut' || why === 'ended' || why === 'disabled' ? why : undefined;
}
