import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { endOver } from '../../server/modules/quotations/end-over.ts';
import { acceptancePath, type RequestStatus, statusPath } from '../../src/contracts/cases.ts';
import { idempotencyKeyHeader, idempotencyKeyValue } from '../../src/contracts/idempotency-key.ts';
import { expiryOf } from '../../src/contracts/pricing/quotation.ts';
import { parseStatusAnswer } from '../../src/contracts/request-status.ts';
import { submissionPath } from '../../src/contracts/submission-paths.ts';
import { jsonOf, lastMailTo } from '../support/accounts.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { inDatabase, openQuoteOffice, patchQuotation } from '../support/quotes.ts';
import { type Answered, postJson } from '../support/sending.ts';
import { change, submissionAt } from '../support/staff.ts';

function accept({
  url,
  submissionId,
}: {
  readonly url: string;
  readonly submissionId: string;
}): Promise<Answered> {
  const key = { [idempotencyKeyHeader]: idempotencyKeyValue(randomUUID()) };
  return postJson(url + acceptancePath(submissionId), {}, key);
}

/** What the applicant's device is told. */
async function statusOf(url: string, submissionId: string): Promise<RequestStatus> {
  const answer = parseStatusAnswer(jsonOf(await postJson(url + statusPath, { ids: [submissionId] })));
  const [status] = answer !== undefined && 'requests' in answer ? answer.requests : [];
  if (status === undefined) throw new Error('Nothing is told of it');
  return status;
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('a rejection ends the request, and is its one mail; an approval after it begins it again', async () => {
    const office = await openQuoteOffice(await newDatabase());
    const { settings, url, submissionId } = office;
    const mailed = () =>
      inDatabase(settings, (db) =>
        db.selectFrom('mails').select('mail_id').where('recipient', '=', 'ana@ship.example').execute(),
      );
    const before = (await mailed()).length;

    expect(
      (await patchQuotation(office, { status: 'REJECTED', reason: 'The course is full' }, 1)).status,
    ).toBe(200);

    const { case: present, events } = await submissionAt(office, submissionId);
    expect(present).toMatchObject({ state: 'refused', version: 2 });
    expect(events.slice(1)).toMatchObject([
      { kind: 'quotation', before: 'PENDING', after: 'REJECTED', reason: 'The course is full' },
      { kind: 'state', before: 'new', after: 'refused', reason: 'The course is full' },
    ]);
    expect(await statusOf(url, submissionId)).toMatchObject({
      state: 'refused',
      reason: 'The course is full',
      quotation: { status: 'REJECTED' },
    });
    await expect
      .poll(async () => (await lastMailTo(settings, 'ana@ship.example')).text)
      .toContain('The course is full');
    expect((await mailed()).length).toBe(before + 1);

    expect(
      (await patchQuotation(office, { status: 'APPROVED', reason: 'One place is free' }, 2)).status,
    ).toBe(200);
    expect((await submissionAt(office, submissionId)).case).toMatchObject({
      state: 'inProgress',
      version: 3,
    });
    expect((await mailed()).length).toBe(before + 2);
  });

  test('what is over is done without a mail; an approval after it opens it for 30 days, and it is accepted', async () => {
    const office = await openQuoteOffice(await newDatabase());
    const { settings, url, submissionId } = office;
    const end = () => inDatabase(settings, (db) => endOver(db, new Date().toISOString()));
    const mailed = () => inDatabase(settings, (db) => db.selectFrom('mails').select('mail_id').execute());
    await end();
    expect((await submissionAt(office, submissionId)).case).toMatchObject({ state: 'new', version: 1 });
    await office.expire();
    const before = await mailed();

    await end();
    await end();

    const ended = await submissionAt(office, submissionId);
    expect(ended.case).toMatchObject({ state: 'done', version: 2 });
    expect(ended.events.slice(1)).toMatchObject([
      { kind: 'state', by: { kind: 'system' }, before: 'new', after: 'done', reason: 'expired' },
    ]);
    expect(await statusOf(url, submissionId)).toMatchObject({
      state: 'done',
      reason: null,
      quotation: { status: 'EXPIRED' },
    });
    expect(await mailed()).toEqual(before);
    expectProblem(await accept(office), 409);

    expect((await patchQuotation(office, { status: 'APPROVED', reason: 'By telephone' }, 2)).status).toBe(
      200,
    );
    const { case: open, events } = await submissionAt(office, submissionId);
    expect(open).toMatchObject({ state: 'inProgress', version: 3 });
    const { quotation } = await statusOf(url, submissionId);
    expect(quotation?.expiresAt).toBe(expiryOf(events.at(-1)?.at ?? ''));
    expect((await lastMailTo(settings, 'ana@ship.example')).text).toContain('approved');
    await end();
    expect((await accept(office)).status).toBe(201);
    expect((await submissionAt(office, submissionId)).case).toMatchObject({
      state: 'inProgress',
      unread: true,
    });
  });

  test('what was approved and not accepted in time ends too, once: what the office reopens stays open', async () => {
    const office = await openQuoteOffice(await newDatabase());
    const { settings, submissionId } = office;
    const end = () => inDatabase(settings, (db) => endOver(db, new Date().toISOString()));
    expect((await patchQuotation(office, { status: 'APPROVED' }, 1)).status).toBe(200);
    await office.expire();
    await end();
    expect((await submissionAt(office, submissionId)).case).toMatchObject({ state: 'done', version: 3 });

    const reopening = { state: 'inProgress', reason: 'She called' };
    expect((await change(office, 'PATCH', submissionPath(submissionId), reopening, 3)).status).toBe(200);
    await end();
    expect((await submissionAt(office, submissionId)).case).toMatchObject({ state: 'inProgress' });

    // Nothing of the quotation has changed but its time: that needs a reason, as whatever comes late.
    expectProblem(await patchQuotation(office, { status: 'APPROVED' }, '*'), 422);
    expect((await patchQuotation(office, { status: 'APPROVED', reason: 'She called' }, '*')).status).toBe(
      200,
    );
    expect((await accept(office)).status).toBe(201);
    await office.expire();
    await end();
    expect((await submissionAt(office, submissionId)).case).toMatchObject({ state: 'inProgress' });
  });

  test('what a release before has rejected is refused in the end, unless the office went on with it', async () => {
    const office = await openQuoteOffice(await newDatabase());
    const { settings, submissionId } = office;
    const at = '2026-11-01T10:00:00.000Z';
    const line = {
      submission_id: submissionId,
      at,
      by_kind: 'account',
      by_user: 'u',
      by_name: 'Ana',
      reason: 'Full',
    };
    await inDatabase(settings, async (db) => {
      await db.updateTable('quotations').set({ status: 'REJECTED' }).execute();
      await db.updateTable('cases').set({ state: 'inProgress', version: 2 }).execute();
      const lines = [
        { ...line, position: 2, kind: 'quotation', before: 'PENDING', after: 'REJECTED' },
        { ...line, position: 3, kind: 'state', before: 'new', after: 'inProgress' },
      ];
      await db
        .insertInto('case_events')
        .values(lines.map((one) => ({ ...one, subject: null })))
        .execute();
      await endOver(db, new Date().toISOString());
    });
    expect((await submissionAt(office, submissionId)).case).toMatchObject({ state: 'refused', version: 3 });

    const reopening = { state: 'inProgress', reason: 'She called' };
    expect((await change(office, 'PATCH', submissionPath(submissionId), reopening, 3)).status).toBe(200);
    await inDatabase(settings, (db) => endOver(db, new Date().toISOString()));
    expect((await submissionAt(office, submissionId)).case).toMatchObject({ state: 'inProgress' });
  });
});
