/**
 * A failure after which the request may still have arrived: a proxy lost the answer (502, 504: RFC 9110 sections 15.6.3
 * and 15.6.5; some use 520 and 524) or was impatient (408), or the server failed too late.
 */
export function leavesDoubt(status: number): boolean {
  return status === 408 || status >= 500;
}
