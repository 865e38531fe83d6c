import { crew, limits } from '../../lib/limits/submission-limits.ts';
import { roomLimits } from '../../lib/room/room.ts';

export interface UploadLimits {
  /** Submissions of one sender with anything stored here. */
  readonly submissionsPerSender: number;
  /** Bytes of one sender that have arrived and are stored here. */
  readonly bytesPerSender: number;
  readonly submissionsInAll: number;
  readonly bytesInAll: number;
  /** Share of submissionsInAll that is reserved for networks that have none open. */
  readonly shareForNew: number;
  /** Share of the room left for uploads that one sender may hold. */
  readonly shareOfRest: number;
  /** Bytes that must be free before an upload may receive more. */
  readonly chunk: number;
  readonly beginningsPerMinute: number;
  /** How long an upload without a byte is kept. Milliseconds. */
  readonly emptyFor: number;
  /** Silence within a chunk after which the link counts as dead (hazards 6.6). Milliseconds. */
  readonly silence: number;
  /** How long a request waits for another to let go of the same upload. Milliseconds. */
  readonly turn: number;
}

export const uploadLimits: UploadLimits = {
  // A crew, and as many again that were begun before and wait for a better link.
  submissionsPerSender: 2 * crew,
  // A crew that sends in step: none of them is complete, and all of it is stored here.
  bytesPerSender: crew * limits.maxSubmissionBytes,
  // Two files on the disk for each of up to 20 uploads: about what a directory and a start can bear.
  submissionsInAll: 2000,
  // A dozen crews at once; a smaller disk has less room, and then that is the limit.
  bytesInAll: 12 * crew * limits.maxSubmissionBytes,
  shareForNew: 0.1,
  shareOfRest: roomLimits.shareOfRest,
  chunk: roomLimits.chunk,
  // A crew of 32 begins 11 files each, twice over for answers that were lost.
  beginningsPerMinute: 720,
  // A client sends the first chunk right after creating an upload; if it is cut there, starting again loses nothing.
  emptyFor: 60 * 60_000,
  // A ship's link is silent for half a minute when it changes satellites.
  silence: 60_000,
  turn: 30_000,
};

/**
 * An upload counts as abandoned when nothing was added to it or its submission's other uploads for so long.
 * Milliseconds.
 */
export const abandonedAfter = 30 * 24 * 60 * 60_000;
