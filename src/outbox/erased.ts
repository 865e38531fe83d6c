import { erasedIn } from '../contracts/problem.ts';
import { parseJson } from '../contracts/json-object.ts';
import type { Instant } from '../lib/instant.ts';
import type { Entry, Receipt } from './entry.ts';
import type { HttpAnswer } from './http-answer.ts';
import type { StatusBoard } from './status-board.ts';
import { isProblemOfApi } from './whose-answer.ts';

/*
 * The office erases a request at its applicant's wish and keeps a hash of its id. A device that sends something of it
 * later is told so, and keeps nothing of it either.
 */

/** What was erased: what was sent, or the request that it was to be added to. */
export interface Erased {
  readonly kind: 'erased';
  readonly submissionId: string;
}

type Identity = Pick<Entry, 'submissionId' | 'addition'>;

/**
 * Only where the API itself says it of what was sent, or of what that was to be added to: nothing else may make a device forget.
 * @returns 'another' when it says it of something that this answer cannot be about
 */
export function erasedBy(answer: HttpAnswer, sent: Identity): Erased | 'another' | undefined {
  if (answer.status !== 410 || !isProblemOfApi(answer)) return undefined;
  const submissionId = erasedIn(parseJson(answer.body));
  if (submissionId === undefined) return undefined;
  return [sent.submissionId, sent.addition?.to].includes(submissionId)
    ? { kind: 'erased', submissionId }
    : 'another';
}

/** Whether a record belongs to what was erased. */
export function isOfErased({ submissionId, addition }: Identity, erased: string): boolean {
  return submissionId === erased || addition?.to === erased;
}

/**
 * All that stays: that it was erased, and when this device heard of it. It lies where the receipts are, so that it is
 * shown, and forgotten, like one. Undefined for what was added to a request: that one says what is in it.
 * @param sent the entry that was answered so
 */
export function erasureNote(
  sent: Entry,
  erased: string,
  at: Instant,
  { receipt, board }: { readonly receipt: Receipt | undefined; readonly board: StatusBoard },
): Receipt | undefined {
  const isItself = sent.submissionId === erased;
  if (isItself && sent.addition !== undefined) return undefined;
  const form = isItself ? sent.form : (receipt?.form ?? board.requests[erased]?.status.form ?? '');
  const { locale } = sent;
  return {
    submissionId: erased,
    form,
    locale,
    finalisedAt: at,
    deliveredAt: at,
    proven: false,
    erased: true,
    files: [],
  };
}
