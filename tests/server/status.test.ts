import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { RequestStatus, StatusAnswer } from '../../src/contracts/cases.ts';
import { submissionPath } from '../../src/contracts/staff-submissions.ts';
import { statusAnswer } from '../../src/contracts/schemas/cases.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { addAccount, signInAs, uniqueAddress } from '../support/accounts.ts';
import { databases } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { askForQuote, inDatabase } from '../support/quotes.ts';
import { openRawRequest } from '../support/raw-request.ts';
import { type Answered, exampleOf, postJson, type Sending, send } from '../support/sending.ts';
import { startFaultyServer } from '../support/server-process.ts';
import { change } from '../support/staff.ts';
import { openServer, testSettings, useServer } from '../support/test-server.ts';

const path = '/api/submissions/status';

function ask(url: string, ids: readonly string[], known?: string): Promise<Answered> {
  return postJson(url + path, { ids, ...(known === undefined ? {} : { known }) });
}

/** The answer, checked against its description. */
function answerIn({ status, text }: Answered): StatusAnswer {
  expect([status, text]).toEqual([200, expect.any(String)]);
  return v.parse(statusAnswer, JSON.parse(text));
}

function requestsIn(answered: Answered): readonly RequestStatus[] {
  const answer = answerIn(answered);
  if ('unchanged' in answer) throw new Error('The answer says that nothing has changed');
  return answer.requests;
}

function digestIn(answered: Answered): string {
  const answer = answerIn(answered);
  return 'unchanged' in answer ? '' : answer.digest;
}

/** The fields that a device without a receipt needs. */
const received = (form: string) => ({ form, reference: expect.any(String), receivedAt: expect.any(String) });

/** Looks at a document of a request, as the office does, and waits for the applicant. */
async function askForDocument(settings: Settings, { submissionId }: Sending): Promise<void> {
  const at = '2026-11-22T10:00:00.000Z';
  await inDatabase(settings, async (db) => {
    const judged = { submission_id: submissionId, verdict: 'unreadable', reason: 'Too dark', at };
    await db
      .insertInto('verdicts')
      .values({ ...judged, file_id: `${submissionId}.0` })
      .execute();
    const changed = { state: 'waitingForApplicant', changed_at: at, version: 3 };
    await db.updateTable('cases').set(changed).where('submission_id', '=', submissionId).execute();
    const event = { at, by_kind: 'account', by_user: 'u', by_name: 'Luz Vega', kind: 'state', before: 'new' };
    await db
      .insertInto('case_events')
      .values({
        ...event,
        submission_id: submissionId,
        position: 2,
        after: 'waitingForApplicant',
        reason: 'One page is dark',
      })
      .execute();
    const words = { submission_id: submissionId, by_user: null, by_name: '', fingerprint: '' };
    const messages = [
      { id: randomUUID(), at, by_kind: 'account', text: 'Please send it again.', mail_id: null, ...words },
      {
        id: randomUUID(),
        at: `${at.slice(0, 11)}11:00:00.000Z`,
        by_kind: 'applicant',
        text: 'I will.',
        mail_id: null,
        ...words,
      },
    ];
    await db.insertInto('case_messages').values(messages).execute();
    const note = { id: randomUUID(), at, by_kind: 'account', text: 'looks forged', ...words };
    await db.insertInto('case_notes').values(note).execute();
  });
}

/** For the tests that need one database only. */
const embedded = useServer();

describe.each(databases)('on %s', (name) => {
  const server = useServer(name);

  test('tells what the office has done, in the order of the ids, and nothing of an id that is not known', async () => {
    const { settings, url } = server();
    const [licence, evaluation] = [await exampleOf('licence'), await exampleOf('evaluation')];
    for (const sending of [licence, evaluation]) expect((await send(url, sending)).status).toBe(201);
    const quoteId = randomUUID();
    expect((await askForQuote(url, {}, quoteId)).status).toBe(201);
    await askForDocument(settings, licence);

    const unknown = randomUUID();
    const ids = [quoteId, unknown, licence.submissionId.toUpperCase(), evaluation.submissionId];
    const answer = await ask(url, ids);

    const [file] = licence.files;
    expect(requestsIn(answer)).toEqual([
      {
        submissionId: quoteId,
        ...received('quote'),
        state: 'new',
        changedAt: expect.any(String),
        reason: null,
        messages: [],
        documents: [],
        quotation: { status: 'PENDING', expiresAt: expect.any(String) },
      },
      {
        submissionId: licence.submissionId,
        ...received('licence'),
        state: 'waitingForApplicant',
        changedAt: '2026-11-22T10:00:00.000Z',
        reason: 'One page is dark',
        messages: [
          {
            messageId: expect.any(String),
            at: '2026-11-22T10:00:00.000Z',
            from: 'office',
            text: 'Please send it again.',
            attachments: 0,
          },
          {
            messageId: expect.any(String),
            at: '2026-11-22T11:00:00.000Z',
            from: 'applicant',
            text: 'I will.',
            attachments: 0,
          },
        ],
        documents: [
          {
            fileId: `${licence.submissionId}.0`,
            field: file?.field,
            item: null,
            name: file?.name,
            verdict: 'unreadable',
            reason: 'Too dark',
          },
        ],
      },
      {
        submissionId: evaluation.submissionId,
        ...received('evaluation'),
        state: 'done',
        changedAt: expect.any(String),
        // The system's reason is a code of ours.
        reason: null,
        messages: [],
        documents: [],
      },
    ]);
    // Neither answers, nor notes, nor the names of staff.
    expect(answer.text).not.toMatch(/Luz Vega|forged/);
    expect(answer.text).not.toContain(licence.texts['nombre']);
    expect(requestsIn(await ask(url, [unknown]))).toEqual([]);
  });

  test('who works on it moves nothing that the applicant reads, not the time since when it stands so either', async () => {
    const { settings, url } = server();
    const sending = await exampleOf('licence');
    await send(url, sending);
    const [before] = requestsIn(await ask(url, [sending.submissionId]));
    expect(before?.changedAt).toBe(before?.receivedAt);
    await askForDocument(settings, sending);
    const token = await signInAs(settings, url, 'moderator');
    const digest = digestIn(await ask(url, [sending.submissionId]));

    const anna = { assignee: await addAccount(settings, uniqueAddress('anna'), 'moderator') };
    const taken = await change({ url, token }, 'PATCH', submissionPath(sending.submissionId), anna, '*');

    expect(taken.status).toBe(200);
    expect(answerIn(await ask(url, [sending.submissionId], digest))).toMatchObject({ unchanged: true });
  });

  test('what the device knows already is not said twice, and every change is said', async () => {
    const { settings, url } = server();
    const sending = await exampleOf('licence');
    await send(url, sending);
    const { submissionId } = sending;
    const digest = digestIn(await ask(url, [submissionId]));

    expect(answerIn(await ask(url, [submissionId], digest))).toEqual({
      at: expect.any(String),
      unchanged: true,
    });
    // Of other requests it was not the answer.
    expect(requestsIn(await ask(url, [randomUUID()], digest))).toEqual([]);

    await askForDocument(settings, sending);

    expect(requestsIn(await ask(url, [submissionId], digest))).toMatchObject([
      { state: 'waitingForApplicant' },
    ]);
  });

  test('fifty requests are told of in one answer', async () => {
    const { url } = server();
    const sendings = await Promise.all(Array.from({ length: 50 }, () => exampleOf('evaluation')));
    for (const sending of sendings) await send(url, sending);
    const ids = sendings.map(({ submissionId }) => submissionId).toReversed();

    expect(requestsIn(await ask(url, ids)).map(({ submissionId }) => submissionId)).toEqual(ids);
  });
});

test('a question for ten requests is at most 450 bytes, for fifty 2 KB, and "unchanged" 200 with its headers', async () => {
  const { url } = embedded();
  const sizes = [];
  for (const count of [10, 50]) {
    const sendings = await Promise.all(Array.from({ length: count }, () => exampleOf('evaluation')));
    for (const sending of sendings) await send(url, sending);
    const ids = sendings.map(({ submissionId }) => submissionId);
    const known = digestIn(await ask(url, ids));
    const body = JSON.stringify({ ids, known });
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const connection = await openRawRequest(url);
    connection.write(head + body);
    await expect.poll(() => connection.received()).toContain('"unchanged":true');
    const answer = connection.received();
    connection.destroy();
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    sizes.push([body.length, answer.length]);
  }

  const [ten, fifty] = sizes;
  expect(ten?.[0]).toBeLessThanOrEqual(450);
  expect(fifty?.[0]).toBeLessThanOrEqual(2000);
  for (const size of [ten, fifty]) expect(size?.[1]).toBeLessThanOrEqual(200);
});

test.each([
  ['no ids', { ids: [] }],
  ['fifty-one ids', { ids: Array.from({ length: 51 }, () => randomUUID()) }],
  ['something that is no id', { ids: ["' or 1=1"] }],
  ['a body that is no object', 5],
  ['more than is asked for', { ids: [randomUUID()], all: true }],
])('%s is refused', async (_, body) => {
  const { url } = embedded();

  expectProblem(await postJson(url + path, body), 400);
});

test('an address that asks without end is told to wait', async () => {
  const { url } = await openServer(await testSettings(), { submissionsPerMinute: 3 });
  const ids = [randomUUID()];
  for (const _ of [1, 2, 3]) expect((await ask(url, ids)).status).toBe(200);

  const answer = await ask(url, ids);

  expectProblem(answer, 429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('the ids that are asked for are in no line of the log, whatever the answer', async () => {
  const settings = await testSettings();
  const server = await startFaultyServer(settings);
  const ids = [randomUUID(), randomUUID()];

  await ask(server.url, ids);
  await postJson(server.url + path, { ids: [...ids, 'no id'] });

  await expect.poll(() => server.log().split(path)).toHaveLength(3);
  for (const id of ids) expect(server.log()).not.toContain(id);
});
