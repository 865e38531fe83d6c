/** The state of the history entry that the guard leads to: why, for the notice on the home page (rulings R-2). */
export interface Redirected {
  readonly redirected: 'signedOut' | 'ended' | 'disabled';
}

/** @param state of a history entry, which may be anybody's */
export function redirectedBy(state: unknown): Redirected['redirected'] | undefined {
  const why: unknown = Reflect.get(Object(state), 'redirected');
  return why === 'signedOut' || why === 'ended' || why === 'disabled' ? why : undefined;
}
