/**
 * A failure after which the request may have arrived all the same: a proxy that lost the answer (502, 504: RFC 9110
 * sections 15.6.3 and 15.6.5; 520 and 524 of some), one that was impatient (408), or a server that failed too late.
 */
export function leavesDoubt(status: number): boolean {
  return status === 408 || status >= 500;
}
