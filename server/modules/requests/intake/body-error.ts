import { limits } from '../../../lib/limits/submission-limits.ts';
import type { Refusal } from '../../../lib/problems/refusal.ts';
import { Refused } from '../../../lib/problems/refused.ts';

/** The refusal for an error in reading a body, where the sender caused it. @throws every other error */
export function refusalOfBodyError(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal;
  const { code, message } = Object(error) as { code?: string; message?: string };
  switch (code) {
    case 'FST_FILES_LIMIT':
      return { kind: 'tooManyFiles', max: limits.maxFiles };
    case 'FST_FIELDS_LIMIT':
    case 'FST_PARTS_LIMIT':
      return { kind: 'tooManyTexts', max: limits.maxTextParts };
    case 'FST_PROTO_VIOLATION':
    case 'FST_INVALID_JSON_FIELD_ERROR':
    case 'FST_MP_PREMATURE_CLOSE':
    case 'ERR_STREAM_PREMATURE_CLOSE':
    case 'ECONNRESET':
      return { kind: 'malformedBody' };
    default:
      // "The needle" is a boundary longer than it can search for; RFC 2046 section 5.1.1 allows 70 characters.
      // Busboy's own errors have a message and no code; errors of the disk have a code.
      if (code === undefined && /multipart|boundary|needle/i.test(message ?? ''))
        return { kind: 'malformedBody' };
      throw error;
  }
}
