import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { usernameOf } from '../../server/modules/accounts/users.ts';
import { addEvent, system } from '../../server/modules/requests/case/change-case.ts';
import { bearer } from '../../src/contracts/accounts.ts';
import {
  type CaseMail,
  fileIdOf,
  messagesPath,
  statusPath,
  placePath,
  undoPath,
  verdictPath,
} from '../../src/contracts/cases.ts';
import { idempotencyKeyHeader, idempotencyKeyValue } from '../../src/contracts/idempotency-key.ts';
import { caseAnswer } from '../../src/contracts/schemas/cases.ts';
import { submissionPath } from '../../src/contracts/staff-submissions.ts';
import { addAccount, getAs, jsonOf, signIn, signInAs, uniqueAddress } from '../support/accounts.ts';
import { replyTo } from '../support/additions.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { inDatabase } from '../support/quotes.ts';
import { sampleFile } from '../support/sample-files.ts';
import { answered, type Answered, exampleOf, send, type Sending } from '../support/sending.ts';
import { startMainProcess } from '../support/server-process.ts';
import { change, type Desk, submissionAt, write } from '../support/staff.ts';
import { openServer, testSettings, type TestServer, useServer } from '../support/test-server.ts';
import { historyFaults } from '../support/whole-history.ts';

interface Office extends Desk {
  readonly settings: Settings;
  /** Of a licence request that has just come in. */
  readonly submissionId: string;
  readonly sending: Sending;
}

/** Milliseconds; long enough for every machine. */
const longUndo = 600_000;

async function officeAt({ settings, url }: TestServer): Promise<Office> {
  const sending = await exampleOf('licence');
  expect((await send(url, sending)).status).toBe(201);
  const token = await signInAs(settings, url, 'moderator');
  return { settings, url, token, submissionId: sending.submissionId, sending };
}

/** An office with a server of its own. */
async function openOffice(databaseUrl: string | undefined, undoFor: number): Promise<Office> {
  const settings = await testSettings(databaseUrl);
  const { url } = await openServer(settings, { undoFor });
  return officeAt({ settings, url });
}

interface Colleague extends Desk {
  readonly id: string;
  readonly name: string;
}

async function colleague({ settings, url }: Office, called: string): Promise<Colleague> {
  const email = uniqueAddress(called);
  const id = await addAccount(settings, email, 'moderator');
  return { url, token: await signIn(url, email), id, name: usernameOf(email) };
}

const at = (office: Office) => submissionAt(office, office.submissionId);

function move(office: Office, body: object, version: number): Promise<Answered> {
  return change(office, 'PATCH', submissionPath(office.submissionId), body, version);
}

function judge(office: Office, body: object, version: number): Promise<Answered> {
  const path = verdictPath(office.submissionId, fileIdOf(office.submissionId, 0));
  return change(office, 'PUT', path, body, version);
}

function undo(
  office: Office,
  body: object,
  version: number | string,
  desk: Desk = office,
): Promise<Answered> {
  return change(desk, 'POST', undoPath(office.submissionId), body, version);
}

/** What whoever holds the number of the request is told. */
async function statusOf({ url, submissionId }: Office): Promise<unknown> {
  const answer = await fetch(url + statusPath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ids: [submissionId] }),
  });
  const { requests } = (await answer.json()) as { requests: unknown[] };
  return requests[0];
}

/** Kinds of the mails to the applicant but the receipt, sent or not, with the number of their jobs. */
async function mailsAfterReceipt({ settings, submissionId }: Office): Promise<readonly [string[], number]> {
  return inDatabase(settings, async (db) => {
    const mails = await db
      .selectFrom('mails')
      .select('mail_id')
      .where('submission_id', '=', submissionId)
      .where('mail_id', 'not like', '%-receipt')
      .execute();
    const ids = mails.map(({ mail_id: id }) => id);
    const jobs = await db.selectFrom('jobs').select('key').where('kind', '=', 'mail').execute();
    return [ids.map((id) => id.slice(37)), jobs.filter(({ key }) => ids.includes(key)).length];
  });
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);
  const server = useServer(name, { undoFor: longUndo });

  test('a file of a message taken as the last wanted document brings the request back to the office, until that is undone', async () => {
    const office = await officeAt(server());
    const { url, sending, submissionId } = office;
    expect((await judge(office, { verdict: 'unreadable', reason: 'Dark.' }, 1)).status).toBe(200);
    expect((await move(office, { state: 'waitingForApplicant' }, 2)).status).toBe(200);
    expect((await send(url, replyTo(sending, 'Here it is.', 1))).status).toBe(201);
    const { messages, documents } = await at(office);
    const fileId = messages[0]?.attachments[0]?.fileId ?? '';
    const field = documents[0]?.field ?? '';

    const placed = await change(office, 'PUT', placePath(submissionId, fileId), { field }, 3);

    expect(jsonOf(placed)).toMatchObject({ state: 'inProgress', version: 4, undoSeconds: 600 });
    const { events } = await at(office);
    expect(events.slice(-2)).toMatchObject([
      { kind: 'placed', subject: field },
      { kind: 'state', before: 'waitingForApplicant', after: 'inProgress', by: { name: 'moderator' } },
    ]);
    expect((await undo(office, { version: 3 }, 4)).status).toBe(200);
    const undone = await at(office);
    expect(undone.case).toMatchObject({ state: 'waitingForApplicant', need: 'answer' });
    expect(undone.messages[0]?.attachments.map(({ fileId: id }) => id)).toEqual([fileId]);
    expect(await historyFaults(office.settings)).toEqual([]);
  });

  test('what is undone leaves it open that the applicant did not answer the reminders', async () => {
    const office = await officeAt(server());
    await move(office, { state: 'waitingForApplicant', reason: 'Which flag?' }, 1);
    await inDatabase(office.settings, (db) =>
      db.transaction().execute(async (transaction) => {
        const event = { at: new Date().toISOString(), by: system, kind: 'silence' } as const;
        await addEvent(transaction, office.submissionId, event);
      }),
    );
    expect((await at(office)).case?.need).toBe('silence');
    const { id } = await colleague(office, 'eva');

    await move(office, { assignee: id }, 2);
    expect((await undo(office, { version: 2 }, 3)).status).toBe(200);
    expect((await at(office)).case?.need).toBe('silence');
    await judge(office, { verdict: 'accepted' }, 4);
    expect((await at(office)).case?.need).toBe('applicant');

    expect((await undo(office, { version: 4 }, 5)).status).toBe(200);

    expect((await at(office)).case?.need).toBe('silence');
  });

  test('since when whose turn it is does not tell of what was undone', async () => {
    const office = await officeAt(server());
    const { receivedAt } = await at(office);
    await move(office, { state: 'waitingForApplicant', reason: 'Which flag?' }, 1);

    expect((await undo(office, { version: 1 }, 2)).status).toBe(200);

    expect((await at(office)).waiting).toMatchObject({ since: receivedAt });
  });

  test('what was decided is undone: state, reason, mail and the view of the applicant are as before', async () => {
    const office = await officeAt(server());
    expect((await move(office, { state: 'inProgress' }, 1)).status).toBe(200);
    const before = await statusOf(office);

    const done = await move(office, { state: 'refused', reason: 'Not ours' }, 2);
    expect(jsonOf(done)).toMatchObject({ state: 'refused', undoSeconds: 600 });
    expect(v.safeParse(caseAnswer, jsonOf(done)).issues).toBeUndefined();
    expect(await statusOf(office)).toMatchObject({ state: 'refused', reason: 'Not ours' });
    expect(await mailsAfterReceipt(office)).toEqual([['refused-3'], 1]);

    const undone = await undo(office, { version: 2 }, 3);

    expect([undone.status, undone.headers.get('etag')]).toEqual([200, '"4"']);
    expect(jsonOf(undone)).toMatchObject({ state: 'inProgress', version: 4 });
    expect(await statusOf(office)).toEqual(before);
    expect(await mailsAfterReceipt(office)).toEqual([[], 0]);
    const { events } = await at(office);
    expect(events.slice(2)).toMatchObject([
      { kind: 'state', before: 'inProgress', after: 'refused', reason: 'Not ours' },
      { kind: 'undo', before: 'refused', after: 'inProgress', subject: '3', by: { name: 'moderator' } },
    ]);
    expect(await historyFaults(office.settings)).toEqual([]);
    // Done once more, it has a mail of its own.
    expect((await move(office, { state: 'done' }, 4)).status).toBe(200);
    expect(await mailsAfterReceipt(office)).toEqual([['done-5'], 1]);
  });

  test('whoever takes a new request has it in progress, and undoing gives both back', async () => {
    const office = await officeAt(server());
    const anna = await colleague(office, 'anna');

    const taken = await move({ ...office, token: anna.token }, { assignee: anna.id }, 1);

    expect(jsonOf(taken)).toMatchObject({ state: 'inProgress', assignee: { id: anna.id }, version: 2 });
    expect((await at(office)).events.slice(1)).toMatchObject([
      { kind: 'state', before: 'new', after: 'inProgress', reason: null },
      { kind: 'assignee', before: null, after: anna.name },
    ]);
    expect(await statusOf(office)).toMatchObject({ state: 'inProgress' });
    const undone = await undo(office, { version: 1 }, 2, anna);
    expect(jsonOf(undone)).toMatchObject({ state: 'new', assignee: null, version: 3 });
    expect(await statusOf(office)).toMatchObject({ state: 'new' });
    // Given to somebody else, nobody has begun yet.
    const assigned = await move(office, { assignee: anna.id }, 3);
    expect(jsonOf(assigned)).toMatchObject({ state: 'new', assignee: { id: anna.id } });
    expect(await historyFaults(office.settings)).toEqual([]);
  });

  test('several changes are undone together, or none of them', async () => {
    const office = await officeAt(server());
    expect((await judge(office, { verdict: 'unreadable', reason: 'Blurred' }, 1)).status).toBe(200);
    expect((await judge(office, { verdict: 'expired', reason: 'Of 2019' }, 2)).status).toBe(200);
    expect((await move(office, { state: 'waitingForApplicant' }, 3)).status).toBe(200);
    const { id } = jsonOf(await write(office, 'message', office.submissionId, 'Ring us up')) as {
      id: string;
    };

    expectProblem(await undo(office, { version: 2, messages: [id, randomUUID()] }, 4), 409);
    expectProblem(await undo(office, {}, 4), 422);
    expectProblem(await undo(office, { version: 4 }, 4), 409);
    expect((await at(office)).messages).toHaveLength(1);
    expect(await mailsAfterReceipt(office)).toEqual([[expect.any(String), expect.any(String)], 2]);

    const undone = await undo(office, { version: 1, messages: [id] }, 4);

    expect(jsonOf(undone)).toMatchObject({ state: 'new', version: 5 });
    const { documents, messages, events } = await at(office);
    expect([documents[0]?.verdict, messages]).toEqual([null, []]);
    expect(events.slice(-4).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['undo', '5'],
      ['undo', '4'],
      ['undo', '3'],
      ['undo', '2'],
    ]);
    expect(await mailsAfterReceipt(office)).toEqual([[], 0]);
    expect(await historyFaults(office.settings)).toEqual([]);

    expect((await judge(office, { verdict: 'unreadable', reason: 'Blurred' }, 5)).status).toBe(200);
    expect((await judge(office, { verdict: 'accepted' }, 6)).status).toBe(200);
    expect((await undo(office, { version: 6 }, 7)).status).toBe(200);
    expect((await at(office)).documents[0]?.verdict).toMatchObject({
      verdict: 'unreadable',
      reason: 'Blurred',
    });
  });

  test('a message and its files are taken back, found no more, and its key is free', async () => {
    const office = await officeAt(server());
    const key = randomUUID();
    const sendFile = async () => {
      const form = new FormData();
      form.append('text', 'Quokka enclosed');
      form.append('file', new Blob([sampleFile('jpeg', 2000, 5)], { type: 'image/jpeg' }), 'wombat.jpg');
      const headers = { ...bearer(office.token), [idempotencyKeyHeader]: idempotencyKeyValue(key) };
      const path = office.url + messagesPath(office.submissionId);
      return answered(await fetch(path, { method: 'POST', headers, body: form }));
    };
    const found = async (word: string) => {
      const list = jsonOf(await getAs(office.token, `${office.url}/api/submissions?q=${word}`));
      return (list as { items: unknown[] }).items.length;
    };
    const sent = await sendFile();
    expect([sent.status, jsonOf(sent)]).toMatchObject([201, { undoSeconds: 600 }]);
    expect([await found('quokka'), await found('wombat')]).toEqual([1, 1]);

    expect((await undo(office, { messages: [key] }, '*')).status).toBe(200);

    expect((await at(office)).messages).toEqual([]);
    expect([await found('quokka'), await found('wombat'), await found('licencia')]).toEqual([0, 0, 0]);
    expect(await mailsAfterReceipt(office)).toEqual([[], 0]);
    expect((await at(office)).case?.version).toBe(1);
    expectProblem(await undo(office, { messages: [key] }, '*'), 409);
    expect((await sendFile()).status).toBe(201);
    expect((await at(office)).messages).toMatchObject([{ attachments: [{ name: 'wombat.jpg' }] }]);
  });

  test('nobody undoes what a colleague did, or did on top of it, or what is mailed already', async () => {
    const office = await officeAt(server());
    const ben = await colleague(office, 'ben');
    expect((await move(office, { state: 'done' }, 1)).status).toBe(200);

    expectProblem(await undo(office, { version: 1 }, 2, ben), 409);
    expect((await judge({ ...office, token: ben.token }, { verdict: 'accepted' }, 2)).status).toBe(200);
    const late = await undo(office, { version: 1 }, 2);
    expectProblem(late, 412);
    expect(late.problem.case).toMatchObject({ state: 'done', version: 3 });
    // Even when it says that it has seen it.
    expectProblem(await undo(office, { version: 1 }, 3), 409);

    expect((await move(office, { state: 'inProgress', reason: 'One more page' }, 3)).status).toBe(200);
    // As the sender does, in the statement that reads the mail.
    await inDatabase(office.settings, (db) =>
      db
        .updateTable('mails')
        .set({ attempts: 1 })
        .where('mail_id', 'like', `${office.submissionId}-reopened-%`)
        .execute(),
    );
    const taken = await undo(office, { version: 3 }, 4);
    expectProblem(taken, 409);
    expect(taken.problem.type).toBe('urn:pmts:problem:undoOver');
    expect((await at(office)).case).toMatchObject({ state: 'inProgress', version: 4 });
    expect((await mailsAfterReceipt(office))[1]).toBe(2);
  });

  test('after its time nothing is undone, mailed or not', async () => {
    const office = await openOffice(await newDatabase(), 1);
    expect((await judge(office, { verdict: 'accepted' }, 1)).status).toBe(200);

    expectProblem(await undo(office, { version: 1 }, 2), 409);
  });

  test('words of the applicant that came meanwhile stay unanswered, and those before are so again', async () => {
    const office = await officeAt(server());
    const need = async () => (await at(office)).case?.need;
    const reply = () => send(office.url, replyTo(office, 'I have a question'));
    expect((await reply()).status).toBe(201);
    expect(await need()).toBe('answer');
    const first = jsonOf(await write(office, 'message', office.submissionId, 'Yes')) as { id: string };
    expect(await need()).not.toBe('answer');
    expect((await undo(office, { messages: [first.id] }, '*')).status).toBe(200);
    expect(await need()).toBe('answer');

    expect((await move(office, { state: 'inProgress' }, 1)).status).toBe(200);
    expect(await need()).not.toBe('answer');
    expect((await reply()).status).toBe(201);
    expect((await undo(office, { version: 1 }, 2)).status).toBe(200);
    expect(await need()).toBe('answer');
  });

  test('who has a request open is told to the others who have, whatever server they asked', async () => {
    const databaseUrl = await newDatabase();
    const office = await openOffice(databaseUrl, longUndo);
    const { url } = databaseUrl === undefined ? office : await openServer(await testSettings(databaseUrl));
    const anna = { ...(await colleague(office, 'anna')), url };
    expect((await at(office)).openBy).toBeUndefined();

    expect((await submissionAt(anna, office.submissionId)).openBy).toMatchObject([{ name: 'moderator' }]);
    expect((await at(office)).openBy).toEqual([{ id: anna.id, name: anna.name }]);

    const past = new Date(Date.now() - 31_000).toISOString();
    await inDatabase(office.settings, (db) =>
      db.updateTable('case_viewers').set({ seen_at: past }).execute(),
    );
    expect((await at(office)).openBy).toBeUndefined();
  });

  test('the mail of a change goes out ten seconds later, exactly once, though the server was killed in between', async () => {
    const settings = await testSettings(await newDatabase());
    const killed = await startMainProcess(settings);
    const sending = await exampleOf('licence');
    expect((await send(killed.url, sending)).status).toBe(201);
    const token = await signInAs(settings, killed.url, 'moderator');
    const office = { settings, url: killed.url, token, submissionId: sending.submissionId, sending };
    const mailsNow = async (desk: Desk) => (await submissionAt(desk, sending.submissionId)).mails;
    await expect.poll(async () => (await mailsNow(office)).map(({ state }) => state)).toEqual(['sent']);
    const done = await move(office, { state: 'done' }, 1);
    expect(jsonOf(done)).toMatchObject({ state: 'done', undoSeconds: 10 });
    killed.kill('SIGKILL');
    await killed.ended;

    const { url } = await startMainProcess(settings);

    await expect
      .poll(async () => (await mailsNow({ url, token })).map(({ state }) => state))
      .toEqual(['sent', 'sent']);
    const [, { at: doneAt, sentAt }] = (await mailsNow({ url, token })) as [object, CaseMail];
    expect(Date.parse(sentAt ?? '') - Date.parse(doneAt)).toBeGreaterThanOrEqual(10_000);
    const letters = (await readdir(join(settings.dataDir, 'mail'))).filter((name) => name.endsWith('.eml'));
    const texts = await Promise.all(
      letters.map((file) => readFile(join(settings.dataDir, 'mail', file), 'utf8')),
    );
    // The receipt, and this one.
    expect(texts.filter((text) => /^To: jose@ship\.example/m.test(text))).toHaveLength(2);
  });
});
