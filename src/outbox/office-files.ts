import type { AccessCodeRequest, ResultsAnswer, ResultsRequest } from '../contracts/results.ts';
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
}

export const noOfficeFiles: OfficeRecord = { officeFiles: [], here: [] };

export type AccessProblem =
  /** The API did not answer. */
  | { readonly kind: 'unreachable' }
  /** Wrong, used up, expired, or for something that does not exist: the API does not tell which. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'tooMany'; readonly minutes: number }
  | { readonly kind: 'gone' }
  /** The bytes received differ from the attached file. */
  | { readonly kind: 'damaged' }
  /** The device can store nothing now. */
  | { readonly kind: 'unstored' };

export type CopyHere = 'kept' | 'shared' | 'full' | 'failed';

export type CodeResult = { readonly kind: 'asked' } | AccessProblem;
export type OpenResult = { readonly kind: 'opened' } | AccessProblem;
export type FetchResult =
  | { readonly kind: 'fetched'; readonly bytes: Uint8Array<ArrayBuffer>; readonly keeping: CopyHere }
  | AccessProblem;
export type FindResult = { readonly kind: 'found'; readonly submissionId: string } | AccessProblem;

/** The office's files of requests, and requests unknown to this device. No method rejects except `read`. */
export interface OfficeFiles {
  read(submissionId: string): Promise<OfficeRecord>;
  /** Answers the same whether the request exists or not. */
  mailCode(request: AccessCodeRequest): Promise<CodeResult>;
  /** Lists the files; the access it opened is kept until it expires, and the change is announced. */
  open(submissionId: string, key: ResultsRequest): Promise<OpenResult>;
  /**
   * Returns the bytes, from this device or the office, verified against the attached file; kept here if there
   * is room to spare.
   * @param told receives the number of bytes loaded so far
   */
  fetch(submissionId: string, file: OfficeFile, told: (bytes: number) => void): Promise<FetchResult>;
  /** Makes the request known on this device from then on, with its files open. */
  find(named: {
    readonly reference: string;
    readonly email: string;
    readonly code: string;
  }): Promise<FindResult>;
}

/** Adds a request that someone found by its reference to the board; it is watched from now on. */
export function withFound(board: StatusBoard, known: KnownStatus): StatusBoard {
  const { submissionId } = known.status;
  return {
    ...watching(board, submissionId),
    requests: { ...board.requests, [submissionId]: known },
  };
}
