import { parseJson } from '../api/json-object.ts';
import { earlierReceivedIn, fieldMessagesOf, messageOf, violationMessagesOf } from '../api/problem.ts';
import { parseReceiptAnswer, type ReceivedReceipt } from '../api/receipt.ts';
import { retryAfterIn } from '../api/retry-after.ts';
import type { EncodedRequest, ManifestItem } from '../domain/wire.ts';
import { leavesDoubt } from './doubtful-status.ts';
import type { AttentionReason, Refusal, WaitCause } from './entry.ts';
import type { Answer, HttpAnswer } from './ports.ts';
import { isCaptivePortal } from './whose-answer.ts';

/** What an answer means for a submission (promises section 1). */
export type Outcome =
  /** Proven when the API's receipt names this submission and the hash of every file. */
  | { readonly kind: 'accepted'; readonly receipt?: ReceivedReceipt; readonly message?: string }
  | Refusal
  | Extract<AttentionReason, { kind: 'earlierReceived' | 'tooLarge' }>
  /** Not now. `run` says whether the entries behind it are tried in the same run. */
  | {
      readonly kind: 'unavailable';
      readonly cause: WaitCause;
      readonly run: 'stops' | 'goesOn';
      /** Milliseconds that the API asked for. */
      readonly retryAfter?: number;
    }
  | { readonly kind: 'damagedFile'; readonly file: ManifestItem };

export interface Expectation {
  readonly submissionId: string;
  readonly files: readonly ManifestItem[];
  readonly success: EncodedRequest['success'];
  /** The API gives receipts (design section 5); without one nothing is accepted. */
  readonly receipts: boolean;
}

/** @param now milliseconds since 1970, for a Retry-After that is a date */
export function outcomeOf(answer: Answer, expected: Expectation, now: number): Outcome {
  if (answer.kind === 'damagedFile') return answer;
  if (answer.kind === 'noAnswer') return stop({ kind: 'noAnswer' });
  if (isCaptivePortal(answer)) return stop({ kind: 'captivePortal' });
  const { from, to } = expected.success;
  if (answer.status >= from && answer.status <= to) return successOf(answer, expected);
  return earlierReceived(answer, expected) ?? failureOf(answer, now);
}

/** A repeat of this id is never a new request at the API: said by itself, with the reference of the first. */
function earlierReceived(answer: HttpAnswer, { submissionId }: Expectation): Outcome | undefined {
  if (answer.status !== 422) return undefined;
  const received = earlierReceivedIn(parseJson(answer.body), submissionId);
  if (received === undefined) return undefined;
  const { reference, receivedAt } = received;
  return { kind: 'earlierReceived', reference, receivedAt };
}

function successOf(answer: HttpAnswer, expected: Expectation): Outcome {
  const body = parseJson(answer.body);
  if (expected.receipts) return provenBy(parseReceiptAnswer(body), expected);
  // A body that calls itself JSON and is not was cut on the way: what it said is unknown.
  if (answer.contentType.endsWith('json') && answer.body !== '' && body === undefined)
    return goOn({ kind: 'unproven' });
  if (saysNo(body)) return refusedBy(answer);
  return { kind: 'accepted', ...optionalMessage(body) };
}

/** Some APIs say no with status 200 and { success: false }. */
function saysNo(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === false;
}

function provenBy(receipt: ReceivedReceipt | undefined, expected: Expectation): Outcome {
  const proven =
    receipt !== undefined &&
    receipt.submissionId === expected.submissionId &&
    receipt.files.length === expected.files.length &&
    expected.files.every((file) =>
      receipt.files.some(
        (named) => named.field === file.field && named.sha256 === file.sha256 && named.size === file.size,
      ),
    );
  return proven ? { kind: 'accepted', receipt } : goOn({ kind: 'unproven' });
}

/** What an answer that is no success means. */
export function failureOf(answer: HttpAnswer, now: number): Exclude<Outcome, { kind: 'accepted' }> {
  const { status } = answer;
  const wait = { ...retryAfterOf(answer, now) };
  if (status === 401 || status === 403) return stop({ kind: 'signIn', status });
  if (status === 429 || status === 503) return { ...stop({ kind: 'busy', status }), ...wait };
  // 408 Request Timeout, 423 Locked and 425 Too Early: the same request may succeed later (RFC 9110, 4918, 8470).
  if ([408, 423, 425].includes(status) || status >= 500) {
    return { ...goOn({ kind: 'serverError', ...statusOf(answer) }), ...wait };
  }
  return refusedBy(answer);
}

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

function stop(cause: WaitCause): Outcome & { kind: 'unavailable' } {
  return { kind: 'unavailable', cause, run: 'stops' };
}

function goOn(cause: WaitCause): Outcome & { kind: 'unavailable' } {
  return { kind: 'unavailable', cause, run: 'goesOn' };
}

/** Something claimed success and did not prove it. */
export function isUnproven(outcome: Outcome): boolean {
  return outcome.kind === 'unavailable' && outcome.cause.kind === 'unproven';
}

/**
 * Whether the API may have it although it was not accepted: no answer at all, a status that does not tell, a yes
 * that was cut on the way.
 */
export function isArrivalUnknown(answer: Answer, outcome: Outcome): boolean {
  if (answer.kind === 'noAnswer' || isUnproven(outcome)) return true;
  return answer.kind === 'http' && leavesDoubt(answer.status);
}

function optionalMessage(body: unknown): { message?: string } {
  const message = messageOf(body);
  return message === undefined ? {} : { message };
}

function retryAfterOf(answer: HttpAnswer, now: number): { retryAfter?: number } {
  const retryAfter = retryAfterIn(answer.retryAfter, answer.date ?? now);
  return retryAfter === undefined ? {} : { retryAfter };
}
