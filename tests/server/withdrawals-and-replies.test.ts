import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  type AdditionAnswer,
  acceptancePath,
  longestMessage,
  statusPath,
  withdrawalPath,
} from '../../src/contracts/cases.ts';
import { additionAnswer, statusAnswer } from '../../src/contracts/schemas/cases.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { jsonOf } from '../support/accounts.ts';
import { sampleFile } from '../support/sample-files.ts';
import { replyTo } from '../support/additions.ts';
import { databases } from '../support/databases.ts';
import { expectProblem, filesIn } from '../support/expectations.ts';
import { caseOf, historyOf, makeOfficeMailsOld, moveCase } from '../support/office.ts';
import { askForQuote, inDatabase, mailOf } from '../support/quotes.ts';
import { type Answered, exampleOf, postJson, send, withFile } from '../support/sending.ts';
import { stored, useServer } from '../support/test-server.ts';
import { sendNaming, uploadAll } from '../support/uploading.ts';

function withdraw(url: string, submissionId: string, key: string = randomUUID()): Promise<Answered> {
  return postJson(url + withdrawalPath(submissionId), {}, { 'Idempotency-Key': `"${key}"` });
}

function acceptQuotation(url: string, submissionId: string, key: string = randomUUID()): Promise<Answered> {
  return postJson(url + acceptancePath(submissionId), {}, { 'Idempotency-Key': `"${key}"` });
}

/** The quotation of a request as the office has changed it, or the clock. */
async function setQuotation(
  settings: Settings,
  submissionId: string,
  change: { readonly status?: string; readonly expires_at?: string },
): Promise<void> {
  await inDatabase(settings, (db) =>
    db.updateTable('quotations').set(change).where('submission_id', '=', submissionId).execute(),
  );
}

/** For the tests that need one database only. */
const embedded = useServer();

describe.each(databases)('on %s', (name) => {
  const server = useServer(name);

  test('an applicant withdraws what nobody has begun, once', async () => {
    const { settings, url } = server();
    const sending = await exampleOf('licence');
    const before = await stored(settings);
    await send(url, sending);
    await makeOfficeMailsOld(settings);
    const key = randomUUID();

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => withdraw(url, sending.submissionId, key)),
    );

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(v.parse(additionAnswer, jsonOf(answers[0]!))).toMatchObject({ submissionId: key, files: [] });
    expect(await caseOf(settings, sending)).toMatchObject({ state: 'withdrawn', version: 2, activity: 2 });
    expect(await historyOf(settings, sending)).toEqual([
      'applicant received',
      'applicant withdrawal new withdrawn',
    ]);
    expect((await mailOf(settings, key)).text).toContain('Solicitud retirada');
    // It is withdrawn already; what else is sent to it is not that.
    expectProblem(await withdraw(url, sending.submissionId), 409);
    expect(await stored(settings)).toHaveLength(before.length + 1);
  });

  test.each(['inProgress', 'waitingForApplicant', 'done', 'refused'])(
    'what is %s can be withdrawn no longer',
    async (state) => {
      const { settings, url } = server();
      const sending = await exampleOf('licence');
      await send(url, sending);
      await moveCase(settings, sending, state);

      expectProblem(await withdraw(url, sending.submissionId), 409);

      expect(await caseOf(settings, sending)).toMatchObject({ state, version: 2 });
    },
  );

  test('an approved quotation that is valid is accepted, once', async () => {
    const { settings, url } = server();
    const submissionId = randomUUID();
    await askForQuote(url, {}, submissionId);
    expectProblem(await acceptQuotation(url, submissionId), 409);
    await setQuotation(settings, submissionId, { status: 'APPROVED' });
    const key = randomUUID();

    const first = await acceptQuotation(url, submissionId, key);
    const repeat = await acceptQuotation(url, submissionId, key);

    expect([first.status, repeat.status]).toEqual([201, 200]);
    expect(repeat.text).toBe(first.text);
    expect(v.is(additionAnswer, jsonOf(first))).toBe(true);
    expect(await historyOf(settings, { submissionId })).toEqual([
      'applicant received',
      'applicant acceptance new inProgress',
    ]);
    expect(await caseOf(settings, { submissionId })).toMatchObject({ version: 2, activity: 2 });
    // Long after its last day it is not expired: it was accepted.
    await setQuotation(settings, submissionId, { expires_at: '2026-01-01T00:00:00.000Z' });
    const status = jsonOf(await postJson(url + statusPath, { ids: [submissionId] }));
    expect(status).toMatchObject({
      requests: [
        { quotation: { status: 'APPROVED', acceptedAt: (jsonOf(first) as AdditionAnswer).receivedAt } },
      ],
    });
    expect(v.is(statusAnswer, status)).toBe(true);
    expectProblem(await acceptQuotation(url, submissionId), 409);
    // The key is this acceptance's and nothing else's.
    expectProblem(await withdraw(url, submissionId, key), 422);
  });

  test.each([
    ['rejected', { status: 'REJECTED' }],
    ['approved and expired', { status: 'APPROVED', expires_at: '2026-01-01T00:00:00.000Z' }],
    ['pending', {}],
  ])('a quotation that is %s is not accepted', async (_, change) => {
    const { settings, url } = server();
    const submissionId = randomUUID();
    await askForQuote(url, {}, submissionId);
    if (Object.keys(change).length > 0) await setQuotation(settings, submissionId, change);

    expectProblem(await acceptQuotation(url, submissionId), 409);

    expect(await historyOf(settings, { submissionId })).toEqual(['applicant received']);
  });

  test('a message to the office makes the case unread, and moves neither its state nor its version', async () => {
    const { settings, url } = server();
    const sending = await exampleOf('licence');
    await send(url, sending);
    await moveCase(settings, sending, 'inProgress');
    await makeOfficeMailsOld(settings);
    const before = await caseOf(settings, sending);
    const files = await filesIn(settings, 'files');
    const reply = replyTo(sending, 'I forgot a page.\nHere it is.', 3);

    const first = await send(url, reply);
    const repeat = await send(url, reply);

    expect([first.status, repeat.status]).toEqual([201, 200]);
    expect(repeat.text).toBe(first.text);
    expect(v.parse(additionAnswer, jsonOf(first)).files).toHaveLength(3);
    expect(await caseOf(settings, sending)).toEqual({
      ...before,
      activity: before.activity + 1,
      applicant_words: 1,
      digest: expect.any(String),
    });
    expect((await historyOf(settings, sending)).at(-1)).toBe('applicant reply');
    expect(await filesIn(settings, 'files')).toHaveLength(files.length + 3);
    // They are no documents of the form: its own stay the newest of their names.
    const listed = (await stored(settings)).find((one) => one.submissionId === sending.submissionId);
    expect(listed).toMatchObject({ files: [{ field: 'documento' }] });
    expect(listed).not.toHaveProperty('corrections');
    const status = await postJson(url + statusPath, { ids: [sending.submissionId] });
    expect(jsonOf(status)).toMatchObject({
      requests: [
        {
          messages: [
            { messageId: reply.submissionId, from: 'applicant', text: 'I forgot a page.\nHere it is.' },
          ],
          documents: [],
        },
      ],
    });
    const mail = await mailOf(settings, reply.submissionId);
    expect(mail.text).toContain('Mensaje del solicitante');
    expect(mail.head).toMatch(/^X-PMTS-Reference: PMTS\//m);
    expect(mail.text).toContain(`/task/all/${sending.submissionId}`);
    expect(mail.text).not.toMatch(/I forgot a page|SHA-256|\.bin/);
  });

  test('the files of a message may go up in pieces before it', async () => {
    const { settings, url } = server();
    const sending = await exampleOf('evaluation');
    await send(url, sending);
    const reply = replyTo(sending, 'A page', 1);

    const answer = await sendNaming(url, reply, await uploadAll(url, reply));

    expect(answer.status).toBe(201);
    expect(await filesIn(settings, 'uploads')).toEqual([]);
  });
});

test('a message is a text and up to three files that are pictures or PDFs', async () => {
  const { settings, url } = embedded();
  const sending = await exampleOf('licence');
  await send(url, sending);
  const files = await filesIn(settings, 'files');

  const refused = [
    replyTo(sending, '  '),
    replyTo(sending, 'x'.repeat(longestMessage + 1)),
    replyTo(sending, 'Too many', 4),
    { ...replyTo(sending, 'Another part'), texts: { text: 'a', more: 'b' } },
    { ...replyTo(sending, ''), texts: {} },
    withFile(replyTo(sending, 'A page', 1), new Uint8Array(Buffer.from('<html>'))),
  ];
  for (const reply of refused) expectProblem(await send(url, reply), 422);

  expect(await caseOf(settings, sending)).toMatchObject({ activity: 1 });
  expect((await filesIn(settings, 'files')).toSorted()).toEqual(files.toSorted());
  expect((await send(url, replyTo(sending, 'x'.repeat(longestMessage)))).status).toBe(201);
  const photo = withFile(replyTo(sending, 'A page', 1), sampleFile('heic', 4000), 'page.heic');
  expect((await send(url, photo)).status).toBe(201);
});

test('a withdrawal says all it has to say by its address', async () => {
  const { settings, url } = embedded();
  const sending = await exampleOf('licence');
  await send(url, sending);
  const path = url + withdrawalPath(sending.submissionId);
  const key = { 'Idempotency-Key': `"${randomUUID()}"` };

  expectProblem(await postJson(path, { reason: 'no' }, key), 400);
  expectProblem(await postJson(path, [], key), 400);
  expectProblem(await postJson(path, {}), 400);
  expectProblem(await postJson(url + withdrawalPath(randomUUID()), {}, key), 404);
  expectProblem(await postJson(url + withdrawalPath('%00'), {}, key), 404);

  expect((await caseOf(settings, sending)).state).toBe('new');
});
