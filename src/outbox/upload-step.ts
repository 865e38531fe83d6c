import { parseJson } from '../contracts/json-object.ts';
import { erasedIn, problemMediaType } from '../contracts/problem.ts';
import { isNoRoomForUploads } from '../contracts/uploads.ts';
import { erasureIn, type Expectation, failureOf, type NotAccepted, strangersWord } from './outcome.ts';
import type { UploadAnswer } from './upload-link.ts';
import { isBodyLimit, isCaptivePortal, isHtml, isProblemOfApi } from './whose-answer.ts';

type Sent = Pick<Expectation, 'submissionId' | 'addition'>;

export type UploadStep =
  | { readonly kind: 'create' }
  /** Ask the API how much it has: after any doubt, and whenever an upload is resumed. */
  | { readonly kind: 'ask'; readonly url: string }
  | { readonly kind: 'send'; readonly url: string; readonly from: number }
  | { readonly kind: 'up'; readonly url: string }
  /** Something on the way does not let a body of this length through. */
  | { readonly kind: 'smaller'; readonly url: string }
  /** Repeat the step: the result is unknown, or another connection is writing the upload right now. */
  | { readonly kind: 'again' }
  /** This path has no resumable uploads. */
  | { readonly kind: 'unsupported' }
  /** There are resumable uploads, but no room for this one now. */
  | { readonly kind: 'noRoom' }
  | { readonly kind: 'fails' };

/**
 * Returns the step after the answer to an upload's creation. One that the API knows already continues where
 * it is.
 */
export function afterCreate(answer: UploadAnswer, size: number): UploadStep {
  if (answer.kind === 'noAnswer') return { kind: 'again' };
  const { location, offset = 0, status } = answer;
  if (isTus(answer) && location !== undefined) return goOn(location, offset, size);
  // A 201 without a readable address, or with one outside the API: the files go with the request.
  if (isTus(answer) && status === 201) return { kind: 'unsupported' };
  if (isProblemOfApi(answer) && erasedIn(parseJson(answer.body)) !== undefined) return { kind: 'fails' };
  if (isProblemOfApi(answer) && [404, 405, 410, 412, 501].includes(status)) return { kind: 'unsupported' };
  if (saysNoRoom(answer)) return { kind: 'noRoom' };
  return isTemporary(status) ? { kind: 'again' } : { kind: 'fails' };
}

/**
 * Returns the step after asking the API for the offset. Only a definite "not here" starts over: an upload
 * that cannot be asked about now is not lost (hazards 6.2), and a page with status 404 is a stranger's. An
 * answer to HEAD has no body to recognise the API by, and some proxies do not know HEAD: creating the upload
 * again shows how much the API has.
 */
export function afterAsk(url: string, answer: UploadAnswer, size: number): UploadStep {
  if (answer.kind === 'noAnswer') return { kind: 'again' };
  if (isTus(answer) && answer.offset !== undefined) return goOn(url, answer.offset, size);
  if (!isHtml(answer) && [404, 405, 410, 501].includes(answer.status)) return { kind: 'create' };
  return isTemporary(answer.status) ? { kind: 'again' } : { kind: 'fails' };
}

/** Returns the step after sending a chunk. Unless the answer is clear, the API is asked for its offset. */
export function afterSend(url: string, answer: UploadAnswer, size: number): UploadStep {
  const ask: UploadStep = { kind: 'ask', url };
  if (answer.kind === 'noAnswer') return ask;
  if (isTus(answer)) return answer.offset === undefined ? ask : goOn(url, answer.offset, size);
  if (isCaptivePortal(answer)) return { kind: 'fails' };
  if (isForbidden(answer.status)) return { kind: 'unsupported' };
  if (saysNoRoom(answer)) return { kind: 'noRoom' };
  if (isBodyLimit(answer)) return { kind: 'smaller', url };
  return [401, 403, 413, 415, 422, 429, 503].includes(answer.status) ? { kind: 'fails' } : ask;
}

/**
 * Returns the outcome when there is no room for uploads and the request cannot be sent whole either: other
 * requests may still be sent.
 */
export function outcomeOfNoRoom(answer: UploadAnswer, sent: Sent, now: number): NotAccepted {
  const outcome = outcomeOfUpload(answer, sent, now);
  return outcome.kind === 'unavailable' ? { ...outcome, run: 'goesOn' } : outcome;
}

/** Returns the outcome for a request whose upload failed with this answer (promises section 1). */
export function outcomeOfUpload(answer: UploadAnswer, sent: Sent, now: number): NotAccepted {
  if (answer.kind === 'noAnswer') return { kind: 'unavailable', cause: answer, run: 'stops' };
  const { status, statusText } = answer;
  // An answer to HEAD has no body to recognise the API by.
  const isBare = answer.body === '' && answer.contentType === problemMediaType;
  if (!isProblemOfApi(answer) && !isBare) return strangersWord(answer);
  const erased = erasureIn(answer, sent);
  if (erased !== undefined) return erased;
  // These statuses concern the upload, not the request.
  if ([404, 409, 410, 423].includes(status))
    return { kind: 'unavailable', cause: { kind: 'serverError', status, statusText }, run: 'goesOn' };
  return failureOf(answer, true, now);
}

/** An offset beyond the end belongs to another file. */
function goOn(url: string, offset: number, size: number): UploadStep {
  if (offset > size) return { kind: 'create' };
  return offset === size ? { kind: 'up', url } : { kind: 'send', url, from: offset };
}

function isTus(answer: Exclude<UploadAnswer, { kind: 'noAnswer' }>): boolean {
  return answer.status < 300 && !isCaptivePortal(answer);
}

function saysNoRoom(answer: Exclude<UploadAnswer, { kind: 'noAnswer' }>): boolean {
  return isProblemOfApi(answer) && isNoRoomForUploads(parseJson(answer.body));
}

/**
 * True if the method itself is refused, as by proxies that know only GET and POST: the files can still go
 * with the request.
 */
function isForbidden(status: number): boolean {
  return status === 405 || status === 501;
}

/** Half-open connections hold an upload for a while (hazards 6.6). */
function isTemporary(status: number): boolean {
  return [408, 409, 423, 425].includes(status);
}
