import type { StaffAnswer, StaffSending } from '../../account/session-port.ts';
import { parseCase } from '../../contracts/case-answers.ts';
import {
  type CaseAnswer,
  type CaseChange,
  messagesPath,
  notesPath,
  type VerdictChange,
  verdictPath,
} from '../../contracts/cases.ts';
import { idempotencyKeyHeader, idempotencyKeyValue } from '../../contracts/idempotency-key.ts';
import { jsonObject } from '../../contracts/json-object.ts';
import { submissionPath } from '../../contracts/staff-submissions.ts';

/** One thing that somebody at the desk wants done to a case. */
export type CaseRequest =
  | { readonly kind: 'change'; readonly change: CaseChange }
  | { readonly kind: 'verdict'; readonly fileId: string; readonly verdict: VerdictChange }
  /** @param id of the note or message: a repeat adds nothing */
  | { readonly kind: 'note' | 'message'; readonly id: string; readonly text: string };

export interface CaseCall extends StaffSending {
  readonly path: string;
}

/** Changes name the version that they are of; what only adds has a key, and leaves the version alone. */
export function caseCall(submissionId: string, request: CaseRequest, version: number): CaseCall {
  const headers = { 'If-Match': `"${version}"` };
  switch (request.kind) {
    case 'change':
      return { path: submissionPath(submissionId), method: 'PATCH', json: request.change, headers };
    case 'verdict': {
      const path = verdictPath(submissionId, request.fileId);
      return { path, method: 'PUT', json: request.verdict, headers };
    }
    case 'note':
    case 'message': {
      const { id, kind, text } = request;
      const path = kind === 'note' ? notesPath(submissionId) : messagesPath(submissionId);
      const key = { [idempotencyKeyHeader]: idempotencyKeyValue(id) };
      return { path, method: 'POST', json: { text }, headers: key };
    }
  }
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
