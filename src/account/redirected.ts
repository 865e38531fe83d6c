/** The state of the history entry that the guard leads to: why, for the notice on the home page (rulings R-2). */
export interface TurnedAway {
  readonly turnedAway: 'signedOut' | 'ended';
}

/** @param state of a history entry, which may be anybody's */
export function turnedAwayBy(state: unknown): TurnedAway['turnedAway'] | undefined {
  const why: unknown = Reflect.get(Object(state), 'turnedAway');
  return why === 'signedOut' || why === 'ended' ? why : undefined;
}
