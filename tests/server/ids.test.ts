import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { bearer } from '../../src/contracts/accounts.ts';
import { messagesPath, withdrawalPath } from '../../src/contracts/cases.ts';
import { peoplePath, type PersonAnswer, personPath } from '../../src/contracts/people.ts';
import { submissionFilePath } from '../../src/contracts/staff-submissions.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { openFileStore } from '../../server/lib/files/open-file-store.ts';
import { ids } from '../../server/lib/store/migrations/017-ids.ts';
import { verify } from '../../server/modules/backup/verify.ts';
import { sweepErased } from '../../server/modules/people/erase-person.ts';
import { getAs, jsonOf, signInAs } from '../support/accounts.ts';
import { correctionOf, replyTo } from '../support/additions.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem, filesIn } from '../support/expectations.ts';
import { askAgain } from '../support/office.ts';
import { inDatabase } from '../support/quotes.ts';
import { type Answered, answered, exampleOf, keyOf, send, type Sending } from '../support/sending.ts';
import { change, type Desk, submissionAt, write } from '../support/staff.ts';
import { openServer, testSettings } from '../support/test-server.ts';

interface Office extends Desk {
  readonly settings: Settings;
  readonly sending: Sending;
  close(): Promise<void>;
}

async function openOffice(settings: Settings): Promise<Office> {
  const server = await openServer(settings);
  const sending = await exampleOf('licence');
  expect((await send(server.url, sending)).status).toBe(201);
  const token = await signInAs(settings, server.url, 'admin');
  return { settings, url: server.url, token, sending, close: () => server.close() };
}

/** The office's message with a file, under a key of its own or the given one. */
function attach(office: Desk, { submissionId }: Sending, key?: string): [Sending, Promise<Answered>] {
  const reply = replyTo({ submissionId }, 'Your endorsement', 1);
  const message = { ...reply, path: messagesPath(submissionId), submissionId: key ?? reply.submissionId };
  return [message, send(office.url, message, bearer(office.token))];
}

async function attached(office: Office): Promise<Sending> {
  const [message, answer] = attach(office, office.sending);
  expect((await answer).status).toBe(201);
  return message;
}

async function eraseRequest(office: Desk, submissionId: string): Promise<void> {
  const facts = { name: 'Ana', email: 'ana@ship.example', telephone: '', document: '' };
  const added = await change(office, 'POST', peoplePath, { ...facts, submissionIds: [submissionId] });
  const { personId } = jsonOf(added) as PersonAnswer;
  const erased = await fetch(office.url + personPath(personId), {
    method: 'DELETE',
    headers: { ...bearer(office.token), 'Content-Type': 'application/json' },
    body: JSON.stringify({ submissionIds: [submissionId] }),
  });
  expect(erased.status).toBe(200);
}

function expectOfOther(answer: Answered): void {
  expectProblem(answer, 422);
  expect(answer.problem).toMatchObject({ type: 'urn:pmts:problem:keyOfOther' });
}

/** Nothing is registered from now on, as in releases without a registry. */
async function dropTriggers(settings: Settings): Promise<void> {
  await inDatabase(settings, async (db) => {
    for (const table of ['submissions', 'additions', 'case_messages']) {
      const statements =
        settings.databaseUrl === undefined
          ? ['insert', 'delete'].map((event) => `drop trigger ids_after_${event}_${table}`)
          : ['add', 'remove'].map((verb) => `drop function ids_${verb}_${table} cascade`);
      for (const statement of statements) await sql.raw(statement).execute(db);
    }
  });
}

/** Rebuilds the registry from the present rows. */
async function registerAgain(settings: Settings): Promise<void> {
  await inDatabase(settings, async (db) => {
    await sql`drop table ids`.execute(db);
    await ids.up(db);
  });
}

/** Moves files to the bare id, as in earlier releases. */
async function mergePlaces(settings: Settings, id: string): Promise<void> {
  const directory = join(settings.dataDir, 'files');
  await mkdir(join(directory, id));
  await inDatabase(settings, async (db) => {
    for (const place of [`request-${id}`, `message-${id}`]) {
      const [attempt = ''] = await readdir(join(directory, place));
      await rename(join(directory, place, attempt), join(directory, id, attempt));
      await rm(join(directory, place), { recursive: true });
      const rows = await db.selectFrom('submission_files').select('path').execute();
      for (const { path } of rows.filter((row) => row.path.startsWith(place))) {
        await db
          .updateTable('submission_files')
          .set({ path: path.replace(place, id) })
          .where('path', '=', path)
          .execute();
      }
    }
  });
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('an id is that of one thing: under the key of another nothing is stored', async () => {
    const settings = await testSettings(await newDatabase());
    const office = await openOffice(settings);
    const { url, sending } = office;
    await askAgain(settings, sending);
    const message = await attached(office);
    const reply = replyTo(sending, 'A page', 1);
    expect((await send(url, reply)).status).toBe(201);
    const correction = correctionOf(sending, ['documento']);
    expect((await send(url, correction)).status).toBe(201);
    const plain = await write(office, 'message', sending.submissionId, 'Good morning');
    const { id: plainId } = jsonOf(plain) as { readonly id: string };
    const other = await exampleOf('licence');
    await send(url, other);
    await askAgain(settings, other);
    const before = await filesIn(settings, 'files');
    const under = ({ submissionId }: Sending, one: Sending): Sending => ({ ...one, submissionId });

    // A request with the id of a message, a reply, a correction.
    for (const taken of [message, reply, correction, { ...reply, submissionId: plainId }])
      expectOfOther(await send(url, under(taken, await exampleOf('licence'))));
    // A reply, a correction and a withdrawal with the id of a request or a message.
    for (const taken of [message, sending, other]) {
      expectOfOther(await send(url, under(taken, replyTo(other, 'Hello', 1))));
      expectOfOther(await send(url, under(taken, correctionOf(other, ['documento']))));
      const headers = { 'Content-Type': 'application/json', ...keyOf(taken) };
      const path = url + withdrawalPath(other.submissionId);
      expectOfOther(await answered(await fetch(path, { method: 'POST', headers, body: '{}' })));
    }
    // A message of the office with the id of a request, a reply, a correction.
    for (const { submissionId: taken } of [sending, other, reply, correction]) {
      expectOfOther(await attach(office, other, taken)[1]);
      if (taken !== reply.submissionId)
        expectOfOther(await write(office, 'message', other.submissionId, 'Hello', taken));
    }
    // The same kind, for another request.
    expectProblem(await send(url, under(reply, replyTo(other, 'A page', 1))), 422);
    expectProblem(await send(url, under(correction, correctionOf(other, ['documento']))), 422);
    expectProblem(await attach(office, other, message.submissionId)[1], 422);

    expect(await filesIn(settings, 'files')).toEqual(before);
    for (const repeat of [sending, reply, correction]) expect((await send(url, repeat)).status).toBe(200);
    expect((await send(url, message, bearer(office.token))).status).toBe(200);
    await office.close();
    expect((await verify(settings)).faults).toEqual([]);
  });

  test('two kinds at once under one key: one is stored, the other refused', async () => {
    const settings = await testSettings(await newDatabase());
    const { url, sending } = await openOffice(settings);
    const reply = replyTo(sending, 'A page', 1);
    const request = { ...(await exampleOf('licence')), submissionId: reply.submissionId };

    const answers = await Promise.all([send(url, request), send(url, reply)]);

    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 422]);
    expectOfOther(answers.find(({ status }) => status === 422)!);
  });

  test('an erased id is 410 under every kind, and a known repeat 200', async () => {
    const settings = await testSettings(await newDatabase());
    const office = await openOffice(settings);
    const { url, sending } = office;
    const other = await exampleOf('licence');
    await send(url, other);
    await eraseRequest(office, sending.submissionId);

    expectProblem(await send(url, sending), 410);
    const under = { submissionId: sending.submissionId };
    expectProblem(await send(url, { ...replyTo(other, 'Hello', 1), ...under }), 410);
    expectProblem(await attach(office, other, sending.submissionId)[1], 410);
    expectProblem(await write(office, 'message', other.submissionId, 'Hello', sending.submissionId), 410);
    expect((await send(url, other)).status).toBe(200);
    expect(await inDatabase(settings, (db) => db.selectFrom('ids').select('id').execute())).toEqual([
      { id: other.submissionId },
    ]);
  });

  test('two that had one id before keep it and are named; erasing one leaves the file of the other', async () => {
    const settings = await testSettings(await newDatabase());
    const first = await openOffice(settings);
    await dropTriggers(settings);
    const message = await attached(first);
    const { submissionId: shared } = message;
    const decoy = { ...(await exampleOf('licence')), submissionId: shared };
    expect((await send(first.url, decoy)).status).toBe(201);
    const { messages } = await submissionAt(first, first.sending.submissionId);
    const path = submissionFilePath(first.sending.submissionId, messages[0]?.attachments[0]?.fileId ?? '');
    await first.close();
    await mergePlaces(settings, shared);
    await registerAgain(settings);
    expect(await verify(settings)).toMatchObject({
      faults: [],
      notes: [`id ${shared}: is that of several (message of PMTS/LIC/0001, request of PMTS/LIC/0002)`],
    });
    const office = { ...first, url: (await openServer(settings)).url };
    expect(await filesIn(settings, 'files')).toHaveLength(3);

    await eraseRequest(office, shared);

    expect(await filesIn(settings, 'files')).toHaveLength(2);
    expect((await getAs(office.token, office.url + path)).status).toBe(200);
    expectProblem(await send(office.url, decoy), 410);
    expect((await send(office.url, message, bearer(office.token))).status).toBe(200);
    // The next sweep of erased files does not take it either.
    const files = await openFileStore(settings.dataDir);
    await inDatabase(settings, (db) => sweepErased(db, { files, dataDir: settings.dataDir }));
    expect((await getAs(office.token, office.url + path)).status).toBe(200);
  });
});
