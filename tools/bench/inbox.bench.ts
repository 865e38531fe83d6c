import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, test } from 'vitest';
import { isPostgres } from '../../server/lib/store/dialect.ts';
import { openDatabase, type Database } from '../../server/lib/store/open-database.ts';
import { prepareSearchIndex } from '../../server/lib/store/search-index.ts';
import { readList } from '../../server/modules/requests/desk/read-list.ts';
import { periodIn } from '../../server/modules/reports/period.ts';
import { performanceIn } from '../../server/modules/reports/performance.ts';
import { salesIn } from '../../server/modules/reports/sales.ts';
import { caseStates } from '../../src/contracts/cases.ts';
import { mostUnpagedSubmissions, type RequestListQuery } from '../../src/contracts/staff-submissions.ts';
import { formIds } from '../../src/forms/index.ts';
import { databases, useDatabase } from '../../tests/support/databases.ts';
import { testSettings } from '../../tests/support/test-server.ts';
import { median, print, ratio } from './print.ts';

const requests = 100_000;
const rounds = 15;
const batch = 500;
const userId = 'reader';

const whole: RequestListQuery = { search: '', form: undefined, sort: '-receivedAt', position: 0, limit: 50 };

/** What the desk asks for, with the milliseconds that each may take (docs/performance.md). */
const questions: Readonly<Record<string, readonly [Partial<RequestListQuery>, number]>> = {
  'the first page': [{}, 30],
  'one state': [{ state: 'waitingForApplicant' }, 30],
  'a rare state, oldest first': [{ state: 'withdrawn', sort: 'receivedAt' }, 30],
  'a form and a state': [{ form: 'licence', state: 'new' }, 30],
  'assigned to one': [{ assignee: 'user-3', sort: '-changedAt' }, 30],
  'not assigned, of a week': [{ assignee: 'none', from: '2026-01-01', to: '2026-01-07' }, 30],
  unread: [{ unread: true }, 30],
  'what the list begins with': [{ quotations: 'due' }, 30],
  'the view that the list begins with': [
    { turn: 'ours', assignee: 'meOrNone', snoozed: 'hide', sort: 'due' },
    30,
  ],
  'what is overdue': [{ due: 'over', turn: 'ours' }, 30],
  'our turn, oldest first': [{ turn: 'ours', sort: 'receivedAt' }, 30],
  // A third of all requests, which is counted.
  'their turn': [{ turn: 'theirs' }, 100],
  'by applicant': [{ sort: 'applicant' }, 30],
  'page 1000': [{ position: 50_000 }, 30],
  'a whole unpaged list': [{ limit: mostUnpagedSubmissions }, 30],
  'search: one passport': [{ search: 'pa0077777' }, 50],
  'search: a name that 100 have': [{ search: 'nunez 77' }, 50],
  'search: nothing': [{ search: 'nobody-at-all' }, 50],
  'search: 3000 of them': [{ search: 'ordonez' }, 200],
  'search: everybody': [{ search: 'ship.example' }, 200],
  'search: two letters': [{ search: 'ma' }, 200],
  'search in one state': [{ search: 'nunez', state: 'refused' }, 200],
};

describe.each(databases)(`the inbox with ${requests} requests on %s`, (name) => {
  const newDatabase = useDatabase(name);

  test('is listed and searched', async () => {
    const db = await openDatabase(await testSettings(await newDatabase()));
    try {
      // Built after filling: row by row it takes PostgreSQL many times as long.
      if (isPostgres(db)) await sql`drop index if exists search_texts_by_trigram`.execute(db);
      await fill(db);
      await prepareSearchIndex(db);
      for (const form of formIds)
        await db
          .insertInto('form_rules')
          .values({ form, remind_after: 5, due_after: 3, assignee: null })
          .execute();
      // Its autovacuum does this in time.
      if (isPostgres(db)) await sql`vacuum analyze`.execute(db);
      for (const [question, [wanted, most]] of Object.entries(questions)) {
        const took = await medianOf(() =>
          readList(db, { ...whole, ...wanted }, userId, new Date().toISOString()),
        );
        print(`${name}: ${question}: ${took.toFixed(1)} ms (${ratio(took, most)} of ${most} ms)`);
      }
      const now = '2026-02-01T12:00:00.000Z';
      for (const from of ['2026-01-01', '2025-02-01', '2020-01-01']) {
        const { period } = periodIn({ from, to: '2026-01-31' }, Date.parse(now));
        const reports = {
          performance: () => performanceIn(db, period, { now, people: true }),
          sales: () => salesIn(db, period, now),
        };
        for (const [report, read] of Object.entries(reports)) {
          print(`${name}: ${report} since ${from}: ${(await medianOf(read)).toFixed(0)} ms`);
        }
      }
    } finally {
      await db.destroy();
    }
  }, 1_200_000);
});

async function medianOf(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await ask();
    times.push(performance.now() - begun);
  }
  return median(times);
}

const names = ['Ana Paz', 'José Núñez', 'Łukasz Kowalski', 'Nguyễn Văn An', 'Ravi Nair', 'Fátima Al-Sayed'];

/** Six years of requests, most of them done and read. */
async function fill(db: Database): Promise<void> {
  for (let first = 0; first < requests; first += batch) {
    const rows = Array.from({ length: batch }, (_, step) => requestOf(first + step));
    await db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('submissions')
        .values(rows.map(({ submission }) => submission))
        .execute();
      await transaction
        .insertInto('cases')
        .values(rows.map(({ opened }) => opened))
        .execute();
      await transaction
        .insertInto('submission_files')
        .values(rows.map(({ file }) => file))
        .execute();
      await transaction
        .insertInto('case_events')
        .values(rows.flatMap(({ opened }, step) => eventsOf(opened, first + step)))
        .execute();
      const quotations = rows.flatMap(({ quotation }) => (quotation === undefined ? [] : [quotation]));
      if (quotations.length > 0) await transaction.insertInto('quotations').values(quotations).execute();
      const verdicts = rows.flatMap(({ verdict }) => (verdict === undefined ? [] : [verdict]));
      if (verdicts.length > 0) await transaction.insertInto('verdicts').values(verdicts).execute();
      const read = rows.filter(({ isRead }) => isRead);
      await transaction
        .insertInto('case_reads')
        .values(
          read.map(({ opened }) => ({ submission_id: opened.submission_id, user_id: userId, activity: 1 })),
        )
        .execute();
    });
  }
}

/** Received, looked at and moved to its state, after hours that differ. */
function eventsOf(
  { submission_id, received_at, state }: ReturnType<typeof requestOf>['opened'],
  index: number,
) {
  const after = (hours: number) => new Date(Date.parse(received_at) + hours * 3_600_000).toISOString();
  const event = { submission_id, by_user: null, by_name: 'Ana', before: null, reason: null, subject: null };
  return [
    { ...event, position: 0, at: received_at, by_kind: 'applicant', kind: 'received', after: null },
    { ...event, position: 1, at: after(1 + (index % 53)), by_kind: 'account', kind: 'verdict', after: null },
    { ...event, position: 2, at: after(60 + (index % 97)), by_kind: 'account', kind: 'state', after: state },
  ];
}

function requestOf(index: number) {
  const submission_id = randomUUID();
  const form = formIds[index % formIds.length] ?? 'licence';
  const reference = `PMTS/LIC/${String(index).padStart(6, '0')}`;
  const received_at = new Date(Date.UTC(2020, 0, 1) + index * 32 * 60_000).toISOString();
  const name = `${names[index % names.length]} ${index % 1000}${index % 33 === 0 ? ' Ordóñez' : ''}`;
  const isNew = index > requests - 200;
  const settled = index % 997 === 0 ? 'withdrawn' : caseStates[2 + (index % 3)];
  const state = isNew ? 'new' : settled;
  const words = `${reference} ${submission_id} ${name} pa${String(index).padStart(7, '0')} +507 6${index} sailor${index}@ship.example m/v estrella del mar ${index % 400} certificate.pdf passport.jpg photo.jpg`;
  const submission = {
    submission_id,
    form,
    form_version: 1,
    reference,
    received_at,
    fingerprint: '',
    fields: JSON.stringify({ words: words.repeat(4) }),
    answer: '{}',
    applicant_name: name,
    applicant_email: `sailor${index}@ship.example`,
    applicant_order: name.toLowerCase(),
    search_text: words.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase(),
  };
  const opened = {
    submission_id,
    form,
    reference,
    received_at,
    state: state ?? 'done',
    assignee: index % 4 === 0 ? null : `user-${index % 5}`,
    version: 2,
    changed_at: received_at,
    activity: 1,
    locale: 'es',
  };
  const file = {
    submission_id,
    position: 0,
    field: 'passportFile',
    name: 'passport.jpg',
    type: 'image/jpeg',
    size: 1000,
    sha256: submission_id,
    path: submission_id,
    file_id: `${submission_id}.0`,
    addition_id: null,
    message_id: null,
  };
  // Of the waiting requests, some have sent their document again.
  const isSentAgain = opened.state === 'waitingForApplicant' && index % 100 === 0;
  const verdict =
    isNew || isSentAgain
      ? undefined
      : { file_id: file.file_id, submission_id, verdict: 'unreadable', reason: 'Dark', at: received_at };
  const quotation =
    form === 'quote'
      ? {
          id: index + 1,
          submission_id,
          status: isNew ? 'PENDING' : 'APPROVED',
          created_at: received_at,
          expires_at: new Date(Date.parse(received_at) + 30 * 24 * 60 * 60_000).toISOString(),
          government: 'panama',
          quoted_price: 10_000,
          user_name: name,
          user_email: submission.applicant_email,
          verified_at: received_at,
          mail_id: null,
        }
      : undefined;
  return {
    submission,
    opened,
    file: isSentAgain ? { ...file, addition_id: submission_id } : file,
    verdict,
    quotation,
    isRead: !isNew,
  };
}
