import { expect } from 'vitest';
import { bearer } from '../../src/contracts/accounts.ts';
import { caseRoute, type CaseState, verdictPath } from '../../src/contracts/cases.ts';
import { peoplePath, type PersonAnswer, personPath } from '../../src/contracts/people.ts';
import { submissionPath, type StaffSubmission } from '../../src/contracts/staff-submissions.ts';
import type { Api } from '../support/browser/open-api.ts';
import { jsonOf, signInAs } from '../support/accounts.ts';
import { change, type Desk, submissionAt } from '../support/staff.ts';

/** The office, acting through the API. */
export interface Office {
  readonly desk: Desk;
  /** Rejects the newest file under that name. */
  judge(submissionId: string, field: string, reason: string): Promise<void>;
  move(submissionId: string, state: CaseState, reason?: string): Promise<void>;
  look(submissionId: string): Promise<StaffSubmission>;
}

export async function openOffice({ settings, url }: Api): Promise<Office> {
  const desk = { url, token: await signInAs(settings, url, 'moderator') };
  const look = (id: string): Promise<StaffSubmission> => submissionAt(desk, id);
  const versionOf = async (id: string): Promise<number> => (await look(id)).case?.version ?? 0;
  return {
    desk,
    look,
    async judge(id, field, reason) {
      const document = (await look(id)).documents?.findLast((one) => one.field === field);
      const path = verdictPath(id, document?.fileId ?? '');
      const verdict = { verdict: 'unreadable', reason };
      expect((await change(desk, 'PUT', path, verdict, await versionOf(id))).status, caseRoute).toBe(200);
    },
    async move(id, state, reason) {
      const body = { state, ...(reason === undefined ? {} : { reason }) };
      const answer = await change(desk, 'PATCH', submissionPath(id), body, await versionOf(id));
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    },
  };
}

/** Erases this request of a client, as the page for that does. */
export async function erase({ settings, url }: Api, submissionId: string): Promise<void> {
  const desk = { url, token: await signInAs(settings, url, 'admin') };
  const person = { name: 'José Ñáñez', submissionIds: [submissionId] };
  const { personId } = jsonOf(await change(desk, 'POST', peoplePath, person)) as PersonAnswer;
  const response = await fetch(url + personPath(personId), {
    method: 'DELETE',
    headers: { ...bearer(desk.token), 'Content-Type': 'application/json' },
    body: JSON.stringify({ submissionIds: [submissionId] }),
  });
  expect(response.status).toBe(200);
}
