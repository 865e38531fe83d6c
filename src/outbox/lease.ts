/**
 * Milliseconds. A frozen or killed owner is given up after this time; a live one renews several times within
 * it.
 */
export const leaseDuration = 60_000;
/** Milliseconds. A page may have read its clock this long before reading a lease granted in between. */
const clockReadBefore = 20_000;

/**
 * Tells whether a lease has run out. One that ends later than any lease can was granted before the clock was
 * set back, so it counts as over too (promises R24).
 */
export function isLeaseOver(until: number, now: number): boolean {
  return now >= until || until - now > leaseDuration + clockReadBefore;
}
