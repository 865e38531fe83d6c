import { parseSubmissionsPage } from '../../src/staff/answers.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hasSearchIndex } from '../../server/lib/store/search-index.ts';
import { type CaseState, caseStates, fileIdOf, readPath, verdictPath } from '../../src/contracts/cases.ts';
import {
  submissionPath,
  submissionsAddress,
  type SubmissionsPage,
  type RequestListQuery,
} from '../../src/contracts/staff-submissions.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { type FormId, formIds } from '../../src/forms/index.ts';
import { addAccount, getAs, jsonOf, signInAs } from '../support/accounts.ts';
import { replyTo } from '../support/additions.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { inDatabase } from '../support/quotes.ts';
import { exampleOf, send } from '../support/sending.ts';
import { change, type Desk, put, write } from '../support/staff.ts';
import { openServer, testSettings } from '../support/test-server.ts';

const whole: RequestListQuery = { search: '', form: undefined, sort: '-receivedAt', position: 0, limit: 50 };

async function asked({ url, token }: Desk, wanted: Partial<RequestListQuery> = {}): Promise<SubmissionsPage> {
  const answer = await getAs(token, url + submissionsAddress({ ...whole, ...wanted }));
  const page = answer.status === 200 ? parseSubmissionsPage(jsonOf(answer)) : undefined;
  if (page === undefined) throw new Error(answer.text);
  return page;
}

interface Office extends Desk {
  readonly settings: Settings;
  /** In order of arrival. */
  readonly ids: readonly string[];
}

async function openOffice(databaseUrl: string | undefined, forms: readonly FormId[]): Promise<Office> {
  const settings = await testSettings(databaseUrl);
  const { url } = await openServer(settings);
  const ids: string[] = [];
  for (const form of forms) {
    const sending = await exampleOf(form);
    expect((await send(url, sending)).status).toBe(201);
    ids.push(sending.submissionId);
  }
  return { settings, url, token: await signInAs(settings, url, 'moderator'), ids };
}

function idsOf({ items }: SubmissionsPage): readonly string[] {
  return items.map(({ submissionId }) => submissionId);
}

async function receivedAt({ settings, ids }: Office, times: readonly string[]): Promise<void> {
  await inDatabase(settings, async (db) => {
    for (const [index, at] of times.entries()) {
      const id = ids[index] ?? '';
      await db.updateTable('cases').set({ received_at: at }).where('submission_id', '=', id).execute();
    }
  });
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('the inbox is filtered by state, assignee and what one has not read, and counts what each choice would show beside the others', async () => {
    const office = await openOffice(await newDatabase(), ['licence', 'licence', 'medical', 'evaluation']);
    const { settings, ids } = office;
    const [first = '', second = '', third = '', evaluation = ''] = ids;
    const annaId = await addAccount(settings, 'anna@pmts.test', 'admin');
    const own = await inDatabase(settings, (db) =>
      db
        .selectFrom('users')
        .select('user_id')
        .where('email', '=', 'moderator@pmts.test')
        .executeTakeFirstOrThrow(),
    );
    await change(office, 'PATCH', submissionPath(first), { state: 'inProgress', assignee: own.user_id }, 1);
    await change(office, 'PATCH', submissionPath(second), { assignee: annaId }, 1);
    await put(office, readPath(first));
    await put(office, readPath(third));

    const all = await asked(office);
    expect(all.counts).toEqual({
      byForm: { evaluation: 1, licence: 2, medical: 1 },
      byState: { new: 2, inProgress: 1, waitingForApplicant: 0, done: 1, refused: 0, withdrawn: 0 },
      unread: 1,
      // New ones and those in progress; the evaluation is done.
      ours: 3,
    });
    expect(all.found).toBe(4);
    const found = async (wanted: Partial<RequestListQuery>) => {
      const page = await asked(office, wanted);
      expect(page.found).toBe(page.items.length);
      return idsOf(page);
    };
    expect(await found({ state: 'inProgress' })).toEqual([first]);
    expect(await found({ state: 'done' })).toEqual([evaluation]);
    expect(await found({ assignee: 'me' })).toEqual([first]);
    expect(await found({ assignee: annaId })).toEqual([second]);
    expect(await found({ assignee: 'none' })).toEqual([evaluation, third]);
    expect(await found({ unread: true })).toEqual([second]);
    expect(await found({ turn: 'ours' })).toEqual([third, second, first]);
    expect(await found({ turn: 'theirs' })).toEqual([]);
    expect(await found({ turn: 'nobody', form: 'evaluation' })).toEqual([evaluation]);
    expect(await found({ unread: true, form: 'medical' })).toEqual([]);
    expect(await found({ form: 'licence', state: 'new' })).toEqual([second]);
    expect(await found({ assignee: 'none', state: 'new', form: 'medical' })).toEqual([third]);
    const foundWith = async (wanted: Partial<RequestListQuery>) => (await asked(office, wanted)).found;
    const everywhere: readonly Partial<RequestListQuery>[] = [
      { form: 'licence', state: 'new' },
      { unread: true },
      { assignee: 'none', turn: 'ours' },
      { search: 'licence' },
    ];
    for (const wanted of everywhere) {
      const { byForm, byState, unread, ours } = (await asked(office, wanted)).counts;
      for (const form of formIds.filter((id) => byForm[id] !== undefined))
        expect(byForm[form], form).toBe(await foundWith({ ...wanted, form }));
      for (const state of caseStates)
        expect(byState[state], state).toBe(await foundWith({ ...wanted, state }));
      expect(unread).toBe(await foundWith({ ...wanted, unread: true }));
      expect(ours).toBe(await foundWith({ ...wanted, turn: 'ours' }));
    }
    expect(
      (await asked(office, { sort: '-changedAt', limit: 2 })).items.map((item) => item.case?.state),
    ).toEqual(['new', 'inProgress']);
  });

  test('days are those of Panama, both inclusive', async () => {
    const office = await openOffice(await newDatabase(), ['licence', 'licence', 'licence', 'licence']);
    const [a = '', b = '', c = '', d = ''] = office.ids;
    await receivedAt(office, [
      '2026-11-01T04:59:59.999Z',
      '2026-11-01T05:00:00.000Z',
      '2026-11-02T04:59:59.999Z',
      '2026-11-02T05:00:00.000Z',
    ]);

    expect(idsOf(await asked(office, { from: '2026-11-01', to: '2026-11-01' }))).toEqual([c, b]);
    expect(idsOf(await asked(office, { from: '2026-11-02' }))).toEqual([d]);
    expect(idsOf(await asked(office, { to: '2026-10-31' }))).toEqual([a]);
    expect(idsOf(await asked(office, { from: '2026-11-01', to: '2026-11-01', sort: 'receivedAt' }))).toEqual([
      b,
      c,
    ]);
  });

  test('notes, messages, replies and the names of later files are searched too, folded, and what is taken back is not found', async () => {
    const office = await openOffice(await newDatabase(), ['licence', 'liberian']);
    const { settings } = office;
    const [licence = '', liberian = ''] = office.ids;
    await write(office, 'note', licence, 'Llamó el Capitán Ordóñez\nde la «Estrella»');
    const reply = replyTo({ submissionId: licence }, 'I forgot a page', 1);
    const renamed = reply.files.map((file) => ({ ...file, name: 'Cédula NUEVA.pdf' }));
    expect((await send(office.url, { ...reply, files: renamed })).status).toBe(201);
    await write(office, 'message', liberian, 'Su refrendo está en la Calle 50');
    const found = async (search: string) => idsOf(await asked(office, { search }));

    expect(await found('capitan ordonez')).toEqual([licence]);
    expect(await found('ESTRELLA')).toEqual([licence]);
    expect(await found('cedula nueva.pdf')).toEqual([licence]);
    expect(await found('forgot a page')).toEqual([licence]);
    expect(await found('refrendo calle 50')).toEqual([liberian]);
    expect(await found('app-17')).toEqual([liberian]);
    expect(await found('estrellas')).toEqual([]);
    // Every trigram of it exists, in different words.
    expect(await found('capitan-ordonez')).toEqual([]);
    // Too short for the index.
    expect(await found('pm li')).toEqual([liberian, licence]);
    await inDatabase(settings, (db) =>
      db
        .updateTable('submissions')
        .set({ search_text: 'nothing' })
        .where('submission_id', '=', licence)
        .execute(),
    );
    expect(await found('estrella')).toEqual([]);
    expect(await found('nothing')).toEqual([licence]);
  });

  test('what the applicant does makes a case unread for everybody, and the counts agree with the rows', async () => {
    const office = await openOffice(await newDatabase(), ['licence', 'medical']);
    const [licence = ''] = office.ids;
    await put(office, readPath(licence));
    expect((await asked(office)).counts.unread).toBe(1);

    // As a correction does.
    await inDatabase(office.settings, async (db) => {
      await db.updateTable('cases').set({ activity: 2 }).where('submission_id', '=', licence).execute();
      await db.deleteFrom('case_reads').where('submission_id', '=', licence).execute();
    });

    const page = await asked(office, { unread: true });
    expect([page.counts.unread, page.found, page.items.length]).toEqual([2, 2, 2]);
    const path = verdictPath(licence, fileIdOf(licence, 0));
    expect((await change(office, 'PUT', path, { verdict: 'accepted' }, 1)).status).toBe(200);
    expect((await asked(office)).counts.unread).toBe(2);
  });
});

test.each(databases)('on %s a search has an index', async (name) => {
  const settings = await testSettings(await useDatabase(name)());
  await openServer(settings);

  expect(await inDatabase(settings, hasSearchIndex)).toBe(true);
});

/** Adds copies of its only request, 200 of each kind. */
async function copyRequest(
  { settings }: Office,
  kinds: readonly { readonly search?: string; readonly state?: CaseState }[],
): Promise<void> {
  await inDatabase(settings, async (db) => {
    const submission = await db.selectFrom('submissions').selectAll().executeTakeFirstOrThrow();
    const opened = await db.selectFrom('cases').selectAll().executeTakeFirstOrThrow();
    for (const { search = '', state = opened.state } of kinds) {
      const ids = Array.from({ length: 200 }, () => randomUUID());
      const copies = ids.map((submission_id) => ({ ...submission, submission_id, reference: submission_id }));
      await db
        .insertInto('submissions')
        .values(copies.map((copy) => ({ ...copy, search_text: search })))
        .execute();
      await db
        .insertInto('cases')
        .values(ids.map((submission_id) => ({ ...opened, submission_id, state })))
        .execute();
    }
  });
}

test.each(databases)('on %s more than the index may give is still found in pages', async (name) => {
  const office = await openOffice(await useDatabase(name)(), ['licence']);
  await copyRequest(
    office,
    Array.from({ length: 11 }, (_, batch) => ({ search: `common ${batch}` })),
  );

  const page = await asked(office, { search: 'common', limit: 200, position: 2_000 });
  expect([page.items.length, page.next]).toEqual([200, null]);
  expect((await asked(office, { search: 'common 10', limit: 200 })).found).toBe(200);
  const exact = await asked(office, { search: 'common', form: 'medical' });
  expect([exact.items.length, exact.next, exact.found]).toEqual([0, null, 0]);
});

test.each(databases)(
  'on %s a turn that thousands have, and thousands that nobody has read, are listed and counted',
  async (name) => {
    const office = await openOffice(await useDatabase(name)(), ['licence']);
    const [first = ''] = office.ids;
    await copyRequest(
      office,
      Array.from({ length: 11 }, () => ({ state: 'waitingForApplicant' })),
    );

    const theirs = await asked(office, { turn: 'theirs' });
    expect([theirs.items.length, theirs.found, theirs.counts.byState['waitingForApplicant']]).toEqual([
      50, 2_000, 2_000,
    ]);
    expect([theirs.counts.byState['new'], theirs.counts.unread, theirs.counts.ours]).toEqual([0, 2_000, 1]);
    const end = await asked(office, { turn: 'theirs', limit: 200, position: 2_000 });
    expect([end.items.length, end.next, end.found]).toEqual([200, null, 2_200]);
    expect((await asked(office, { turn: 'theirs', assignee: 'none' })).found).toBe(2_000);
    expect((await asked(office, { turn: 'theirs', form: 'medical' })).items).toEqual([]);
    expect((await asked(office, { turn: 'theirs', state: 'new' })).found).toBe(0);
    expect(idsOf(await asked(office, { turn: 'ours' }))).toEqual([first]);
    expect((await asked(office, { state: 'waitingForApplicant' })).counts).toMatchObject({
      unread: 2_000,
      ours: 0,
    });

    const unread = await asked(office, { unread: true, limit: 200, position: 2_200 });
    expect([unread.items.length, unread.next, unread.found, unread.counts.ours]).toEqual([1, null, 2_201, 1]);
    await put(office, readPath(first));
    expect((await asked(office, { unread: true })).found).toBe(2_200);
    expect((await asked(office, { unread: true, state: 'new' })).found).toBe(0);
  },
);
