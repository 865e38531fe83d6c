import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { reportPaths } from '../../src/contracts/reports.ts';
import { acceptancePath, withdrawalPath } from '../../src/contracts/cases.ts';
import { idempotencyKeyHeader, idempotencyKeyValue } from '../../src/contracts/idempotency-key.ts';
import { submissionPath } from '../../src/contracts/staff-submissions.ts';
import { getAs, signInAs } from '../support/accounts.ts';
import { replyTo } from '../support/additions.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { askForQuote, inDatabase, patchQuotation } from '../support/quotes.ts';
import { report } from '../support/reports.ts';
import { exampleOf, postJson, send, withText } from '../support/sending.ts';
import { change, type Desk, write } from '../support/staff.ts';
import { openServer, testSettings, useServer } from '../support/test-server.ts';

interface Office extends Desk {
  readonly settings: Settings;
}

async function openOffice(databaseUrl: string | undefined): Promise<Office> {
  const settings = await testSettings(databaseUrl);
  const { url } = await openServer(settings);
  return { settings, url, token: await signInAs(settings, url, 'admin') };
}

/** Moves what came in to other times. */
async function receivedAt(settings: Settings, submissionId: string, at: string): Promise<void> {
  await inDatabase(settings, async (db) => {
    await db
      .updateTable('submissions')
      .set({ received_at: at })
      .where('submission_id', '=', submissionId)
      .execute();
    await db
      .updateTable('cases')
      .set({ received_at: at })
      .where('submission_id', '=', submissionId)
      .execute();
  });
}

/** For the tests that need one database only. */
const embedded = useServer();

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('sales say what was quoted, by month in Panama, course and what became of it', async () => {
    const office = await openOffice(await newDatabase());
    for (let count = 0; count < 4; count += 1) expect((await askForQuote(office.url)).status).toBe(201);
    await inDatabase(office.settings, async (db) => {
      const rows = [
        // Still September in Panama.
        { id: 1, status: 'APPROVED', created_at: '2026-10-01T04:59:59.999Z', quoted_price: 10_050 },
        { id: 2, status: 'REJECTED', created_at: '2026-10-01T05:00:00.000Z', quoted_price: 20_000 },
        { id: 3, status: 'PENDING', created_at: '2026-10-31T12:00:00.000Z', quoted_price: 30_000 },
        { id: 4, status: 'PENDING', created_at: '2026-11-01T05:00:00.000Z', quoted_price: 40_000 },
      ];
      for (const { id, ...fields } of rows) {
        await db
          .updateTable('quotations')
          .set({ ...fields, expires_at: id === 3 ? '2026-11-01T00:00:00.000Z' : '9000-01-01T00:00:00.000Z' })
          .where('id', '=', id)
          .execute();
      }
    });

    const [accepted] = await inDatabase(office.settings, (db) =>
      db.selectFrom('quotations').select('submission_id').where('id', '=', 1).execute(),
    );
    const acceptance = acceptancePath(accepted?.submission_id ?? '');
    const key = { [idempotencyKeyHeader]: idempotencyKeyValue(randomUUID()) };
    expect((await postJson(office.url + acceptance, {}, key)).status).toBe(201);

    const sales = await report(office, 'sales', '?from=2026-09-30&to=2026-10-31');

    expect(sales.total).toEqual({
      quotations: 3,
      quoted: 600.5,
      approved: 1,
      approvedValue: 100.5,
      accepted: 1,
      acceptedValue: 100.5,
      rejected: 1,
      pending: 0,
      expired: 1,
    });
    expect(sales.byMonth.map(({ month, quotations, quoted }) => [month, quotations, quoted])).toEqual([
      ['2026-09', 1, 100.5],
      ['2026-10', 2, 500],
    ]);
    expect(sales.byGovernment).toMatchObject([{ government: 'panama', quotations: 3 }]);
    expect(sales.byCourse.map(({ courseId, new: fresh, renewal }) => [courseId, fresh, renewal])).toEqual([
      ['1', 3, 0],
      ['6', 0, 3],
    ]);
    const nothing = await report(office, 'sales', '?from=2020-01-01&to=2020-01-01');
    expect([nothing.total.quotations, nothing.byMonth, nothing.byCourse]).toEqual([0, [], []]);
  });

  test('performance says how many, in which states, and how long until something was done', async () => {
    const office = await openOffice(await newDatabase());
    const now = Date.now();
    const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
    const ids: string[] = [];
    for (const hours of [2, 30, 100, 1]) {
      const sending = await exampleOf('licence');
      await send(office.url, sending);
      await receivedAt(office.settings, sending.submissionId, hoursAgo(hours));
      ids.push(sending.submissionId);
    }
    await send(office.url, await exampleOf('evaluation'));
    const quoted = randomUUID();
    expect((await askForQuote(office.url, {}, quoted)).status).toBe(201);
    const key = { [idempotencyKeyHeader]: idempotencyKeyValue(randomUUID()) };
    expect((await patchQuotation(office, { status: 'APPROVED' }, 1)).status).toBe(200);
    expect((await postJson(office.url + acceptancePath(quoted), {}, key)).status).toBe(201);
    const admin = await inDatabase(office.settings, (db) =>
      db.selectFrom('users').select('user_id').where('username', '=', 'admin').executeTakeFirstOrThrow(),
    );
    const taken = { assignee: admin.user_id };
    expect((await change(office, 'PATCH', submissionPath(ids[3] ?? ''), taken, 1)).status).toBe(200);
    for (const id of ids.slice(0, 3)) {
      expect((await change(office, 'PATCH', submissionPath(id), { state: 'done' }, 1)).status).toBe(200);
    }

    const { byForm, byMonth, months, people, total } = await report(office, 'performance');

    expect(byMonth.reduce((sum, { received }) => sum + received, 0)).toBe(5);
    expect(byForm).toMatchObject([
      {
        form: 'licence',
        received: 4,
        states: { new: 1, done: 3, refused: 0 },
        within: { day: 1, threeDays: 1, week: 1, later: 0 },
        ours: 1,
        theirs: 0,
        quotes: 0,
      },
      { form: 'quote', received: 1, done: 0, ours: 1, quotes: 1, accepted: 1, acceptedValue: 365 },
    ]);
    expect(total).toMatchObject({ received: 5, done: 3, refused: 0, ours: 2, quotes: 1, acceptedValue: 365 });
    expect(months.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(1);
    expect(people.map(({ name, received }) => [name, received])).toEqual([
      [null, 4],
      ['admin', 1],
    ]);
    const token = await signInAs(office.settings, office.url, 'moderator');
    expect((await report({ ...office, token }, 'performance')).people).toEqual([]);
    const { finished, firstReaction } = byForm[0]!;
    expect(finished.count).toBe(3);
    expect(finished.median).toBeCloseTo(30, 0);
    expect(finished.average).toBeCloseTo(44, 0);
    expect(finished.ninety).toBeCloseTo(100, 0);
    expect(firstReaction).toEqual(finished);
  });

  test('performance counts each request once: received is the sum of what became of it', async () => {
    const office = await openOffice(await newDatabase());
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const sending = await exampleOf('licence');
      await send(office.url, sending);
      ids.push(sending.submissionId);
    }
    const [done = '', refused = '', withdrawn = '', asked = ''] = ids;
    await send(office.url, await exampleOf('evaluation'));
    // Its address is not verified: neither our turn nor finished.
    expect((await askForQuote(office.url)).status).toBe(201);
    const move = async (id: string, state: string): Promise<void> => {
      const moved = await change(office, 'PATCH', submissionPath(id), { state, reason: 'Because' }, 1);
      expect([state, moved.status]).toEqual([state, 200]);
    };
    await move(done, 'done');
    await move(refused, 'refused');
    await move(asked, 'waitingForApplicant');
    const key = { [idempotencyKeyHeader]: idempotencyKeyValue(randomUUID()) };
    expect((await postJson(office.url + withdrawalPath(withdrawn), {}, key)).status).toBe(201);
    // A finished one that is to be answered is our turn, and still counts once.
    expect((await send(office.url, replyTo({ submissionId: done }, 'And my licence?'))).status).toBe(201);

    const { total, months, byForm, people } = await report(office, 'performance');

    const became = { received: 6, done: 1, refused: 1, withdrawn: 1, ours: 1, theirs: 2 };
    expect(total).toMatchObject(became);
    for (const parts of [months, byForm, people]) {
      for (const part of parts)
        expect(part.received).toBe(part.done + part.refused + part.withdrawn + part.ours + part.theirs);
      expect(parts.reduce((sum, { received }) => sum + received, 0)).toBe(became.received);
    }
    expect(byForm.map(({ form }) => form)).toEqual(['licence', 'quote']);
    for (const { received, states } of byForm)
      expect(Object.values(states).reduce((sum, count) => sum + count, 0)).toBe(received);
  });

  test('the users report counts what each account did', async () => {
    const office = await openOffice(await newDatabase());
    const sending = await exampleOf('licence');
    await send(office.url, sending);
    const { submissionId } = sending;
    await write(office, 'note', submissionId, 'a note');
    await write(office, 'message', submissionId, 'a message');
    await change(office, 'PATCH', submissionPath(submissionId), { state: 'inProgress' }, 1);
    await change(office, 'PATCH', submissionPath(submissionId), { state: 'done' }, 2);

    await expect
      .poll(async () => {
        const { users } = await report(office, 'users');
        return users.find((user) => user.name === 'admin' && user.signIns === 1 && user.lastSignIn !== null);
      })
      .toMatchObject({ states: 2, finished: 1, notes: 1, messages: 1, verdicts: 0, open: 0 });
  });

  test('evaluations are averaged by question, instructor and course, however a name is typed', async () => {
    const office = await openOffice(await newDatabase());
    const example = await exampleOf('evaluation');
    const rate = async (instructor: string, course: string, rating: string): Promise<void> => {
      const one = { ...(await exampleOf('evaluation')) };
      const texts = Object.fromEntries(
        Object.entries(example.texts).map(([field, text]) => [
          field,
          ['excellent', 'good', 'fair', 'poor', 'very-poor'].includes(text) ? rating : text,
        ]),
      );
      const named = withText(withText({ ...one, texts }, 'instructorName', instructor), 'courseName', course);
      expect((await send(office.url, named)).status).toBe(201);
    };
    await rate('Ana Paz', 'Fire', 'excellent');
    await rate(' ANA PAZ ', 'Fire', 'poor');
    await rate('Leo Ruiz', 'First aid', 'very-poor');

    const { count, questions, byInstructor, byCourse } = await report(office, 'evaluations');

    expect(count).toBe(3);
    expect(questions).toHaveLength(13);
    for (const { average, answers } of questions) {
      expect(average).toBe(2.67);
      expect(answers).toEqual({ excellent: 1, good: 0, fair: 0, poor: 1, 'very-poor': 1 });
    }
    expect(byInstructor.map((row) => [row.name.toLowerCase(), row.count, row.average])).toEqual([
      ['ana paz', 2, 3.5],
      ['leo ruiz', 1, 1],
    ]);
    expect(byCourse).toEqual([
      { name: 'Fire', count: 2, average: 3.5 },
      { name: 'First aid', count: 1, average: 1 },
    ]);

    await rate('José Núñez', 'Navegación', 'excellent');
    await rate('José Núñez', 'NAVEGACIÓN', 'excellent');
    await rate('JOSÉ  NÚÑEZ', ' navegacion', 'fair');
    await rate('jose nunez', 'Navegación', 'fair');
    const typed = await report(office, 'evaluations');
    expect([typed.byInstructor[0], typed.byInstructor.length]).toEqual([
      { name: 'José Núñez', count: 4, average: 4 },
      3,
    ]);
    expect([typed.byCourse[0], typed.byCourse.length]).toEqual([
      { name: 'Navegación', count: 4, average: 4 },
      3,
    ]);
  });
});

test.each([
  ['sales', '?from=2026-02-30'],
  ['sales', '?from=2026-02-02&to=2026-02-01'],
  ['performance', '?since=2026-02-01'],
  ['audit', '?cursor=1'],
  ['users', '?event=x'],
] as const)('the report %s%s is answered 422', async (name, query) => {
  const { settings, url } = embedded();
  const token = await signInAs(settings, url, 'admin');

  expectProblem(await getAs(token, url + reportPaths[name] + query), 422);
});
