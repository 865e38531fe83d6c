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

export type CaseAction =
  | { readonly kind: 'change'; readonly change: CaseChange }
  | { readonly kind: 'verdict'; readonly fileId: string; readonly verdict: VerdictChange }
  /** New address for the applicant's mails. */
  | { readonly kind: 'address'; readonly email: string }
  /** @param id of the note or message; makes repeats idempotent */
  | { readonly kind: 'note'; readonly id: string; readonly text: string }
  /** @param files the applicant downloads after entering a mailed code */
  | {
      readonly kind: 'message';
      readonly id: string;
      readonly text: string;
      readonly files: readonly File[];
    };

/** Files per message. */
export const mostAttachments = 3;

export interface CaseCall extends StaffSending {
  readonly path: string;
}

/** Changes carry the version they are based on; additions carry a key instead and leave the version alone. */
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

/** Parts are named as in an applicant's answer: file, file_1, file_2. */
function formOf(text: string, files: readonly File[]): FormData {
  const form = new FormData();
  form.append(replyTextPart, text);
  for (const [index, file] of files.entries()) {
    form.append(index === 0 ? replyFilePart : `${replyFilePart}_${index}`, file, file.name);
  }
  return form;
}

export type CaseOutcome =
  /** The current case; undefined for an action that leaves it alone. */
  | { readonly kind: 'saved'; readonly case: CaseAnswer | undefined }
  /** A colleague changed the case first; the case as they left it. */
  | { readonly kind: 'conflict'; readonly case: CaseAnswer }
  /** The API refuses the request; a retry would not help. */
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
