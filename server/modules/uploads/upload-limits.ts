import { crew, limits } from '../../lib/limits/submission-limits.ts';
import { roomLimits } from '../../lib/room/room-limits.ts';

/** How much of unfinished and unused uploads may be stored. */
export interface UploadLimits {
  /** Submissions of one sender of which something lies here. */
  readonly submissionsPerSender: number;
  /** Bytes of one sender that have arrived and lie here. */
  readonly bytesPerSender: number;
  readonly submissionsInAll: number;
  readonly bytesInAll: number;
  /** The part of submissionsInAll that is kept for networks that have none open. */
  readonly shareForNew: number;
  /** The part of the room left for uploads that one sender may hold. */
  readonly shareOfRest: number;
  /** Bytes for which there must be room before anything more of an upload is taken. */
  readonly chunk: number;
  /** Uploads that one sender may begin. */
  readonly beginningsPerMinute: number;
  /** An upload without a byte lives so long. Milliseconds. */
  readonly emptyFor: number;
  /** Nothing of a chunk arrives for so long: the link is dead (hazards 6.6). Milliseconds. */
  readonly silence: number;
  /** A request waits so long for another one to let go of the same upload. Milliseconds. */
  readonly turn: number;
}

export const uploadLimits: UploadLimits = {
  // A crew, and as many that were begun before and wait for a better link.
  submissionsPerSender: 2 * crew,
  // A crew that sends in step: none of them is done, and all of it lies here.
  bytesPerSender: crew * limits.maxSubmissionBytes,
  // Two files on the disk for each of up to 20 uploads: what a directory and a start still bear.
  submissionsInAll: 2000,
  // A dozen crews at once; a smaller disk has less room, and that decides.
  bytesInAll: 12 * crew * limits.maxSubmissionBytes,
  shareForNew: 0.1,
  shareOfRest: roomLimits.shareOfRest,
  chunk: roomLimits.chunk,
  // A crew of 32 begins 11 files each; once more, for answers that were lost.
  beginningsPerMinute: 720,
  // A client sends the first chunk right after creating an upload; if it is cut there, starting again loses nothing.
  emptyFor: 60 * 60_000,
  // A ship's link is silent for half a minute when it changes satellites.
  silence: 60_000,
  turn: 30_000,
};

/** An upload to which nothing was added for so long, nor to another of its submission, is abandoned. Milliseconds. */
export const abandonedAfter = 30 * 24 * 60 * 60_000;
