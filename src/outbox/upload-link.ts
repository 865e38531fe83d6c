import type { ManifestItem } from '../form/wire.ts';
import type { HttpAnswer } from './http-answer.ts';

/** Part of a file: bytes from..to, the second one excluded. */
export interface Chunk {
  readonly submissionId: string;
  readonly file: ManifestItem;
  readonly from: number;
  readonly to: number;
}

/** An answer with what tus 1.0 puts into its headers (https://tus.io/protocols/resumable-upload). */
export interface TusAnswer extends HttpAnswer {
  /** Upload-Offset: bytes that the API has. Absent when missing or unreadable. */
  readonly offset?: number;
  /** Location of a new upload; in a link's answers, a path on the API's host. */
  readonly location?: string;
}

export type UploadAnswer = TusAnswer | { readonly kind: 'noAnswer' };

/** Resumable uploads: tus 1.0, core and creation. No method throws; deadlines are milliseconds. */
export interface UploadLink {
  /** @param path the tus endpoint, as the API's capabilities name it */
  create(path: string, submissionId: string, file: ManifestItem, deadline: number): Promise<UploadAnswer>;
  /** Asks how many bytes the API has. */
  offset(url: string, deadline: number): Promise<UploadAnswer>;
  /** Sends one chunk. 'damagedFile': the bytes on the device differ from the manifest; nothing was sent. */
  patch(
    url: string,
    chunk: Chunk,
    deadline: number,
  ): Promise<UploadAnswer | { readonly kind: 'damagedFile' }>;
  /** Releases the bytes of the last file. */
  release(): void;
}
