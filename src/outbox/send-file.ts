import type { ManifestItem } from '../form/wire.ts';
import { afterChunk, afterCut, afterRefusedChunk, type ChunkSizing, patienceFor } from './chunk-sizing.ts';
import { delay } from './retry.ts';
import type { Clock, UploadAnswer, UploadLink } from './ports.ts';
import { parseJson } from '../contracts/json-object.ts';
import { erasedIn, problemMediaType } from '../contracts/problem.ts';
import { isNoRoomForUploads } from '../contracts/uploads.ts';
import { erasureIn, type Expectation, failureOf, type NotAccepted, strangersWord } from './outcome.ts';
import { isBodyLimit, isCaptivePortal, isHtml, isProblemOfApi } from './whose-answer.ts';

/** Milliseconds for a call without a body. */
const callDeadline = 30_000;
/** Consecutive rounds without progress after which a file is given up for now. */
const mostDoubts = 4;
/** The same limit while another connection holds the upload: about three minutes (hazards 6.6). */
const mostLocked = 22;
/** Number of times the API may lose an upload in one attempt before the file is given up. */
const mostCreations = 3;

/** Why a file pauses between two chunks although nothing is wrong. */
export type YieldReason = 'lost' | 'held' | 'preempted' | 'yielded' | 'outOfTime';

export interface Sending {
  readonly link: UploadLink;
  readonly clock: Clock;
  /** The path of the tus endpoint. */
  readonly path: string;
  readonly sizing: () => ChunkSizing;
  readonly setSizing: (sizing: ChunkSizing) => void;
  /** Records the upload's address and the bytes the API has; returns a reason to stop here, if any. */
  readonly note: (url: string, sent: number) => Promise<YieldReason | undefined>;
  /** Milliseconds left in this run. */
  readonly timeLeft: () => number;
}

export interface FileToSend {
  readonly submissionId: string;
  readonly file: ManifestItem;
  /** The address of an upload started before. */
  readonly url?: string | undefined;
}

export type FileSent =
  | { readonly kind: 'up' | 'unsupported' }
  | { readonly kind: 'damagedFile' }
  /** Something on the way refuses even the smallest chunk as too long. */
  | { readonly kind: 'bodyLimit' }
  | { readonly kind: 'yields'; readonly why: YieldReason }
  | { readonly kind: 'fails' | 'noRoom'; readonly answer: UploadAnswer };

type Advanced =
  | { readonly answer: UploadAnswer; readonly next: UploadStep }
  /** The bytes on the device differ from those picked. */
  | 'damagedFile'
  | 'bodyLimit';

/** Uploads one file chunk by chunk from the offset that the API reports: nothing it has is sent again. */
export async function sendFile(sending: Sending, { submissionId, file, url }: FileToSend): Promise<FileSent> {
  let step: UploadStep = url === undefined ? { kind: 'create' } : { kind: 'ask', url };
  let confirmed = -1;
  let doubts = 0;
  let creations = 0;
  let trouble: UploadAnswer = { kind: 'noAnswer' };
  for (;;) {
    if (sending.timeLeft() <= 0) return { kind: 'yields', why: 'outOfTime' };
    const advanced = await advance(sending, submissionId, file, step);
    if (advanced === 'damagedFile' || advanced === 'bodyLimit') return { kind: advanced };
    const { answer, next } = advanced;
    if (next.kind === 'unsupported') return { kind: 'unsupported' };
    if (next.kind === 'fails' || next.kind === 'noRoom') return { kind: next.kind, answer };
    if (next.kind === 'send' || next.kind === 'up') {
      const sent = next.kind === 'up' ? file.size : next.from;
      doubts = sent > confirmed ? 0 : doubts + 1;
      confirmed = sent;
      const yieldReason = await sending.note(next.url, sent);
      if (yieldReason !== undefined) return { kind: 'yields', why: yieldReason };
      if (next.kind === 'up') return { kind: 'up' };
    } else {
      trouble = answer;
      if (next.kind === 'again') doubts += 1;
      if (next.kind === 'create') creations += 1;
      // Each one halves the next chunk, so there are few.
      if (next.kind === 'smaller') doubts = 0;
    }
    if (doubts >= limitFor(trouble) || creations > mostCreations) return { kind: 'fails', answer: trouble };
    if (next.kind === 'again' && answer.kind === 'http')
      await delay(sending.clock, Math.min(10_000, 500 * 2 ** doubts));
    step = stepAfter(step, next);
  }
}

function stepAfter(step: UploadStep, next: UploadStep): UploadStep {
  if (next.kind === 'again') return step;
  return next.kind === 'smaller' ? { kind: 'ask', url: next.url } : next;
}

function limitFor(trouble: UploadAnswer): number {
  return trouble.kind === 'http' && trouble.status === 423 ? mostLocked : mostDoubts;
}

async function advance(
  { link, clock, path, sizing, setSizing, timeLeft }: Sending,
  submissionId: string,
  file: ManifestItem,
  step: UploadStep,
): Promise<Advanced> {
  const capped = (deadline: number): number => Math.min(deadline, timeLeft());
  if (step.kind === 'ask') {
    const answer = await link.offset(step.url, capped(callDeadline));
    return { answer, next: afterAsk(step.url, answer, file.size) };
  }
  if (step.kind !== 'send') {
    const answer = await link.create(path, submissionId, file, capped(callDeadline));
    return { answer, next: afterCreate(answer, file.size) };
  }
  const { url, from } = step;
  const to = Math.min(file.size, from + sizing().chunk);
  const begun = clock.now();
  const answer = await link.patch(
    url,
    { submissionId, file, from, to },
    capped(patienceFor(to - from, sizing())),
  );
  if (answer.kind === 'damagedFile') return answer.kind;
  const next = afterSend(url, answer, file.size);
  if (next.kind === 'smaller') {
    const smaller = afterRefusedChunk(sizing(), to - from);
    if (smaller === undefined) return 'bodyLimit';
    setSizing(smaller);
    return { answer, next };
  }
  const whole = next.kind === 'up' || next.kind === 'send';
  const took = clock.now() - begun;
  setSizing(whole ? afterChunk(sizing(), to - from, took) : afterCut(sizing(), to - from, took));
  return { answer, next };
}

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
