import type { AccessCodeRequest, ResultsAnswer, ResultsRequest } from '../contracts/results.ts';
import { type KnownStatus, type StatusBoard, watching } from './status-board.ts';

/** A file that the office has attached for the applicant. */
export type OfficeFile = ResultsAnswer['files'][number];

/** What a code has opened: until then (milliseconds since 1970 by the device) no other one is needed. */
export interface Access {
  readonly token: string;
  readonly until: number;
}

/** What this device knows of the office's files of one request. Stored: property names stay. */
export interface OfficeRecord {
  /** As they were listed last, oldest first. */
  readonly officeFiles: readonly OfficeFile[];
  /** Ids of those whose bytes are here, whole. */
  readonly here: readonly string[];
  readonly access?: Access;
}

export const noOfficeFiles: OfficeRecord = { officeFiles: [], here: [] };

/** Why something is not to be had now. */
export type AccessProblem =
  /** Nobody of ours answered. */
  | { readonly kind: 'unreachable' }
  /** Wrong, used up, over, or for nothing that there is: the API does not tell which. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'tooMany'; readonly minutes: number }
  /** The office no longer has the file. */
  | { readonly kind: 'gone' }
  /** What arrived is not what the office has attached. */
  | { readonly kind: 'damaged' }
  /** This device keeps nothing now. */
  | { readonly kind: 'unstored' };

/** Whether a fetched file is on this device from now on, or why it is not. */
export type CopyHere = 'kept' | 'shared' | 'full' | 'failed';

export type CodeResult = { readonly kind: 'asked' } | AccessProblem;
export type OpenResult = { readonly kind: 'opened' } | AccessProblem;
export type FetchResult =
  | { readonly kind: 'fetched'; readonly bytes: Uint8Array<ArrayBuffer>; readonly keeping: CopyHere }
  | AccessProblem;
export type FindResult = { readonly kind: 'found'; readonly submissionId: string } | AccessProblem;

/** The office's files of requests, and requests that this device does not know. No method rejects but `read`. */
export interface OfficeFiles {
  read(submissionId: string): Promise<OfficeRecord>;
  /** Whether there is such a request or not, the answer is the same. */
  mailCode(request: AccessCodeRequest): Promise<CodeResult>;
  /** Lists the files; what opened them is kept until it expires, and the change is announced. */
  open(submissionId: string, key: ResultsRequest): Promise<OpenResult>;
  /**
   * The bytes, from this device or from the office, never others than it attached; kept here where there is room to spare.
   * @param told is told how many bytes have come
   */
  fetch(submissionId: string, file: OfficeFile, told: (bytes: number) => void): Promise<FetchResult>;
  /** The request is known on this device from then on, with its files open. */
  find(named: {
    readonly reference: string;
    readonly email: string;
    readonly code: string;
  }): Promise<FindResult>;
}

/** With what the API has just told of a request that somebody named by its reference: watched from now on. */
export function withFound(board: StatusBoard, known: KnownStatus): StatusBoard {
  const { submissionId } = known.status;
  return {
    ...watching(board, submissionId),
    requests: { ...board.requests, [submissionId]: known },
  };
}
