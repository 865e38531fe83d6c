/** Milliseconds. A frozen or killed owner is given up after this; a living one renews several times in it. */
export const leaseDuration = 60_000;
/** Milliseconds that a page's last look at the clock may lie back when it reads a lease that was given meanwhile. */
const clockReadBefore = 20_000;

/**
 * Whether a lease has run out. One that ends later than any lease can was given before the clock was put back:
 * it says nothing either (promises R24).
 */
export function isLeaseOver(until: number, now: number): boolean {
  return now >= until || until - now > leaseDuration + clockReadBefore;
}
