import { parseJson } from '../contracts/json-object.ts';
import {
  earlierReceivedIn,
  fieldMessagesOf,
  isOfThisAlone,
  isTooManyReplies,
  messageOf,
  violationMessagesOf,
} from '../contracts/problem.ts';
import { parseAdditionAnswer, parseReceiptAnswer, type ReceivedReceipt } from '../contracts/receipt.ts';
import { retryAfterIn } from '../contracts/retry-after.ts';
import type { EncodedRequest, ManifestItem } from '../form/wire.ts';
import type { Addition, AttentionReason, Refusal, WaitCause } from './entry.ts';
import { type Erased, erasedBy } from './erased.ts';
import type { Answer, HttpAnswer } from './ports.ts';
import { isBodyLimit, isCaptivePortal, isProblemOfApi } from './whose-answer.ts';

/** The meaning of an answer for a submission (promises section 1). */
export type Outcome =
  /** Proven if the API's receipt names this submission and the hash of every file. */
  | { readonly kind: 'accepted'; readonly receipt?: ReceivedReceipt; readonly message?: string }
  | Refusal
  | Extract<AttentionReason, { kind: 'earlierReceived' | 'tooLarge' }>
  | Unavailable
  /** Something on the way refuses a body that cannot be split further. */
  | { readonly kind: 'bodyLimit' }
  | Erased
  | { readonly kind: 'damagedFile'; readonly file: ManifestItem };

/** Not now. `run` says whether the following entries are tried in the same run. */
export interface Unavailable {
  readonly kind: 'unavailable';
  readonly cause: WaitCause;
  readonly run: 'stops' | 'goesOn';
  /** Milliseconds requested by the API. */
  readonly retryAfter?: number;
  /** No proof that the answer is the API's. */
  readonly stranger?: true;
}

export interface Expectation {
  readonly submissionId: string;
  readonly files: readonly ManifestItem[];
  readonly success: EncodedRequest['success'];
  /** The API gives receipts (contracts section 5); without one nothing counts as accepted. */
  readonly receipts: boolean;
  /** Set for an addition to a request: its receipt has no reference. */
  readonly addition?: Addition;
}

/** @param now milliseconds since 1970, for a Retry-After that is a date */
export function outcomeOf(answer: Answer, expected: Expectation, now: number): Outcome {
  if (answer.kind === 'damagedFile') return answer;
  if (answer.kind === 'noAnswer') return stop({ kind: 'noAnswer' });
  if (isCaptivePortal(answer)) return strangersWord(answer);
  const { from, to } = expected.success;
  if (answer.status >= from && answer.status <= to) return successOf(answer, expected);
  return (
    earlierReceived(answer, expected) ??
    (expected.receipts ? erasureIn(answer, expected) : undefined) ??
    failureOf(answer, expected.receipts, now)
  );
}

/**
 * Detects that the submission, or the request it belongs to, was erased. An erasure of anything else says
 * nothing about this submission.
 */
export function erasureIn(
  answer: HttpAnswer,
  sent: Pick<Expectation, 'submissionId' | 'addition'>,
): Erased | Unavailable | undefined {
  const erased = erasedBy(answer, sent);
  return erased === 'another' ? strangersWord(answer) : erased;
}

/**
 * Detects the API's answer that this id was already received, with the first reference: it never takes a
 * repeated id as a new request.
 */
function earlierReceived(answer: HttpAnswer, { submissionId }: Expectation): Outcome | undefined {
  if (!isProblemOfApi(answer) || answer.status !== 422) return undefined;
  const received = earlierReceivedIn(parseJson(answer.body), submissionId);
  if (received === undefined) return undefined;
  const { reference, receivedAt } = received;
  return { kind: 'earlierReceived', reference, receivedAt };
}

function successOf(answer: HttpAnswer, expected: Expectation): Outcome {
  const body = parseJson(answer.body);
  if (expected.receipts) return provenBy(answer, receiptIn(body, expected), expected);
  // A JSON body that does not parse was cut off on the way: its content is unknown.
  if (answer.contentType.endsWith('json') && answer.body !== '' && body === undefined)
    return goOn({ kind: 'unproven' });
  if (saysNo(body)) return refusedBy(answer);
  return { kind: 'accepted', ...optionalMessage(body) };
}

/**
 * Interprets an answer that nothing proves to be the API's: wait, whatever it says, and do not apply it to
 * other entries. Its Retry-After is ignored: an hour of it would outlast an outage of a minute.
 */
export function strangersWord(answer: HttpAnswer): Unavailable {
  return { ...stop(strangersCause(answer)), stranger: true };
}

function strangersCause(answer: HttpAnswer): WaitCause {
  const { status } = answer;
  if (isCaptivePortal(answer)) return { kind: 'captivePortal' };
  if (status < 400) return { kind: 'unproven' };
  if (status === 429 || status === 503) return { kind: 'busy', status };
  if (status === 408 || status >= 500) return { kind: 'serverError', ...statusOf(answer) };
  return { kind: 'stranger', status };
}

function receiptIn(body: unknown, { addition }: Expectation): ReceivedReceipt | undefined {
  return addition !== undefined ? parseAdditionAnswer(body) : parseReceiptAnswer(body);
}

/** Detects APIs that refuse with status 200 and { success: false }. */
function saysNo(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === false;
}

function provenBy(answer: HttpAnswer, receipt: ReceivedReceipt | undefined, expected: Expectation): Outcome {
  if (receipt === undefined) return strangersWord(answer);
  const proven =
    receipt.submissionId === expected.submissionId &&
    receipt.files.length === expected.files.length &&
    expected.files.every((file) =>
      receipt.files.some(
        (named) => named.field === file.field && named.sha256 === file.sha256 && named.size === file.size,
      ),
    );
  return proven ? { kind: 'accepted', receipt } : { ...goOn({ kind: 'unproven' }), stranger: true };
}

/**
 * Interprets an answer that is not a success.
 * @param receipts the API has problem types of its own, and only those are believed
 */
export function failureOf(answer: HttpAnswer, receipts: boolean, now: number): NotAccepted {
  const { status } = answer;
  if (receipts && isBodyLimit(answer)) return { kind: 'bodyLimit' };
  if (receipts && !isProblemOfApi(answer)) return strangersWord(answer);
  const wait = { ...retryAfterOf(answer, now) };
  // No form needs a login, so a demand for one comes from something on the way (RFC 9110 sections 15.5.2,
  // 15.5.4 and 15.5.8).
  if (!receipts && [401, 403, 407].includes(status)) return strangersWord(answer);
  if (status === 429 || status === 503) {
    const body = parseJson(answer.body);
    const cause: WaitCause = { kind: 'busy', status, ...(isTooManyReplies(body) ? { replies: true } : {}) };
    return { ...(isOfThisAlone(body) ? goOn(cause) : stop(cause)), ...wait };
  }
  // 408 Request Timeout, 423 Locked and 425 Too Early: the same request may succeed later (RFC 9110, 4918, 8470).
  if ([408, 423, 425].includes(status) || status >= 500) {
    return { ...goOn({ kind: 'serverError', ...statusOf(answer) }), ...wait };
  }
  return refusedBy(answer);
}

/** Interprets such an answer to the capabilities request: nothing of the submission has been sent. */
export function outcomeOfQuestion(
  answer: HttpAnswer | { readonly kind: 'noAnswer' },
  now: number,
): Unavailable {
  if (answer.kind === 'noAnswer') return stop({ kind: 'noAnswer' });
  const outcome = isProblemOfApi(answer) ? failureOf(answer, true, now) : undefined;
  return outcome?.kind === 'unavailable' ? outcome : strangersWord(answer);
}

export type NotAccepted = Exclude<Outcome, { readonly kind: 'accepted' }>;

function refusedBy(answer: HttpAnswer): Outcome & { kind: 'refused' } {
  const body = parseJson(answer.body);
  const details = violationMessagesOf(body);
  const violations = fieldMessagesOf(body);
  return {
    kind: 'refused',
    ...statusOf(answer),
    ...(details.length === 0 ? {} : { details }),
    ...(violations.length === 0 ? {} : { violations }),
  };
}

function statusOf(answer: HttpAnswer): Omit<Refusal, 'kind'> {
  const body = parseJson(answer.body);
  const { status, statusText } = answer;
  return { status, statusText, ...(body === undefined ? { unreadable: true } : optionalMessage(body)) };
}

function stop(cause: WaitCause): Unavailable {
  return { kind: 'unavailable', cause, run: 'stops' };
}

function goOn(cause: WaitCause): Unavailable {
  return { kind: 'unavailable', cause, run: 'goesOn' };
}

/** True for an answer that claimed success and did not prove it. */
export function isUnverified(outcome: Outcome): boolean {
  return outcome.kind === 'unavailable' && outcome.cause.kind === 'unproven';
}

/** True for silence or a stranger's answer: nothing shows that the API can be reached. */
export function isNobodyOfOurs(outcome: Outcome): boolean {
  return outcome.kind === 'unavailable' && (outcome.cause.kind === 'noAnswer' || outcome.stranger === true);
}

/**
 * Tells whether the API may have the request although it was not accepted: no answer, an ambiguous failure on
 * the way, a success that was cut off or not proven. The API has not taken what it calls busy itself; from a
 * plain one that cannot be known.
 */
export function isArrivalUnknown(answer: Answer, outcome: Outcome, receipts: boolean): boolean {
  if (outcome.kind !== 'unavailable' || answer.kind === 'damagedFile') return false;
  if (answer.kind === 'noAnswer' || isUnverified(outcome)) return true;
  if (outcome.cause.kind === 'busy' && receipts) return false;
  return outcome.cause.kind !== 'captivePortal' && leavesDoubt(answer.status);
}

function optionalMessage(body: unknown): { message?: string } {
  const message = messageOf(body);
  return message === undefined ? {} : { message };
}

function retryAfterOf(answer: HttpAnswer, now: number): { retryAfter?: number } {
  const retryAfter = retryAfterIn(answer.retryAfter, answer.date ?? now);
  return retryAfter === undefined ? {} : { retryAfter };
}

/**
 * True for failures after which the request may still have arrived: a proxy lost the answer (502, 504: RFC
 * 9110 sections 15.6.3 and 15.6.5; some use 520 and 524) or timed out (408), or the server failed too late.
 */
export function leavesDoubt(status: number): boolean {
  return status === 408 || status >= 500;
}
