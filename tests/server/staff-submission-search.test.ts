import { parseSubmissions, parseSubmissionsPage } from '../../src/staff/answers.ts';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { submissionsCall } from '../../server/modules/requests/desk/staff-routes.ts';
import {
  mostUnpagedSubmissions,
  submissionsAddress,
  submissionsPath,
  type RequestListQuery,
} from '../../src/contracts/staff-submissions.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { formIds } from '../../src/forms/index.ts';
import { getAs, jsonOf, signInAs } from '../support/accounts.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { inDatabase } from '../support/quotes.ts';
import { exampleOf, fieldsOfSending, send } from '../support/sending.ts';
import { openServer, testSettings, useServer } from '../support/test-server.ts';

const whole: RequestListQuery = { search: '', form: undefined, sort: '-receivedAt', position: 0, limit: 50 };

async function asked(url: string, token: string, wanted: Partial<RequestListQuery>) {
  const answer = await getAs(token, url + submissionsAddress({ ...whole, ...wanted }));
  expect(v.is(submissionsCall.answers[200].schema, jsonOf(answer))).toBe(true);
  return parseSubmissionsPage(jsonOf(answer))!;
}

/** Copies the only licence request so often, each a minute older than the one before. */
async function addCopies(settings: Settings, count: number): Promise<void> {
  await inDatabase(settings, async (db) => {
    const one = await db.selectFrom('submissions').selectAll().executeTakeFirstOrThrow();
    const rows = Array.from({ length: count }, (_, index) => ({
      ...one,
      submission_id: `copy-${index}`,
      reference: `PMTS/LIC/${String(index + 2).padStart(4, '0')}`,
      received_at: new Date(Date.parse(one.received_at) - (index + 1) * 60_000).toISOString(),
    }));
    await db.insertInto('submissions').values(rows).execute();
    const opened = await db.selectFrom('cases').selectAll().executeTakeFirstOrThrow();
    const cases = rows.map(({ submission_id, reference, received_at }) => ({
      ...opened,
      submission_id,
      reference,
      received_at,
    }));
    await db.insertInto('cases').values(cases).execute();
  });
}

/** For the tests that need one database only. */
const embedded = useServer();

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('a request is found by what its applicant can name, however it is written', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    for (const form of formIds.filter((id) => id !== 'liberian')) await send(url, await exampleOf(form));
    const liberian = await exampleOf('liberian');
    await send(url, liberian);
    const fields = fieldsOfSending(liberian);
    const token = await signInAs(settings, url, 'moderator');
    const found = async (search: string) => (await asked(url, token, { search })).items;

    const own = await found(String(fields['applicationId']));
    expect(own.map(({ submissionId }) => submissionId)).toEqual([liberian.submissionId]);
    expect((await found('nanez')).length).toBeGreaterThan(0);
    expect((await found('ÑÁÑEZ jose@')).length).toBeGreaterThan(0);
    expect((await found('50761234567')).length).toBeGreaterThan(0);
    expect((await found('+507 6123-4567')).length).toBeGreaterThan(0);
    expect((await found('pa0123456')).map(({ form }) => form)).toContain('quote');
    expect(await found('%')).toEqual([]);
    expect(await found('_______')).toEqual([]);
    expect(await found("nobody' or 1=1 --")).toEqual([]);
  });

  test('pages follow one another without a gap, filtered, sorted and counted in the database', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    await send(url, await exampleOf('licence'));
    await addCopies(settings, 11);
    await send(url, await exampleOf('evaluation'));
    const token = await signInAs(settings, url, 'moderator');

    const seen: string[] = [];
    let cursor: string | null = '0';
    while (cursor !== null) {
      const page = await asked(url, token, { form: 'licence', position: Number(cursor), limit: 5 });
      expect(page.found).toBe(12);
      expect(page.counts.byForm).toEqual({ evaluation: 1, licence: 12 });
      seen.push(...page.items.map(({ reference }) => reference));
      cursor = page.next;
    }
    const references = Array.from({ length: 12 }, (_, n) => `PMTS/LIC/${String(n + 1).padStart(4, '0')}`);
    expect(seen).toEqual(references);
    const oldest = await asked(url, token, { sort: 'receivedAt', limit: 1 });
    expect(oldest.items[0]?.reference).toBe('PMTS/LIC/0012');
    const byName = await asked(url, token, { sort: 'applicant' });
    // Blank first: the evaluation does not ask.
    expect(byName.items[0]?.form).toBe('evaluation');
    expect(await asked(url, token, { position: 500 })).toMatchObject({ items: [], next: null, found: 13 });
  });

  test('without parameters it answers with the newest 500, and says where there are more', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    await send(url, await exampleOf('licence'));
    const token = await signInAs(settings, url, 'moderator');
    expect((await getAs(token, url + submissionsPath)).headers.get('Link')).toBeNull();
    await addCopies(settings, mostUnpagedSubmissions + 1);

    const answer = await getAs(token, url + submissionsPath);

    expect(parseSubmissions(jsonOf(answer))).toHaveLength(mostUnpagedSubmissions);
    const next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('Link') ?? '')?.[1];
    const rest = parseSubmissionsPage(jsonOf(await getAs(token, url + next)));
    expect(rest?.items.map(({ reference }) => reference)).toEqual(['PMTS/LIC/0501', 'PMTS/LIC/0502']);
    expect(rest?.next).toBeNull();
  });

  test('what an earlier version stored is found after the next start', async () => {
    const settings = await testSettings(await newDatabase());
    const first = await openServer(settings);
    await send(first.url, await exampleOf('licence'));
    await inDatabase(settings, (db) =>
      db.updateTable('submissions').set({ search_text: null, applicant_name: null }).execute(),
    );
    await first.close();
    const { url } = await openServer(settings);
    const token = await signInAs(settings, url, 'moderator');

    const { items } = await asked(url, token, { search: 'nanez' });

    expect(items.map(({ applicant }) => applicant.name)).toEqual(["José O'Neill-Ñáñez"]);
  });
});

test.each([
  'limit=0',
  'limit=201',
  'limit=-1',
  'limit=ten',
  'cursor=-1',
  'cursor=99999999999',
  'sort=name',
  'q=a&q=b',
  'q=%00',
  'state=gone',
  'unread=yes',
  'from=2026-02-30',
  'to=tomorrow',
  '__proto__=1',
])('?%s is refused in words, and shows nothing', async (query) => {
  const { settings, url } = embedded();
  const token = await signInAs(settings, url, 'moderator');

  expectProblem(await getAs(token, `${url}${submissionsPath}?${query}`), 422);
});
