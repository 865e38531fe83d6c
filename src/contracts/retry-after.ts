/**
 * Parses a Retry-After header, seconds or an HTTP date (RFC 9110 section 10.2.3), into milliseconds from now; an
 * invalid value counts as absent. @param now milliseconds since 1970, best by the sender's clock: the device's may be
 * months off
 */
export function retryAfterIn(header: string | undefined, now: number): number | undefined {
  const value = header?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
