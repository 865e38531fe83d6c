import type { ReceivedQuotation } from '../contracts/quotations.ts';
import type { ResultsAnswer } from '../contracts/results.ts';
import { type KnownStatus, type StatusBoard, watching } from './status-board.ts';

export type OfficeFile = ResultsAnswer['files'][number];

/**
 * Access opened by a code: valid until that time (milliseconds since 1970 by the device) without another
 * code.
 */
export interface Access {
  readonly token: string;
  readonly until: number;
}

/** The office's files of one request as known on this device. Stored: property names stay. */
export interface OfficeRecord {
  /** The latest list, oldest first. */
  readonly officeFiles: readonly OfficeFile[];
  /** Ids of files whose bytes are here, complete. */
  readonly here: readonly string[];
  readonly access?: Access;
  /** What was quoted; null: the API told of nothing; absent: it has not been asked. */
  readonly quotation?: ReceivedQuotation | null;
}

export const noOfficeFiles: OfficeRecord = { officeFiles: [], here: [] };

/** Adds a request that someone found by its reference to the board; it is watched from now on. */
export function withFound(board: StatusBoard, known: KnownStatus): StatusBoard {
  const { submissionId } = known.status;
  return {
    ...watching(board, submissionId),
    requests: { ...board.requests, [submissionId]: known },
  };
}
