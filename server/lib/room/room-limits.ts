import { crew, limits } from '../limits/submission-limits.ts';

const kibi = 1024;
const mebi = 1024 * kibi;

/** Limits on the disk space senders may use. A sender is an address, or an IPv6 network (decision 028). */
export interface RoomLimits {
  /** Bytes that a body may write before it is checked again. Small, because every open body is promised that much. */
  readonly chunk: number;
  /** Bytes that one sender may store in a day. */
  readonly bytesPerDay: number;
  /** The part of the remaining room that one sender may take in a day. */
  readonly shareOfRest: number;
  /** Largest size of a small body: texts, and requests whose files were uploaded beforehand. */
  readonly smallBytes: number;
  /** Bytes of small bodies, with the records for each, that one sender may store in a day. */
  readonly smallBytesPerDay: number;
  /** Cost of a submission beyond its files: rows, and the mails about it. Bytes. */
  readonly recordBytes: number;
  /** Retry-After while the disk is full. Seconds. */
  readonly pauseSeconds: number;
  /** Longest Retry-After once a sender's daily share is used up: room may be freed before the day ends. Seconds. */
  readonly longestPauseSeconds: number;
}

export const roomLimits: RoomLimits = {
  // The client's first chunk. 864 open bodies reserve 216 MiB.
  chunk: 256 * kibi,
  // A whole crew with the largest possible requests: 4.7 GiB.
  bytesPerDay: crew * limits.maxSubmissionBytes,
  // After ten senders who take all they can, one after the other, about a sixtieth is left; a crew of 32 with 110 MB
  // each needs 10.6 GB above the reserve.
  shareOfRest: 1 / 2,
  smallBytes: limits.maxJsonBytes,
  // 5,400 quotes: more than an office asks for, and 100 senders do not fill half of an ordinary disk in a day.
  smallBytesPerDay: 512 * mebi,
  // Measured with 500 of each in libsql, their mails as files: 92 KiB for a quote of 15 courses (48 KiB in the database,
  // the texts of its mails among them, and 44 KiB of mail files), 56 KiB for one of two, 24 KiB for an evaluation,
  // 16 KiB for a licence. PostgreSQL takes less, and a mail server leaves no mail files.
  recordBytes: 96 * kibi,
  // Freeing space takes an operator longer, and clients ask again within the minute.
  pauseSeconds: 60,
  longestPauseSeconds: 600,
};

/** Free space that files may not use, unless MIN_FREE_BYTES says otherwise: the database needs it. Bytes. */
export const defaultMinFreeBytes = kibi * mebi;
