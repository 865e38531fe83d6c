import { randomUUID } from 'node:crypto';
import { importJWK, jwtVerify } from 'jose';
import { describe, expect, test } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { remind } from '../../server/modules/requests/waiting/daily-waiting.ts';
import { acceptancePath, undoPath, withdrawalPath } from '../../src/contracts/cases.ts';
import { submissionPath } from '../../src/contracts/staff-submissions.ts';
import { correctionOf, replyTo } from '../support/additions.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { judge } from '../support/office.ts';
import {
  type PushOffice,
  openPushOffice,
  pushesOf,
  pushJobs,
  sendDue,
  toldTo,
} from '../support/push-office.ts';
import { subscribe } from '../support/push-server.ts';
import { askForQuote, inDatabase, patchQuotation } from '../support/quotes.ts';
import { exampleOf, postJson, send } from '../support/sending.ts';
import { change, write } from '../support/staff.ts';

/** Longer than any test: what can be undone is not sent yet. */
const undoFor = 600_000;
const afterwards = 11;

async function move(office: PushOffice, state: string, reason = 'Because of page two.'): Promise<void> {
  const body = { state, reason };
  const answer = await change(office, 'PATCH', submissionPath(office.submissionId), body, '*');
  expect(answer.status).toBe(200);
}

const key = () => ({ 'Idempotency-Key': `"${randomUUID()}"` });

/** A quotation and a device that asks to be told of it. */
async function openQuotePushOffice(databaseUrl?: string, asked: { undoFor?: number } = {}) {
  const office = await openPushOffice(databaseUrl, asked);
  const submissionId = randomUUID();
  const quote = await askForQuote(office.url, {}, submissionId, { 'Accept-Language': 'en' });
  expect(quote.status).toBe(201);
  const device = office.server.browser('/send/quote');
  expect((await subscribe(office.url, submissionId, device)).status).toBe(201);
  return { ...office, submissionId, reference: quote.receipt.reference, device };
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('what is wanted, a message, the end: each is told once, key by key, and nothing else with it', async () => {
    const office = await openPushOffice(await newDatabase());
    const { url, submissionId, reference, device, server } = office;
    const payload = (kind: string, title: string) =>
      JSON.stringify({
        web_push: 8030,
        notification: { title, lang: 'en', navigate: `${url}/requests/${submissionId}`, tag: submissionId },
        kind,
        reference,
      });
    const told = () => toldTo(office, device).map((one) => JSON.stringify(one));

    await move(office, 'waitingForApplicant');
    await expect.poll(told).toHaveLength(1);
    expect((await write(office, 'message', submissionId, 'Dear Ana')).status).toBe(201);
    await expect.poll(told).toHaveLength(2);
    await move(office, 'done');
    await expect.poll(told).toHaveLength(3);
    await move(office, 'inProgress');
    await move(office, 'refused');
    await expect.poll(told).toHaveLength(4);

    expect(told()).toEqual([
      payload('wanted', `Your request ${reference}: we need something from you`),
      payload('message', `A message about your request ${reference}`),
      payload('done', `Your request ${reference} is done`),
      payload('refused', `Your request ${reference} was not accepted`),
    ]);
    await expect.poll(() => pushJobs(office)).toEqual([]);
    expect(await pushesOf(office)).toEqual([]);
    const topics = new Set(server.messages.map(({ headers }) => headers['topic']));
    expect([topics.size, [...topics].join().includes(submissionId.replaceAll('-', ''))]).toEqual([1, false]);
    expect(server.messages.map(({ headers }) => headers['urgency'])).toEqual([
      'high',
      'normal',
      'normal',
      'normal',
    ]);
    await verifySender(office);
  });

  test('a quotation is told when it is approved, reminded of, and rejected', async () => {
    const office = await openQuotePushOffice(await newDatabase());
    const { reference, device, submissionId, url, settings } = office;
    const told = () =>
      toldTo(office, device).map((one) => {
        const { kind, notification } = one as { kind: string; notification: { title: string } };
        return [kind, notification.title];
      });

    expect((await patchQuotation(office, { status: 'APPROVED' }, '*')).status).toBe(200);
    await expect.poll(told).toHaveLength(1);
    await remindAfterDays(settings, url);
    await sendDue(office, 5 * 24 * 60);
    await expect.poll(told).toHaveLength(2);
    expect((await patchQuotation(office, { status: 'REJECTED', reason: 'No.' }, '*')).status).toBe(200);
    await expect.poll(told).toHaveLength(3);

    expect(told()).toEqual([
      ['approved', `Your quote ${reference} is approved`],
      ['approved', `Your quote ${reference}: you have not accepted it yet`],
      ['refused', `Your quote ${reference} was not approved`],
    ]);
    expect(toldTo(office, device)[0]).toMatchObject({ notification: { tag: submissionId } });
  });

  test.each([
    ['the documents that were wanted', (office: PushOffice) => correctionOf(office, ['documento'])],
    ['an answer', (office: PushOffice) => replyTo(office, 'I have sent it.')],
  ])('nobody is told to send what the office has by now: %s', async (_what, sent) => {
    const office = await openPushOffice(await newDatabase(), { undoFor });
    await judge(office.settings, office, { documento: 'unreadable' });
    await move(office, 'waitingForApplicant');
    await write(office, 'message', office.submissionId, 'Please send it again.');
    expect(await pushesOf(office)).toEqual(['wanted', 'message']);

    expect((await send(office.url, sent(office))).status).toBe(201);
    await sendDue(office, afterwards);

    expect(office.server.messages).toEqual([]);
    expect([await pushesOf(office), await pushJobs(office)]).toEqual([[], []]);
  });

  test.each([
    ['accepted', (submissionId: string) => acceptancePath(submissionId)],
    ['withdrawn', (submissionId: string) => withdrawalPath(submissionId)],
  ])('nor of an offer that is %s by now', async (what, pathOf) => {
    const office = await openQuotePushOffice(await newDatabase(), { undoFor });
    const { settings, url, submissionId } = office;
    expect((await patchQuotation(office, { status: 'APPROVED' }, '*')).status).toBe(200);
    // Nobody withdraws what the office has begun with.
    if (what === 'withdrawn')
      await inDatabase(settings, (db) => db.updateTable('cases').set({ state: 'new' }).execute());

    expect((await postJson(url + pathOf(submissionId), {}, key())).status).toBe(201);
    await sendDue(office, afterwards);

    expect(office.server.messages).toEqual([]);
    expect(await pushesOf(office)).toEqual([]);
  });

  test('of what the office has gone on from, only where it stands is told', async () => {
    const office = await openPushOffice(await newDatabase(), { undoFor });
    await move(office, 'waitingForApplicant');
    await move(office, 'done');
    await move(office, 'inProgress');
    await move(office, 'refused');

    await sendDue(office, afterwards);

    expect(toldTo(office, office.device)).toMatchObject([{ kind: 'refused' }]);
  });

  test('an end is told although a message of the applicant has crossed it', async () => {
    const office = await openPushOffice(await newDatabase(), { undoFor });
    await move(office, 'done');
    expect((await send(office.url, replyTo(office, 'Is it done?'))).status).toBe(201);

    await sendDue(office, afterwards);

    expect(toldTo(office, office.device)).toMatchObject([{ kind: 'done' }]);
  });

  test('what was undone is not told', async () => {
    const office = await openPushOffice(await newDatabase(), { undoFor });
    const { submissionId } = office;
    const message = randomUUID();
    await move(office, 'done');
    await write(office, 'message', submissionId, 'It is done.', message);
    await write(office, 'message', submissionId, 'Please fetch it.');

    const undone = { version: 1, messages: [message] };
    expect((await change(office, 'POST', undoPath(submissionId), undone, '*')).status).toBe(200);
    expect(await pushesOf(office)).toEqual(['message']);
    await sendDue(office, afterwards);

    expect(toldTo(office, office.device)).toMatchObject([{ kind: 'message' }]);
    expect(await pushJobs(office)).toEqual([]);
  });

  test('the language is that of the request, and the address that of the site', async () => {
    const office = await openPushOffice(await newDatabase(), { undoFor, locale: 'es' });
    const { submissionId, reference } = office;
    await move(office, 'waitingForApplicant');

    await sendDue(office, afterwards);

    expect(toldTo(office, office.device)).toEqual([
      {
        web_push: 8030,
        notification: {
          title: `Su solicitud ${reference}: necesitamos algo de usted`,
          lang: 'es',
          navigate: `https://site.example/requests/${submissionId}`,
          tag: submissionId,
        },
        kind: 'wanted',
        reference,
      },
    ]);
  });
});

test('whoever is waited for is told again with the reminder', async () => {
  const office = await openPushOffice(undefined, { undoFor });
  await move(office, 'waitingForApplicant');
  await sendDue(office, afterwards);
  await remindAfterDays(office.settings, office.url);

  await sendDue(office, 5 * 24 * 60);

  expect(toldTo(office, office.device)).toMatchObject([
    { kind: 'wanted' },
    {
      kind: 'wanted',
      notification: { title: `Your request ${office.reference}: we are still waiting for your answer` },
    },
  ]);
});

test('nobody is told of a note, of work begun or of a request worked on again, nor where nobody has asked', async () => {
  const office = await openPushOffice(undefined, { undoFor });
  const other = await exampleOf('licence');
  expect((await send(office.url, other)).status).toBe(201);

  await write(office, 'note', office.submissionId, 'Looks well.');
  await move(office, 'inProgress');
  expect(await pushesOf(office)).toEqual([]);
  await write(office, 'message', other.submissionId, 'Dear Ana');

  expect([await pushesOf(office), await pushJobs(office)]).toEqual([[], []]);
});

/** The morning after three days without an answer. */
async function remindAfterDays(settings: Settings, url: string): Promise<void> {
  await inDatabase(settings, async (db) => {
    for (const form of ['licence', 'quote'])
      await db
        .insertInto('form_rules')
        .values({ form, remind_after: 3, due_after: null, assignee: null })
        .execute();
    await db.updateTable('quotations').set({ verified_at: new Date().toISOString() }).execute();
    const now = new Date(Date.now() + 4 * 24 * 60 * 60_000).toISOString();
    await remind(db, { letterhead: settings, siteUrl: () => url }, now);
  });
}

/** The service knows the sender by the key that the API names, and for whom its token is. */
async function verifySender({ url, server, device }: PushOffice): Promise<void> {
  const { pushKey } = (await (await fetch(`${url}/api/capabilities`)).json()) as { pushKey: string };
  const { authorization = '' } = server.messages[0]!.headers;
  const [, token = '', named] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization) ?? [];
  expect(named).toBe(pushKey);
  const point = Buffer.from(pushKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256'), {
    audience: new URL(device.subscription.endpoint).origin,
  });
  expect(payload.sub).toBe('mailto:office@pmts.example');
  expect(payload.exp! * 1000 - Date.now()).toBeLessThan(24 * 60 * 60_000);
}
