import type { Json } from './schemas/schema.ts';
import type { uploadFaultAnswer } from './schemas/problem.ts';
import { jsonObject } from './json-object.ts';

/*
 * Resumable uploads: tus 1.0.0, core and creation (https://tus.io/protocols/resumable-upload), at the path that
 * `resumableUploads` of the capabilities names. Every request carries `Tus-Resumable: 1.0.0`. Every error is a
 * problem (RFC 9457) with a `message`, as everywhere else in this API.
 *
 * POST {path}       Upload-Length and Upload-Metadata (creationMetadata), no body.
 *                   201, Location: {path}/{uploadId}, Upload-Offset: 0.
 *                   Idempotent: the same submission, field, size and SHA-256 again answers with the same upload and its
 *                   true Upload-Offset, so a lost answer costs nothing; go on from Upload-Offset. For a file that is
 *                   already part of a stored submission the upload is complete at once: only the final POST is left.
 *                   Another file for the same field of the same submission takes the place of the earlier one.
 *                   413 too large (file, or all files of the submission), 422 metadata that cannot be used,
 *                   429 with Retry-After: too much is open from this address; 503 with Retry-After: the server is full.
 *                   Where the problem says that uploads alone are meant (isNoRoomForUploads), a request that fits goes
 *                   whole, in one POST.
 * HEAD {path}/{id}  200, Upload-Offset, Upload-Length. 404: not known (any more); create it again.
 * PATCH {path}/{id} Content-Type: application/offset+octet-stream, Upload-Offset, at most the bytes that are left.
 *                   204, Upload-Offset: go on from it, it may be less than what was sent. 409: another offset is the true
 *                   one, which the answer's Upload-Offset names. 404: create it again. 413: more than was announced.
 *                   423 with Retry-After: another request is just writing it. After a cut or a silence: HEAD, and on.
 *                   A new HEAD, PATCH or final POST makes an older PATCH of the same upload let go at once; a PATCH of
 *                   which nothing arrives for 60 s is cut. What arrived until then counts.
 *
 * Then the form's own POST, with its Idempotency-Key (the submission id) and a `manifest` part in which the files that
 * went up name their `uploadId` and are not sent as parts. Plain parts and uploads may be mixed. A repeat after success
 * is 200 with the first receipt, although the uploads are gone by then. 422 with `uploads` in the problem: these and
 * only these are to be created again (which continues those that were merely incomplete), then POST again.
 */

/** The path of the reference API; clients use the one in the capabilities. */
export const uploadsPath = '/api/uploads';

export const tusVersion = '1.0.0';

/** Header names; the values are digits, except for `metadata` and `resumable`. */
export const tusHeaders = {
  resumable: 'Tus-Resumable',
  length: 'Upload-Length',
  offset: 'Upload-Offset',
  metadata: 'Upload-Metadata',
} as const;

/** Only in answers to OPTIONS. */
export const tusAnswerHeaders = ['Tus-Version', 'Tus-Extension', 'Tus-Max-Size'] as const;

/** Content-Type of a PATCH. */
export const chunkType = 'application/offset+octet-stream';

/** The submission and file that an upload is bound to. */
export interface UploadBinding {
  /** UUID: the later Idempotency-Key. */
  readonly submissionId: string;
  /** Name on the wire. */
  readonly field: string;
  /** Lower-case hexadecimal, of the whole file. */
  readonly sha256: string;
  /** Media type by the file's first bytes. */
  readonly type: string;
}

/**
 * Upload-Metadata as pairs: on the wire `key base64(value)`, joined by commas. Keys and values are ASCII, so btoa is
 * enough.
 */
export function creationMetadata(
  binding: UploadBinding,
): readonly (readonly [key: keyof UploadBinding, value: string])[] {
  const { submissionId, field, sha256, type } = binding;
  return [
    ['submissionId', submissionId],
    ['field', field],
    ['sha256', sha256],
    ['type', type],
  ];
}

/** The last path segment of a Location, absolute or relative; undefined if there is none. */
export function uploadIdOf(location: string): string | undefined {
  const id = location.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '';
  return /^[\w-]+$/.test(id) ? id : undefined;
}

/** Entry of the list `uploads` of a 422 problem. */
export type UploadFault = Json<typeof uploadFaultAnswer>;

export type UploadFaultReason = UploadFault['reason'];

const reasons: readonly UploadFaultReason[] = ['missing', 'incomplete', 'differs', 'foreign'];

/** Problem types that pause uploads only. */
const pausesUploads: readonly unknown[] = ['urn:pmts:problem:uploadsFull', 'urn:pmts:problem:tooMuchOpen'];

/** Whether a problem says that there is no room for uploads at the moment; a whole POST may still be taken. */
export function isNoRoomForUploads(body: unknown): boolean {
  return pausesUploads.includes(jsonObject(body)['type']);
}

/** The uploads that a problem names; none for any other body. */
export function uploadFaultsOf(body: unknown): readonly UploadFault[] {
  const { uploads } = jsonObject(body);
  return Array.isArray(uploads) ? uploads.flatMap(faultOf) : [];
}

function faultOf(item: unknown): readonly UploadFault[] {
  const { field, uploadId, reason } = jsonObject(item);
  const known = reasons.find((one) => one === reason);
  if (typeof field !== 'string' || typeof uploadId !== 'string' || known === undefined) return [];
  return [{ field, uploadId, reason: known }];
}
