import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { endOver } from '../../server/modules/quotations/end-over.ts';
import { type Decision, decideQuotation } from '../../server/modules/quotations/change-quotation.ts';
import { quoteMailLimits } from '../../server/modules/quotations/quote-mail.ts';
import { Refused } from '../../server/lib/problems/refusal.ts';
import { bearer } from '../../src/contracts/accounts.ts';
import { acceptancePath, statusPath, undoPath, withdrawalPath } from '../../src/contracts/cases.ts';
import { idempotencyKeyHeader, idempotencyKeyValue } from '../../src/contracts/idempotency-key.ts';
import { endOfLastDay, type QuotationStatus, statusAt } from '../../src/contracts/pricing/quotation.ts';
import { accessCodePath, resultsPath } from '../../src/contracts/results.ts';
import { staffQuotationAnswer } from '../../src/contracts/schemas/quotations.ts';
import { resultsAnswer } from '../../src/contracts/schemas/results.ts';
import {
  parseQuotation,
  parseQuotations,
  quotationChangePath,
  quotationMailsPath,
  quotationPath,
  quotationsPath,
} from '../../src/contracts/staff-quotations.ts';
import { submissionPath } from '../../src/contracts/staff-submissions.ts';
import { getAs, jsonOf, lastMailTo, signInAs } from '../support/accounts.ts';
import { randomFrom } from '../support/chance.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { makeOfficeMailsOld } from '../support/office.ts';
import {
  askForQuote,
  codeIn,
  inDatabase,
  mailOf,
  openQuoteOffice,
  patchQuotation,
  type QuoteOffice,
  quoteOfficeAt,
} from '../support/quotes.ts';
import { answered, type Answered, postJson } from '../support/sending.ts';
import { change, type Desk, submissionAt } from '../support/staff.ts';
import { openServer, testSettings, useServer } from '../support/test-server.ts';

async function sendAgain(
  { url, token, quotationId }: QuoteOffice,
  key: string = randomUUID(),
): Promise<Answered> {
  const headers = { ...bearer(token), [idempotencyKeyHeader]: idempotencyKeyValue(key) };
  return answered(await fetch(url + quotationMailsPath(quotationId), { method: 'POST', headers }));
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);
  const server = useServer(name);

  test('a mailed code opens what was quoted, which the state of the request does not tell', async () => {
    const { settings, url, submissionId } = await quoteOfficeAt(server());
    const status = await postJson(url + statusPath, { ids: [submissionId] });
    await postJson(url + accessCodePath, { submissionId });
    const mails = () =>
      inDatabase(settings, (db) =>
        db
          .selectFrom('mails')
          .select('mail_id')
          .where('mail_id', 'like', `${submissionId}-access-%`)
          .execute(),
      );
    await expect.poll(mails).toHaveLength(1);
    const [{ mail_id: mailId } = { mail_id: '' }] = await mails();
    const code = codeIn(await mailOf(settings, mailId));

    const opened = await postJson(url + resultsPath(submissionId), { code });

    const { quotation } = v.parse(resultsAnswer, jsonOf(opened));
    expect(quotation?.courses.map(({ type }) => type)).toEqual(['new', 'renewal']);
    expect(quotation?.quotedPrice).toBe(
      quotation?.courses.reduce((sum, { basePrice, surcharge }) => sum + basePrice + surcharge, 0),
    );
    for (const { course } of quotation?.courses ?? []) expect(status.text).not.toContain(course.name);
    expect(status.text).not.toContain('quotedPrice');
  });

  test('decisions are undone, whatever they were: quotation, request and mail are as before', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings, { undoFor: 600_000 });
    const submissionId = randomUUID();
    expect((await askForQuote(url, {}, submissionId)).status).toBe(201);
    const office = { url, token: await signInAs(settings, url, 'moderator') };
    const stored = () =>
      inDatabase(settings, async (db) => [
        await db.selectFrom('quotations').select(['status', 'expires_at']).executeTakeFirst(),
        await db.selectFrom('cases').select('state').executeTakeFirst(),
        await db.selectFrom('mails').select('mail_id').where('mail_id', 'like', '%-quotation-%').execute(),
      ]);
    const undo = (from: number, present: number) =>
      change(office, 'POST', undoPath(submissionId), { version: from }, present);
    const state = (body: object, version: number) =>
      change(office, 'PATCH', submissionPath(submissionId), body, version);
    const before = await stored();

    const approved = await patchQuotation(office, { status: 'APPROVED' }, 1);
    expect(jsonOf(approved)).toMatchObject({ status: 'APPROVED', undoSeconds: 600 });
    expect(v.safeParse(staffQuotationAnswer, jsonOf(approved)).issues).toBeUndefined();
    expect((await stored())[2]).toEqual([{ mail_id: `${submissionId}-quotation-2` }]);
    expect((await undo(1, 2)).status).toBe(200);
    expect(await stored()).toEqual(before);

    // Refused, begun again, approved late and rejected once more: the last two are undone together.
    const late = '2026-01-01T00:00:00.000Z';
    expect((await patchQuotation(office, { status: 'REJECTED', reason: 'Full' }, 3)).status).toBe(200);
    expect((await state({ state: 'inProgress', reason: 'Looked again' }, 4)).status).toBe(200);
    await inDatabase(settings, (db) => db.updateTable('quotations').set({ expires_at: late }).execute());
    const rejected = await stored();
    expect((await patchQuotation(office, { status: 'APPROVED', reason: 'Room' }, 5)).status).toBe(200);
    expect((await patchQuotation(office, { status: 'REJECTED', reason: 'No' }, 6)).status).toBe(200);
    expect((await undo(5, 7)).status).toBe(200);
    expect(await stored()).toEqual(rejected);
    await inDatabase(settings, (db) => endOver(db, new Date().toISOString()));
    expect(await stored()).toEqual(rejected);
    expectProblem(await undo(7, 8), 409);
  });

  test('approving shows everywhere, begins the request, is in its history, and is mailed', async () => {
    const office = await quoteOfficeAt(server());
    const { settings, url, token, submissionId, quotationId, email, reference } = office;
    expect((await getAs(token, url + quotationPath(quotationId))).headers.get('etag')).toBe('"1"');

    const answer = await patchQuotation(office, { status: 'APPROVED' }, 1);

    expect([answer.status, answer.headers.get('etag')]).toEqual([200, '"2"']);
    expect(v.safeParse(staffQuotationAnswer, jsonOf(answer)).issues).toBeUndefined();
    expect(parseQuotation(jsonOf(answer))).toMatchObject({ status: 'APPROVED', submissionId });
    const one = await getAs(token, url + quotationPath(quotationId));
    // The mail may have been tried meanwhile.
    const approved = { ...Object(jsonOf(answer)), mail: expect.anything() };
    expect([jsonOf(one), one.headers.get('etag')]).toEqual([approved, '"2"']);
    const { case: present, events } = await submissionAt(office, submissionId);
    expect(present).toMatchObject({ state: 'inProgress', version: 2 });
    expect(events.slice(1)).toMatchObject([
      { kind: 'quotation', before: 'PENDING', after: 'APPROVED', by: { name: 'moderator' } },
      { kind: 'state', before: 'new', after: 'inProgress' },
    ]);
    await expect
      .poll(async () => (await lastMailTo(settings, email)).html)
      .toContain(`Your quote ${reference} is approved`);
    const { text, html } = await lastMailTo(settings, email);
    expect(text).toContain(`${url}/requests/${submissionId}`);
    expect(text).toContain('Total: $365.00');
    expect(text).toContain('Basic Safety Training');
    expect(html).toContain('$365.00');
    // Repeating the decision changes nothing.
    expect((await patchQuotation(office, { status: 'APPROVED' }, 2)).headers.get('etag')).toBe('"2"');
  });

  test('of two decisions at once one is made; a stale one gets the present case', async () => {
    const office = await quoteOfficeAt(server());

    const answers = await Promise.all([
      patchQuotation(office, { status: 'APPROVED' }, 1),
      patchQuotation(office, { status: 'REJECTED', reason: 'Full' }, 1),
    ]);

    const late = answers.find(({ status }) => status === 412);
    const made = answers.find(({ status }) => status === 200);
    const one = parseQuotation(
      jsonOf(await getAs(office.token, office.url + quotationPath(office.quotationId))),
    );
    const state = one?.status === 'APPROVED' ? 'inProgress' : 'refused';
    expect(late?.problem.case).toMatchObject({ state, version: 2 });
    expect(one?.status).toBe(parseQuotation(jsonOf(made!))?.status);
    expect((await submissionAt(office, office.submissionId)).events).toHaveLength(3);
  });

  test('a quotation is sent again once under a key, within the limit on its mailbox', async () => {
    const office = await quoteOfficeAt(server());
    const { settings, submissionId } = office;
    const key = randomUUID();

    const [first, repeat] = [await sendAgain(office, key), await sendAgain(office, key)];

    expect([first.status, repeat.status]).toEqual([201, 200]);
    const quotesMailed = () =>
      inDatabase(settings, (db) =>
        db
          .selectFrom('mails')
          .select(['mail_id', 'subject', 'body'])
          .where('submission_id', '=', submissionId)
          .where('mail_id', 'like', '%-quote')
          .orderBy('created_at')
          .execute(),
      );
    const [original, again, ...others] = await quotesMailed();
    expect(others).toEqual([]);
    expect(again?.mail_id).toBe(`${key}-quote`);
    expect(again?.subject).toBe(original?.subject);
    // All but the line about the code, which only the first one had.
    const said = (body: string) => body.split('\n').filter((line) => !/another email|otro correo/.test(line));
    expect(
      said(again?.body ?? '')
        .join('\n')
        .replaceAll(/\n+/g, '\n'),
    ).toBe(
      said(original?.body ?? '')
        .join('\n')
        .replaceAll(/\n+/g, '\n'),
    );
    await expect
      .poll(async () => {
        const answer = await getAs(office.token, office.url + quotationPath(office.quotationId));
        return parseQuotation(jsonOf(answer))?.mail?.state;
      })
      .toBe('sent');
    const { events, case: present } = await submissionAt(office, submissionId);
    expect(events.at(-1)).toMatchObject({ kind: 'quotation', after: 'PENDING', subject: 'mail' });
    expect(present?.version).toBe(1);
    const [{ max }] = quoteMailLimits.toMailbox;
    const more: number[] = [];
    for (let count = 2; count <= max; count += 1) more.push((await sendAgain(office)).status);
    expect(more).toEqual([...Array.from({ length: max - 2 }, () => 201), 429]);
  });

  test('an expired quotation is approved with a reason only, and stays approved', async () => {
    const office = await quoteOfficeAt(server());
    await office.expire();
    expectProblem(await sendAgain(office), 409);

    expectProblem(await patchQuotation(office, { status: 'APPROVED' }, 1), 422);
    expect((await patchQuotation(office, { status: 'APPROVED', reason: 'By telephone' }, 1)).status).toBe(
      200,
    );

    const one = parseQuotation(
      jsonOf(await getAs(office.token, office.url + quotationPath(office.quotationId))),
    );
    expect(one?.status).toBe('APPROVED');
    const { events } = await submissionAt(office, office.submissionId);
    expect(events[1]).toMatchObject({ before: 'EXPIRED', after: 'APPROVED', reason: 'By telephone' });
  });

  test('what the applicant has accepted says so to the office, and is not decided on any more', async () => {
    const office = await quoteOfficeAt(server());
    const { settings, url, token, submissionId, quotationId, reference } = office;
    expect((await patchQuotation(office, { status: 'APPROVED' }, 1)).status).toBe(200);
    const shown = async () => parseQuotation(jsonOf(await getAs(token, url + quotationPath(quotationId))));
    expect((await shown())?.acceptedAt).toBeUndefined();
    await makeOfficeMailsOld(settings);
    const key = randomUUID();
    const accepting = { [idempotencyKeyHeader]: idempotencyKeyValue(key) };
    const accepted = await postJson(url + acceptancePath(submissionId), {}, accepting);
    expect(accepted.status).toBe(201);

    const { receivedAt } = jsonOf(accepted) as { readonly receivedAt: string };
    expect((await shown())?.acceptedAt).toBe(receivedAt);
    const listed = parseQuotations(jsonOf(await getAs(token, url + quotationsPath)));
    const own = listed?.filter(({ id }) => id === quotationId);
    expect(own?.map((one) => one.acceptedAt)).toEqual([receivedAt]);
    const mail = await mailOf(settings, key);
    expect([mail.to, mail.subject]).toEqual([settings.officeEmail, expect.stringContaining(reference)]);
    expect(mail.text).toContain(`$${((await shown())?.total ?? 0) / 100}.00`);

    const late = await patchQuotation(office, { status: 'REJECTED', reason: 'Full' }, '*');
    expectProblem(late, 409);
    expect(late.problem.message).toMatch(/accepted|aceptó/);
    expect((await shown())?.status).toBe('APPROVED');
  });

  test('what the applicant has withdrawn is not decided on', async () => {
    const office = await quoteOfficeAt(server());
    const key = { [idempotencyKeyHeader]: idempotencyKeyValue(randomUUID()) };
    const withdrawn = await postJson(office.url + withdrawalPath(office.submissionId), {}, key);
    expect(withdrawn.status).toBe(201);

    expectProblem(await patchQuotation(office, { status: 'APPROVED' }, '*'), 409);
    expectProblem(await sendAgain(office), 409);
  });
});

test('refusals come in one order: 401, 403, 404, 428, 412, 422', async () => {
  const office = await openQuoteOffice();
  const { settings, url } = office;
  const user = await signInAs(settings, url, 'user');
  const nowhere = (desk: Desk, body: unknown, version?: number) =>
    change(desk, 'PATCH', quotationChangePath('9'), body, version);

  const answers = [
    await nowhere({ url, token: 'none' }, '{', 9),
    await nowhere({ url, token: user }, '{', 9),
    await nowhere(office, '{'),
    await patchQuotation(office, '{"status":"PENDING"}'),
    await patchQuotation(office, '{"status":"PENDING"}', 9),
    await patchQuotation(office, '{"status":"PENDING"}', 1),
    await patchQuotation(office, { status: 'REJECTED', reason: ' ' }, 1),
  ];

  expect(answers.map(({ status }) => status)).toEqual([401, 403, 404, 428, 412, 422, 422]);
  for (const answer of answers) expectProblem(answer, answer.status);
});

interface Model {
  decided: Decision | undefined;
  history: (readonly [QuotationStatus, Decision])[];
}

test('in 10,000 random schedules no status is lost, and the clock overwrites none', () => {
  const chance = randomFrom(13);
  const hour = 60 * 60_000;
  for (let schedule = 0; schedule < 10_000; schedule += 1) {
    const begun = Date.UTC(2026, 0, 1) + Math.floor(chance() * 365 * 24) * hour;
    const expiresAt = new Date(begun + 30 * 24 * hour).toISOString();
    const stored: { status: QuotationStatus } = { status: 'PENDING' };
    const model: Model = { decided: undefined, history: [] };
    let now = begun;
    for (let step = 0; step < 6; step += 1) {
      now += Math.floor(chance() * 20 * 24 * 60) * 60_000;
      const at = new Date(now).toISOString();
      // As a person with a calendar of Panama would say it.
      const panamaDay = (iso: string) => new Date(Date.parse(iso) - 5 * hour).toISOString().slice(0, 10);
      const isOver = panamaDay(at) > panamaDay(expiresAt);
      const expected = model.decided ?? (isOver ? 'EXPIRED' : 'PENDING');
      expect(statusAt({ ...stored, expiresAt }, at)).toBe(expected);
      expect(endOfLastDay(expiresAt) <= now).toBe(isOver);
      const status: Decision = chance() < 0.5 ? 'APPROVED' : 'REJECTED';
      const reason = chance() < 0.5 ? null : 'because';
      const isWithdrawn = chance() < 0.1;
      const needsReason = !(expected === 'PENDING' && status === 'APPROVED');
      const isMade = model.decided !== status && !isWithdrawn && (reason !== null || !needsReason);
      try {
        const quotation = { ...stored, expiresAt, isWithdrawn, isAccepted: false };
        const decision = decideQuotation(quotation, { status, reason }, at);
        expect(decision).toEqual(isMade ? { before: expected, after: status } : undefined);
        if (decision !== undefined) stored.status = decision.after;
      } catch (error) {
        expect(error).toBeInstanceOf(Refused);
        expect(isMade || model.decided === status).toBe(false);
      }
      if (isMade) {
        model.decided = status;
        model.history.push([expected, status]);
      }
      expect(stored.status).toBe(model.decided ?? 'PENDING');
    }
    for (const [index, [before]] of model.history.entries()) {
      if (index > 0) expect(before).toBe(model.history[index - 1]?.[1]);
    }
  }
});
