import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { caseAnswer } from '../../src/contracts/schemas/cases.ts';
import { submissionAnswer } from '../../src/contracts/schemas/submissions.ts';
import {
  type CaseState,
  caseStates,
  fileIdOf,
  nextStates,
  readPath,
  verdictPath,
} from '../../src/contracts/cases.ts';
import { submissionPath } from '../../src/contracts/staff-submissions.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { addAccount, getAs, jsonOf, signIn, signInAs } from '../support/accounts.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { inDatabase } from '../support/quotes.ts';
import { type Answered, exampleOf, send } from '../support/sending.ts';
import { change, type Desk, put, submissionAt } from '../support/staff.ts';
import {
  openServer,
  rowsAreDamaged,
  type TestServer,
  testSettings,
  useServer,
} from '../support/test-server.ts';

interface Office extends Desk {
  readonly settings: Settings;
  /** Of a licence request that has just come in. */
  readonly submissionId: string;
}

async function officeAt({ settings, url }: TestServer): Promise<Office> {
  const sending = await exampleOf('licence');
  expect((await send(url, sending)).status).toBe(201);
  const token = await signInAs(settings, url, 'moderator');
  return { settings, url, token, submissionId: sending.submissionId };
}

/** At a server of its own. */
async function openOffice(databaseUrl: string | undefined): Promise<Office> {
  const settings = await testSettings(databaseUrl);
  const { url } = await openServer(settings);
  return officeAt({ settings, url });
}

/** Sets the state of its request as no call would. */
async function setState({ settings, submissionId }: Office, state: CaseState): Promise<void> {
  await inDatabase(settings, (db) =>
    db.updateTable('cases').set({ state }).where('submission_id', '=', submissionId).execute(),
  );
}

function move(office: Office, body: unknown, version: number | string | undefined): Promise<Answered> {
  return change(office, 'PATCH', submissionPath(office.submissionId), body, version);
}

function judge(office: Office, body: unknown, version: number | string | undefined, position = 0) {
  const path = verdictPath(office.submissionId, fileIdOf(office.submissionId, position));
  return change(office, 'PUT', path, body, version);
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);
  const server = useServer(name);

  test('a request is taken, worked on and done, and its history says who did what, in order', async () => {
    const office = await officeAt(server());
    const { settings, submissionId } = office;
    const annaId = await addAccount(settings, 'anna@pmts.test', 'moderator');
    const opened = await getAs(office.token, office.url + submissionPath(submissionId));
    expect(v.safeParse(submissionAnswer, jsonOf(opened)).issues).toBeUndefined();
    expect(opened.headers.get('etag')).toBe('"1"');

    const taken = await move(office, { state: 'inProgress', assignee: annaId }, 1);
    const judged = await judge(office, { verdict: 'unreadable', reason: 'Blurred' }, 2);
    const waiting = await move(office, { state: 'waitingForApplicant', reason: 'One page is blurred' }, 3);
    const accepted = await judge(office, { verdict: 'accepted' }, 4);
    const done = await move(office, { state: 'done', assignee: null }, 5);

    const answers = [taken, judged, waiting, accepted, done];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.map(({ headers }) => headers.get('etag'))).toEqual(['"2"', '"3"', '"4"', '"5"', '"6"']);
    for (const answer of answers) expect(v.safeParse(caseAnswer, jsonOf(answer)).issues).toBeUndefined();
    expect(jsonOf(taken)).toMatchObject({ state: 'inProgress', assignee: { id: annaId, name: 'anna' } });
    const { events, documents, case: present, locale } = await submissionAt(office, submissionId);
    expect(present).toMatchObject({ state: 'done', assignee: null, version: 6 });
    expect(locale).toBe('es');
    expect(documents).toMatchObject([{ field: 'documento', item: null, verdict: { verdict: 'accepted' } }]);
    const moderator = { kind: 'account', name: 'moderator' };
    expect(events).toMatchObject([
      {
        by: { kind: 'applicant', name: '' },
        kind: 'received',
        before: null,
        after: null,
        reason: null,
      },
      { by: moderator, kind: 'state', before: 'new', after: 'inProgress', reason: null },
      { by: moderator, kind: 'assignee', before: null, after: 'anna', reason: null },
      {
        by: moderator,
        kind: 'verdict',
        before: null,
        after: 'unreadable',
        reason: 'Blurred',
        subject: 'documento',
      },
      {
        by: moderator,
        kind: 'state',
        before: 'inProgress',
        after: 'waitingForApplicant',
        reason: 'One page is blurred',
      },
      {
        by: moderator,
        kind: 'verdict',
        before: 'unreadable',
        after: 'accepted',
        reason: null,
        subject: 'documento',
      },
      { by: moderator, kind: 'state', before: 'waitingForApplicant', after: 'done', reason: null },
      { by: moderator, kind: 'assignee', before: 'anna', after: null, reason: null },
    ]);
  });

  test('a change based on an older version is refused with the present case, and changes nothing', async () => {
    const office = await officeAt(server());
    expect((await move(office, { state: 'inProgress' }, 1)).status).toBe(200);

    const late = await move(office, { state: 'refused', reason: 'too late' }, 1);

    expectProblem(late, 412);
    const { case: present, events } = await submissionAt(office, office.submissionId);
    expect(late.problem.case).toEqual(present);
    expect(present).toMatchObject({ state: 'inProgress', version: 2 });
    expect(events).toHaveLength(2);
  });

  test('of two changes at once one is made, and the other learns of it', async () => {
    const office = await officeAt(server());

    const answers = await Promise.all([
      move(office, { state: 'done' }, 1),
      move(office, { state: 'refused', reason: 'no' }, 1),
      judge(office, { verdict: 'accepted' }, 1),
    ]);

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 412, 412,
    ]);
    const { case: present, events } = await submissionAt(office, office.submissionId);
    expect(present?.version).toBe(2);
    expect(events).toHaveLength(2);
  });

  test('a change whose event cannot be written is not made', async () => {
    const office = await openOffice(await newDatabase());
    rowsAreDamaged(office.settings);
    await inDatabase(office.settings, (db) => db.schema.dropTable('case_events').execute());

    expect((await move(office, { state: 'inProgress' }, 1)).status).toBe(500);
    expect((await judge(office, { verdict: 'accepted' }, 1)).status).toBe(500);

    const left = await inDatabase(office.settings, async (db) => [
      await db.selectFrom('cases').select(['state', 'version']).execute(),
      await db.selectFrom('verdicts').select('file_id').execute(),
    ]);
    expect(left).toEqual([[{ state: 'new', version: 1 }], []]);
  });

  test('a case is unread for each person until they read it, and again once the applicant does something', async () => {
    const office = await officeAt(server());
    const { settings, url, submissionId } = office;
    const other = { url, token: await signInAs(settings, url, 'admin') };
    const unread = async (desk: Desk) => (await submissionAt(desk, submissionId)).case?.unread;
    expect([await unread(office), await unread(other)]).toEqual([true, true]);

    const read = await put(office, readPath(submissionId));

    expect([read.status, read.headers.get('etag')]).toEqual([200, '"1"']);
    expect(jsonOf(read)).toMatchObject({ unread: false, version: 1 });
    expect((await put(office, readPath(submissionId))).status).toBe(200);
    expect([await unread(office), await unread(other)]).toEqual([false, true]);
    expectProblem(await put(office, readPath('00000000-0000-4000-8000-000000000000')), 404);
  });

  test('a request is assigned only to an account that is not disabled and may work on it', async () => {
    const office = await openOffice(await newDatabase());
    const { settings } = office;
    const disabledId = await addAccount(settings, 'gone@pmts.test', 'admin');
    await inDatabase(settings, (db) =>
      db
        .updateTable('users')
        .set({ disabled_at: '2026-11-01T00:00:00.000Z' })
        .where('user_id', '=', disabledId)
        .execute(),
    );
    const clientId = await addAccount(settings, 'client@pmts.test', 'user');

    for (const assignee of [disabledId, clientId, 'nobody', '']) {
      expectProblem(await move(office, { assignee }, 1), 422);
    }

    const assignable = jsonOf(await getAs(office.token, `${office.url}/api/submissions/assignable`));
    expect(assignable).toMatchObject([{ name: 'admin' }, { name: 'moderator' }]);
  });
});

const server = useServer();

test.each(caseStates.flatMap((from) => caseStates.map((to) => [from, to] as const)))(
  'from %s to %s goes as the table says',
  async (from, to) => {
    const office = await officeAt(server());
    await setState(office, from);
    const isAllowed = from === to || (to !== 'withdrawn' && nextStates[from].includes(to));

    const answer = await move(office, { state: to, reason: 'because' }, 1);

    expect(answer.status).toBe(isAllowed ? 200 : 409);
    const { case: present, events } = await submissionAt(office, office.submissionId);
    expect(present).toMatchObject({
      state: isAllowed ? to : from,
      version: isAllowed && from !== to ? 2 : 1,
    });
    expect(events).toHaveLength(isAllowed && from !== to ? 2 : 1);
  },
);

test.each([
  ['"1"', 200],
  ['W/"1"', 200],
  ['1', 200],
  ['"1-gzip"', 200],
  ['*', 200],
  ['"7", "1"', 200],
  ['"2"', 412],
  ['"a"', 412],
  ['"11"', 412],
  [undefined, 428],
] as const)('If-Match: %s is answered with %i', async (header, status) => {
  const office = await officeAt(server());

  expect((await move(office, { state: 'done' }, header)).status).toBe(status);
});

test('refusals come in one order: 401, 403, 404, 428, 412, 422, 409', async () => {
  const office = await officeAt(server());
  const { settings, url } = office;
  const user = await signIn(url, (await addAccount(settings, 'user@pmts.test', 'user'), 'user@pmts.test'));
  const nowhere = '00000000-0000-4000-8000-000000000000';
  const asked = (over: Partial<Office>, body: unknown, version?: number | string) =>
    move({ ...office, ...over }, body, version);
  await setState(office, 'done');

  const answers = [
    await asked({ token: 'none', submissionId: nowhere }, '{', 9),
    await asked({ token: user, submissionId: nowhere }, '{', 9),
    await asked({ submissionId: nowhere }, '{'),
    await asked({}, '{"state":"gone"}'),
    await asked({}, '{"state":"gone"}', 9),
    await asked({}, '{"state":"gone"}', 1),
    await asked({}, { state: 'inProgress' }, 1),
    await asked({}, { state: 'inProgress', reason: '  ' }, 1),
    await asked({}, { state: 'inProgress', reason: 'x'.repeat(1001) }, 1),
    await asked({}, {}, 1),
    await asked({}, { state: 'new', assignee: 'nobody' }, 1),
    await asked({}, { state: 'inProgress', reason: 'a\0b' }, 1),
    await asked({}, { state: 'new' }, 1),
    await asked({}, { state: 'inProgress', reason: 'They sent more' }, 1),
  ];

  expect(answers.map(({ status }) => status)).toEqual([
    401, 403, 404, 428, 412, 422, 422, 422, 422, 422, 422, 422, 409, 200,
  ]);
  for (const answer of answers.slice(0, -1)) expectProblem(answer, answer.status);
  expectProblem(await asked({}, '{', 2), 400);
});

test('nobody waits for an applicant who is not told what for', async () => {
  const office = await officeAt(server());
  expectProblem(await move(office, { state: 'waitingForApplicant' }, 1), 422);
  expectProblem(await move(office, { state: 'waitingForApplicant', reason: ' ' }, 1), 422);
  expect((await judge(office, { verdict: 'accepted' }, 1)).status).toBe(200);
  expectProblem(await move(office, { state: 'waitingForApplicant' }, 2), 422);
  expect((await submissionAt(office, office.submissionId)).case).toMatchObject({ state: 'new', version: 2 });

  expect((await judge(office, { verdict: 'expired', reason: 'Of 2019' }, 2)).status).toBe(200);
  expect((await move(office, { state: 'waitingForApplicant' }, 3)).status).toBe(200);
});

test('a verdict other than accepted needs a reason, and a document that the applicant sent', async () => {
  const office = await officeAt(server());
  const path = verdictPath(office.submissionId, 'documento');

  expectProblem(await judge(office, { verdict: 'expired' }, 1), 422);
  expectProblem(await judge(office, { verdict: 'expired', reason: ' ' }, 1), 422);
  expectProblem(await judge(office, { verdict: 'ugly', reason: 'x' }, 1), 422);
  expectProblem(await judge(office, { verdict: 'accepted' }, 1, 5), 404);
  expectProblem(await change(office, 'PUT', path, { verdict: 'accepted' }, 1), 404);
  expectProblem(await judge(office, { verdict: 'accepted' }, undefined), 428);
  expect((await judge(office, { verdict: 'accepted' }, 1)).status).toBe(200);
  // The same once more is no change.
  expect((await judge(office, { verdict: 'accepted' }, 2)).headers.get('etag')).toBe('"2"');
});
