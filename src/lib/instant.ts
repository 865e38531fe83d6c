/**
 * A point in time as the device saw it: UTC and its own offset, because ships change zones (promises R24).
 */
export interface Instant {
  /** ISO 8601, UTC. */
  readonly utc: string;
  /** Minutes east of Greenwich. */
  readonly offsetMinutes: number;
}

/** @param now milliseconds since 1970 */
export function instantAt(now: number, offsetMinutes: number): Instant {
  return { utc: new Date(now).toISOString(), offsetMinutes };
}
