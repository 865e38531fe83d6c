import { parseSubmission } from '../../src/staff/answers.ts';
import { randomUUID } from 'node:crypto';
import { bearer } from '../../src/contracts/accounts.ts';
import { messagesPath, notesPath } from '../../src/contracts/cases.ts';
import { idempotencyKeyHeader, idempotencyKeyValue } from '../../src/contracts/idempotency-key.ts';
import { type StaffSubmission, submissionPath } from '../../src/contracts/staff-submissions.ts';
import { getAs, jsonOf } from './accounts.ts';
import { type Answered, answered } from './sending.ts';

/** A signed-in member of staff at a server. */
export interface Desk {
  readonly url: string;
  readonly token: string;
}

/** The request as this member of staff sees it. */
export async function submissionAt({ url, token }: Desk, submissionId: string): Promise<StaffSubmission> {
  const answer = await getAs(token, url + submissionPath(submissionId));
  const submission = answer.status === 200 ? parseSubmission(jsonOf(answer)) : undefined;
  if (submission === undefined) throw new Error(`${submissionId} was answered ${answer.status}`);
  return submission;
}

/** Sends a change as a page does. @param version for If-Match, or the header itself; undefined: without */
export async function change(
  { url, token }: Desk,
  method: 'PATCH' | 'PUT' | 'POST',
  path: string,
  body: unknown,
  version?: number | string,
): Promise<Answered> {
  const headers = {
    ...bearer(token),
    'Content-Type': 'application/json',
    ...(version === undefined ? {} : { 'If-Match': typeof version === 'number' ? `"${version}"` : version }),
  };
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  return answered(await fetch(url + path, { method, headers, body: sent }));
}

export async function put({ url, token }: Desk, path: string): Promise<Answered> {
  return answered(await fetch(url + path, { method: 'PUT', headers: bearer(token) }));
}

/** Sends a note or a message. @param key of an earlier one, for a repeat */
export async function write(
  { url, token }: Desk,
  kind: 'note' | 'message',
  submissionId: string,
  text: string,
  key: string = randomUUID(),
): Promise<Answered> {
  const path = kind === 'note' ? notesPath(submissionId) : messagesPath(submissionId);
  const headers = {
    ...bearer(token),
    'Content-Type': 'application/json',
    [idempotencyKeyHeader]: idempotencyKeyValue(key),
  };
  return answered(await fetch(url + path, { method: 'POST', headers, body: JSON.stringify({ text }) }));
}
