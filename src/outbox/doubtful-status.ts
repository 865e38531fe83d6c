/**
 * An answer that a proxy lost (502, 504: RFC 9110 sections 15.6.3 and 15.6.5), or 408, which an impatient proxy
 * sends as well (promises section 1).
 */
export function leavesDoubt(status: number): boolean {
  return [408, 502, 504].includes(status);
}
