import { ERRORS } from '@tus/server';
import type { Refusal } from '../../lib/problems/refusal.ts';
import { Refused } from '../../lib/problems/refused.ts';
import { isDiskFull, untilRoom } from '../../lib/store/store-errors.ts';

/** Turns an error of @tus/server into one of our refusals; returns anything else unchanged. */
export function refusalOfTusError(error: object): unknown {
  // A request that was asked to let go before its first byte: not its sender's fault.
  if (error === ERRORS.ABORTED || error === ERRORS.ERR_LOCK_TIMEOUT)
    return new Refused({ kind: 'uploadBusy' });
  if (isDiskFull(error)) return new Refused({ kind: 'uploadsFull', seconds: untilRoom });
  const { status_code: status } = error as { status_code?: unknown };
  return typeof status === 'number' ? new Refused(refusalOfTusStatus(status)) : error;
}

export function refusalOfTusStatus(status: number): Refusal {
  switch (status) {
    case 404:
    case 410:
      return { kind: 'uploadUnknown' };
    case 409:
      return { kind: 'uploadOffset', offset: 0 };
    case 412:
      return { kind: 'otherTusVersion' };
    case 413:
      return { kind: 'uploadTooLong' };
    default:
      return status < 500 || status === 501 ? { kind: 'uploadMalformed' } : { kind: 'internal' };
  }
}
