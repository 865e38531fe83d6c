import { parseCase } from '../answers.ts';
import type { StaffAnswer, StaffSending } from '../../account/session-port.ts';
import {
  type AddressChange,
  addressPath,
  type CaseAnswer,
  type CaseChange,
  messagesPath,
  notesPath,
  replyFilePart,
  replyTextPart,
  type VerdictChange,
  verdictPath,
} from '../../contracts/cases.ts';
import { idempotencyKeyHeader, idempotencyKeyValue } from '../../contracts/idempotency-key.ts';
import { jsonObject } from '../../contracts/json-object.ts';
import { submissionPath } from '../../contracts/staff-submissions.ts';

/** One thing that somebody at the desk wants done to a case. */
export type CaseAction =
  | { readonly kind: 'change'; readonly change: CaseChange }
  | { readonly kind: 'verdict'; readonly fileId: string; readonly verdict: VerdictChange }
  /** Where mails go from now on. */
  | { readonly kind: 'address'; readonly email: string }
  /** @param id of the note or message: a repeat adds nothing */
  | { readonly kind: 'note'; readonly id: string; readonly text: string }
  /** @param files that the applicant gets after a mailed code */
  | {
      readonly kind: 'message';
      readonly id: string;
      readonly text: string;
      readonly files: readonly File[];
    };

/** Files of one message. */
export const mostAttachments = 3;

export interface CaseCall extends StaffSending {
  readonly path: string;
}

/** Changes name the version that they are of; what only adds has a key, and leaves the version alone. */
export function caseCall(submissionId: string, request: CaseAction, version: number): CaseCall {
  const headers = { 'If-Match': `"${version}"` };
  switch (request.kind) {
    case 'change':
      return { path: submissionPath(submissionId), method: 'PATCH', json: request.change, headers };
    case 'verdict': {
      const path = verdictPath(submissionId, request.fileId);
      return { path, method: 'PUT', json: request.verdict, headers };
    }
    case 'address': {
      const json: AddressChange = { email: request.email };
      return { path: addressPath(submissionId), method: 'PUT', json, headers };
    }
    case 'note': {
      const { id, text } = request;
      return { path: notesPath(submissionId), method: 'POST', json: { text }, headers: keyOf(id) };
    }
    case 'message': {
      const { id, text, files } = request;
      const body = files.length === 0 ? { json: { text } } : { form: formOf(text, files) };
      return { path: messagesPath(submissionId), method: 'POST', ...body, headers: keyOf(id) };
    }
  }
}

function keyOf(id: string): Readonly<Record<string, string>> {
  return { [idempotencyKeyHeader]: idempotencyKeyValue(id) };
}

/** The parts are named as those of an applicant's answer: file, file_1, file_2. */
function formOf(text: string, files: readonly File[]): FormData {
  const form = new FormData();
  form.append(replyTextPart, text);
  for (const [index, file] of files.entries()) {
    form.append(index === 0 ? replyFilePart : `${replyFilePart}_${index}`, file, file.name);
  }
  return form;
}

export type CaseOutcome =
  /** The case as it is now; undefined for what leaves it alone. */
  | { readonly kind: 'saved'; readonly case: CaseAnswer | undefined }
  /** Somebody else was faster; the case as they left it. */
  | { readonly kind: 'conflict'; readonly case: CaseAnswer }
  /** The API does not take it, and would not the next time. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'noAnswer' | 'notTheApi' | 'sessionEnded' | 'forbidden' | 'missing' | 'busy' | 'odd' };

export function caseOutcome(answer: StaffAnswer): CaseOutcome {
  if (answer.kind !== 'answered') return { kind: answer.kind };
  const { status, body } = answer;
  if (status >= 200 && status < 300)
    return { kind: 'saved', case: parseCase(jsonObject(body)['case'] ?? body) };
  const present = parseCase(jsonObject(body)['case']);
  if (status === 412 && present !== undefined) return { kind: 'conflict', case: present };
  if (status === 409 || status === 412 || status === 422) return { kind: 'refused' };
  if (status === 403) return { kind: 'forbidden' };
  if (status === 404 || status === 410) return { kind: 'missing' };
  return { kind: status === 429 || status === 503 ? 'busy' : 'odd' };
}
