import { chunkType, tusHeaders, tusVersion, uploadsPath } from '../../../src/contracts/uploads.ts';
import type { Call } from '../../lib/http/call.ts';

const version = { [tusHeaders.resumable]: tusVersion };

/** Resumable uploads: tus 1.0.0, core and creation. The form's POST names finished ones in its manifest. */
export const uploadCalls: readonly Call[] = [
  {
    method: 'OPTIONS',
    path: uploadsPath,
    access: 'public',
    summary: 'What of tus this API speaks.',
    answers: { 204: { description: 'Tus-Version, Tus-Extension, Tus-Max-Size' } },
  },
  {
    method: 'POST',
    path: uploadsPath,
    access: 'public',
    summary:
      'Begin to upload a file of a submission. The same file again is the same upload, however far it is.',
    headers: {
      ...version,
      [tusHeaders.length]: 'Bytes of the whole file.',
      [tusHeaders.metadata]:
        'submissionId, field, sha256 and type, each followed by a space and its value in base64, with commas between.',
    },
    answers: {
      201: { description: 'Location of the upload, and Upload-Offset: the bytes that have arrived' },
      412: { description: 'Another version of tus' },
      410: { description: 'Its submission was erased' },
      413: { description: 'Too large, alone or together with the other files of the submission' },
      422: { description: 'Length or metadata cannot be used' },
      429: { description: 'Too much is open from this address; see Retry-After' },
      503: { description: 'No room at the moment; see Retry-After' },
    },
  },
  {
    method: 'HEAD',
    path: `${uploadsPath}/:uploadId`,
    access: 'public',
    summary: 'How much of an upload has arrived.',
    headers: version,
    answers: {
      200: { description: 'Upload-Offset, Upload-Length, Upload-Metadata' },
      404: { description: 'Not known, or no longer' },
      423: { description: 'Another request does not let go of it' },
    },
  },
  {
    method: 'PATCH',
    path: `${uploadsPath}/:uploadId`,
    access: 'public',
    summary: 'The next bytes of an upload. What arrives of them counts, also when the link breaks.',
    headers: { ...version, [tusHeaders.offset]: 'Where they begin: what the last answer said.' },
    body: { type: chunkType },
    answers: {
      204: { description: 'Upload-Offset: where to go on' },
      404: { description: 'Not known, or no longer' },
      408: { description: 'Nothing arrived for a minute' },
      409: { description: 'Upload-Offset says where to go on' },
      413: { description: 'More than was announced' },
      415: { description: 'Another Content-Type' },
      423: { description: 'Another request does not let go of it' },
    },
  },
];
