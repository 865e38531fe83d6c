/**
 * Finds the shortest part of a list that still fails, by leaving out ever smaller runs of it (delta debugging: Zeller
 * and Hildebrandt, Simplifying and Isolating Failure-Inducing Input, 2002). In the result, no single item can be left
 * out.
 * @param fails whether a part fails; the whole list does
 * @param attempts maximum number of calls; then the shortest part found so far is returned
 */
export async function shrink<T>(
  whole: readonly T[],
  fails: (part: readonly T[]) => Promise<boolean>,
  attempts = Infinity,
): Promise<readonly T[]> {
  let shortest = whole;
  let left = attempts;
  let length = Math.ceil(shortest.length / 2);
  for (;;) {
    let shorter = false;
    // From the end: acts after the failure are removed first.
    for (let end = shortest.length; end > 0; end -= length) {
      if (left <= 0) return shortest;
      left -= 1;
      const part = [...shortest.slice(0, Math.max(0, end - length)), ...shortest.slice(end)];
      if (!(await fails(part))) continue;
      shortest = part;
      shorter = true;
    }
    if (length === 1 && !shorter) return shortest;
    // Repeats single items until none can be removed: one may have been needed only by another.
    length = Math.max(1, Math.min(Math.ceil(length / 2), shortest.length));
  }
}
