import { erasedIn } from '../contracts/problem.ts';
import { parseJson } from '../contracts/json-object.ts';
import type { Instant } from '../lib/instant.ts';
import type { Entry, Receipt } from './entry.ts';
import type { HttpAnswer } from './ports.ts';
import type { StatusBoard } from './status-board.ts';
import { isProblemOfApi } from './whose-answer.ts';

/*
 * The office erases a request at its applicant's wish and keeps a hash of its id. A device that sends part of
 * it later, or asks what has become of it, learns of the erasure and deletes its copy too.
 */

/** The erased item: the submission itself, or the request it was to be added to. */
export interface Erased {
  readonly kind: 'erased';
  readonly submissionId: string;
}

type Identity = Pick<Entry, 'submissionId' | 'addition'>;

/**
 * Detects an erasure, only if the API itself states it of the submission or the request it was to be added
 * to: nothing else may delete data on a device.
 * @returns 'another' when the answer names something it cannot be about
 */
export function erasedBy(answer: HttpAnswer, sent: Identity): Erased | 'another' | undefined {
  if (answer.status !== 410 || !isProblemOfApi(answer)) return undefined;
  const submissionId = erasedIn(parseJson(answer.body));
  if (submissionId === undefined) return undefined;
  return [sent.submissionId, sent.addition?.to].includes(submissionId)
    ? { kind: 'erased', submissionId }
    : 'another';
}

/** True if the record is, or was added to, the erased request. */
export function isOfErased({ submissionId, addition }: Identity, erased: string): boolean {
  return submissionId === erased || addition?.to === erased;
}

/**
 * Returns the only record left: that it was erased, and when this device learned of it. Stored with the
 * receipts, to be shown and forgotten like one. Undefined for an addition, which is covered by its request.
 * @param sent what was answered so: the entry, or the receipt of the request that was asked about
 */
export function erasureNote(
  sent: Pick<Entry, 'submissionId' | 'addition' | 'form' | 'locale'>,
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
