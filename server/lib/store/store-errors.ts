import type { Refusal } from '../problems/refusal.ts';
import { CommitInDoubt, DatabaseAway, FilesAway } from './commit-in-doubt.ts';
import { isIdTaken } from './ids.ts';

/** Seconds: by then another transaction is over, or ended by its time limit. */
const busy = 10;
/** Seconds: a restart of the database takes less. */
const away = 30;
/** Seconds: the operator has to make room. */
export const untilRoom = 300;

/** Whether a database or file error means that the disk, or this user's quota, is full. */
export function isDiskFull(error: unknown): boolean {
  // disk_full
  return /^(SQLITE_FULL|53100|ENOSPC|EDQUOT)$/.test(String(Object(error).code));
}

/**
 * Translates a database or disk failure that passes by itself or will be repaired into a refusal saying when to try
 * again, or that the key was taken at the same moment. Undefined for any other error. @see
 * https://www.postgresql.org/docs/current/errcodes-appendix.html, https://sqlite.org/rescode.html
 */
export function refusalOfStoreError(error: unknown): Refusal | undefined {
  if (error instanceof CommitInDoubt) return { kind: 'commitInDoubt', seconds: away };
  if (error instanceof DatabaseAway || error instanceof FilesAway)
    return { kind: 'unavailable', seconds: away };
  if (isIdTaken(error)) return { kind: 'keyOfOther' };
  const code = String(Object(error).code);
  if (isDiskFull(error)) return { kind: 'storageFull', seconds: untilRoom };
  // lock_not_available, query_canceled, serialization_failure, deadlock_detected
  if (/^(SQLITE_BUSY.*|55P03|57014|40001|40P01)$/.test(code)) return { kind: 'unavailable', seconds: busy };
  // A disk remounted read-only after a fault, or not responding: errno(3).
  if (/^(SQLITE_READONLY.*|SQLITE_IOERR.*|SQLITE_CANTOPEN.*|EROFS|EIO|EMFILE|ENFILE)$/.test(code))
    return { kind: 'unavailable', seconds: away };
  // Connection exceptions, insufficient resources, operator intervention, idle_in_transaction_session_timeout
  if (/^(08...|53...|57P..|25P03)$/.test(code)) return { kind: 'unavailable', seconds: away };
  return undefined;
}
