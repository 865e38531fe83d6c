import { describe, expect, test } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { bringBack, remind } from '../../server/modules/requests/waiting/daily-waiting.ts';
import { lastTurn } from '../../server/modules/requests/waiting/turn-since.ts';
import { snoozePath } from '../../src/contracts/cases.ts';
import { type FormRule, formRulesPath } from '../../src/contracts/form-rules.ts';
import { submissionPath, submissionsPath } from '../../src/contracts/submission-paths.ts';
import { viewCountsPath, viewPath, viewsPath } from '../../src/contracts/views.ts';
import { bearer } from '../../src/contracts/accounts.ts';
import { daysAfter, panamaDay } from '../../src/lib/panama-day.ts';
import { parseSubmissionsPage } from '../../src/staff/answers.ts';
import { addAccount, getAs, jsonOf, signIn, signInAs } from '../support/accounts.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { inDatabase } from '../support/quotes.ts';
import { answered, exampleOf, send } from '../support/sending.ts';
import { change, type Desk, submissionAt, write } from '../support/staff.ts';
import { openServer, testSettings } from '../support/test-server.ts';

const day = 24 * 60 * 60_000;
const anna = 'anna@pmts.test';

async function openOffice(databaseUrl?: string) {
  const settings = await testSettings(databaseUrl);
  const { url } = await openServer(settings);
  return { settings, url, token: await signInAs(settings, url, 'admin') };
}

async function received({ url }: Desk, form: 'licence' | 'medical' = 'licence'): Promise<string> {
  const sending = await exampleOf(form);
  expect((await send(url, sending)).status).toBe(201);
  return sending.submissionId;
}

function rule(wanted: Partial<FormRule>): FormRule {
  return { form: 'licence', remindAfter: null, dueAfter: null, assignee: null, ...wanted };
}

async function setRules(desk: Desk, rules: readonly Partial<FormRule>[], version = '*') {
  return change(desk, 'PUT', formRulesPath, { rules: rules.map(rule) }, version);
}

async function listed({ url, token }: Desk, query: string): Promise<readonly string[]> {
  const page = parseSubmissionsPage(jsonOf(await getAs(token, `${url}${submissionsPath}?${query}`)));
  return page?.items.map(({ submissionId }) => submissionId) ?? [];
}

/** Lets servers look at what waits, several at the same moment. */
async function look(settings: Settings, daysFromNow: number, servers = 1): Promise<void> {
  const now = new Date(Date.now() + daysFromNow * day).toISOString();
  const mails = { letterhead: settings, siteUrl: () => 'https://site.example' };
  await inDatabase(settings, async (db) => {
    await Promise.all(Array.from({ length: servers }, () => remind(db, mails, now)));
    await bringBack(db, now);
  });
}

async function reminders(settings: Settings) {
  return inDatabase(settings, (db) =>
    db
      .selectFrom('mails')
      .select(['html', 'body'])
      .where('mail_id', 'like', '%-reminder-%')
      .orderBy('created_at')
      .execute(),
  );
}

test('after an acceptance the next question begins a new turn of the applicant', () => {
  const at = (days: number): string => new Date(Date.UTC(2026, 0, days)).toISOString();
  const event = (position: number, of: Partial<Parameters<typeof lastTurn>[0]['events'][number]>) => ({
    at: at(position),
    position,
    by_kind: 'account',
    kind: 'state',
    after: null,
    subject: null,
    ...of,
  });
  const past = {
    files: [],
    quotation: { verifiedAt: at(1) },
    events: [
      event(1, { by_kind: 'applicant', kind: 'received' }),
      event(2, { after: 'waitingForApplicant' }),
      event(3, { kind: 'quotation', after: 'APPROVED' }),
      event(4, { by_kind: 'system', kind: 'reminder', after: '1' }),
      event(5, { by_kind: 'applicant', kind: 'acceptance', after: 'inProgress' }),
    ],
  };
  expect(lastTurn(past)).toEqual({ turn: 'ours', since: at(5), reminders: [] });

  const asked = { ...past, events: [...past.events, event(6, { after: 'waitingForApplicant' })] };

  expect(lastTurn(asked)).toEqual({ turn: 'theirs', since: at(6), reminders: [] });
});

test('a question to whoever has an offer begins a new turn of the applicant', () => {
  const event = (position: number, kind: string, after: string) => ({
    at: `2026-01-0${position}T12:00:00.000Z`,
    position,
    by_kind: 'account',
    kind,
    after,
    subject: null,
  });
  const events = [event(1, 'state', 'inProgress'), event(2, 'quotation', 'APPROVED')];
  const quotation = { verifiedAt: '2026-01-01T12:00:00.000Z' };
  const offered = lastTurn({ files: [], quotation, events });
  expect(offered).toMatchObject({ turn: 'theirs', since: events[1]?.at });

  const asked = event(3, 'state', 'waitingForApplicant');

  expect(lastTurn({ files: [], quotation, events: [...events, asked] })).toMatchObject({ since: asked.at });
});

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('an applicant is reminded twice, once each, and then the office is told', async () => {
    const office = await openOffice(await newDatabase());
    const { settings } = office;
    const id = await received(office);
    const before = await submissionAt(office, id);
    expect(before.waiting).toMatchObject({ since: before.receivedAt, reminders: 0 });
    await change(
      office,
      'PATCH',
      submissionPath(id),
      { state: 'waitingForApplicant', reason: 'Your rank?' },
      '*',
    );
    const asked = (await submissionAt(office, id)).events.at(-1);

    await look(settings, 30);
    expect(await reminders(settings)).toEqual([]);
    expect((await setRules(office, [{ remindAfter: 3 }])).status).toBe(200);
    await look(settings, 2);
    expect(await reminders(settings)).toEqual([]);
    await look(settings, 3, 3);
    await look(settings, 5);
    const [first, ...others] = await reminders(settings);
    expect(others).toEqual([]);
    expect(first?.html).toContain('Su solicitud PMTS/LIC/0001: seguimos esperando su respuesta');
    expect(first?.body).toContain('Your rank?');
    expect(first?.body).toContain(`https://site.example/requests/${id}`);
    expect((await submissionAt(office, id)).waiting).toMatchObject({ since: asked?.at, reminders: 1 });
    await look(settings, 6, 2);
    expect((await reminders(settings)).length).toBe(2);
    expect((await submissionAt(office, id)).case?.need).toBe('applicant');

    await look(settings, 9, 2);

    expect((await reminders(settings)).length).toBe(2);
    const told = await submissionAt(office, id);
    expect(told.case?.need).toBe('silence');
    expect(told.events.map(({ kind }) => kind).slice(-3)).toEqual(['reminder', 'reminder', 'silence']);
    expect(told.waiting?.since).toBe(told.events.at(-1)?.at);
    expect(await listed(office, 'turn=ours')).toEqual([id]);
    // Whoever has called the applicant waits again.
    expect((await write(office, 'note', id, 'Called: comes tomorrow')).status).toBe(201);
    expect((await submissionAt(office, id)).case?.need).toBe('applicant');
  });

  test('nobody is reminded of what is put off, and the days count anew when it is back', async () => {
    const office = await openOffice(await newDatabase());
    const { settings } = office;
    const id = await received(office);
    await change(office, 'PATCH', submissionPath(id), { state: 'waitingForApplicant', reason: 'Flag?' }, '*');
    await setRules(office, [{ remindAfter: 3 }]);
    const until = daysAfter(panamaDay(Date.now()), 10);
    expect((await change(office, 'PUT', snoozePath(id), { until }, '*')).status).toBe(200);

    for (const days of [3, 6, 9]) await look(settings, days);

    expect(await reminders(settings)).toEqual([]);
    expect((await submissionAt(office, id)).waiting?.snoozedUntil).toBe(until);
    await look(settings, 10);
    await look(settings, 12);
    expect(await reminders(settings)).toEqual([]);
    await look(settings, 13);
    expect((await reminders(settings)).length).toBe(1);
  });

  test('a server that ends while it reminds says so, and another one goes on', async () => {
    const office = await openOffice(await newDatabase());
    const id = await received(office);
    await change(office, 'PATCH', submissionPath(id), { state: 'waitingForApplicant', reason: 'Flag?' }, '*');
    await setRules(office, [{ remindAfter: 3 }]);
    const mails = { letterhead: office.settings, siteUrl: () => 'https://site.example' };
    const now = new Date(Date.now() + 3 * day).toISOString();

    const ended = inDatabase(office.settings, (db) => remind(db, mails, now, AbortSignal.abort()));

    await expect(ended).rejects.toThrow('aborted');
    expect(await reminders(office.settings)).toEqual([]);
    await look(office.settings, 3);
    expect((await reminders(office.settings)).length).toBe(1);
  });

  test('what is put off is back on its day, on request, or when the applicant does something', async () => {
    const office = await openOffice(await newDatabase());
    const { settings, url } = office;
    const [id, other] = [await received(office), await received(office, 'medical')];
    const today = panamaDay(Date.now());
    const until = daysAfter(today, 3);
    const snooze = (wanted: string | null, version: number | string = '*') =>
      change(office, 'PUT', snoozePath(id), { until: wanted }, version);
    expectProblem(await snooze(today), 422);
    expectProblem(await snooze(daysAfter(today, 400)), 422);
    expectProblem(await snooze('soon'), 422);
    expectProblem(await snooze(until, 7), 412);

    expect((await snooze(until, 1)).status).toBe(200);

    expect((await submissionAt(office, id)).waiting?.snoozedUntil).toBe(until);
    expect(await listed(office, 'snoozed=hide')).toEqual([other]);
    expect(await listed(office, 'snoozed=only')).toEqual([id]);
    await snooze(null);
    expect(await listed(office, 'snoozed=only')).toEqual([]);
    await snooze(until);
    await fetch(`${url}${submissionPath(id)}/read`, { method: 'PUT', headers: bearer(office.token) });
    await look(settings, 2);
    expect((await submissionAt(office, id)).waiting?.snoozedUntil).toBe(until);
    await look(settings, 3);
    await look(settings, 4);
    const back = await submissionAt(office, id);
    expect([back.waiting?.snoozedUntil, back.case?.unread]).toEqual([null, true]);
    expect(back.events.map(({ kind, after }) => [kind, after]).slice(1)).toEqual([
      ['snooze', until],
      ['snooze', null],
      ['snooze', until],
      ['snooze', null],
    ]);

    await snooze(until);
    await inDatabase(settings, (db) =>
      db
        .updateTable('cases')
        .set((row) => ({ activity: row('activity', '+', 1) }))
        .where('submission_id', '=', id)
        .execute(),
    );
    expect((await submissionAt(office, id)).waiting?.snoozedUntil).toBe(null);
    expect(await listed(office, 'snoozed=only')).toEqual([]);
  });

  test('what is overdue comes first, by days in Panama', async () => {
    const office = await openOffice(await newDatabase());
    const ids = [await received(office), await received(office, 'medical'), await received(office)];
    const [late = '', newest = '', old = ''] = ids;
    const at = async (id: string, days: number): Promise<void> => {
      const received_at = `${daysAfter(panamaDay(Date.now()), -days)}T12:00:00.000Z`;
      await inDatabase(office.settings, async (db) => {
        for (const table of ['cases', 'submissions'] as const)
          await db.updateTable(table).set({ received_at }).where('submission_id', '=', id).execute();
      });
    };
    await at(late, 3);
    await at(old, 2);
    expect(await listed(office, 'due=over')).toEqual([]);
    expect(await listed(office, 'sort=due')).toEqual([newest, old, late]);
    await setRules(office, [{ dueAfter: 2 }]);

    expect(await listed(office, 'due=over')).toEqual([late]);
    expect(await listed(office, 'sort=due')).toEqual([late, newest, old]);
    expect(await listed(office, 'sort=due&limit=1&cursor=1')).toEqual([newest]);
    expect((await submissionAt(office, old)).waiting).toMatchObject({
      due: panamaDay(Date.now()),
      isOverdue: false,
    });
    expect((await submissionAt(office, late)).waiting?.isOverdue).toBe(true);
    await change(office, 'PATCH', submissionPath(late), { state: 'done' }, '*');
    expect(await listed(office, 'due=over')).toEqual([]);
  });

  test('a rule assigns what comes in, and a disabled colleague is skipped', async () => {
    const office = await openOffice(await newDatabase());
    const { settings, url, token } = office;
    const annaId = await addAccount(settings, anna, 'moderator');
    const etag = (await getAs(token, url + formRulesPath)).headers.get('etag') ?? '';
    expect((await setRules(office, [{ assignee: annaId }], etag)).status).toBe(200);
    expectProblem(await setRules(office, [{ dueAfter: 4 }], etag), 412);
    for (const dueAfter of [0, 1.5, 366]) expectProblem(await setRules(office, [{ dueAfter }]), 422);
    expectProblem(await setRules(office, [{}, {}]), 422);
    expectProblem(await setRules(office, [{ form: 'passport' }]), 422);
    expectProblem(await setRules(office, [{ assignee: 'nobody' }]), 422);

    const { case: present, events } = await submissionAt(office, await received(office));

    expect(present).toMatchObject({ assignee: { id: annaId }, state: 'new', unread: true });
    expect(events.at(-1)).toMatchObject({ by: { kind: 'system' }, kind: 'assignee', reason: 'rule' });
    await inDatabase(settings, (db) =>
      db
        .updateTable('users')
        .set({ disabled_at: '2026-01-01T00:00:00.000Z' })
        .where('user_id', '=', annaId)
        .execute(),
    );
    expect((await submissionAt(office, await received(office))).case?.assignee).toBe(null);
    const rules = jsonOf(await getAs(token, url + formRulesPath));
    expect(Object(rules).rules).toContainEqual(
      expect.objectContaining({ form: 'licence', assignee: annaId, isSkipped: true }),
    );
    // Hers are for everybody now.
    expect((await listed(office, 'assignee=meOrNone')).length).toBe(2);
    // What stands there may stay.
    expect((await setRules(office, [{ assignee: annaId, dueAfter: 4 }])).status).toBe(200);
  });

  test('each account keeps its own views, with the number of what they find', async () => {
    const office = await openOffice(await newDatabase());
    const { settings, url } = office;
    await received(office);
    await received(office, 'medical');
    await addAccount(settings, anna, 'moderator');
    const annas = { url, token: await signIn(url, anna) };
    const post = (view: unknown) => change(office, 'POST', viewsPath, view);
    for (const view of [
      { name: ' ', query: '' },
      { name: 'x'.repeat(61), query: '' },
    ])
      expectProblem(await post(view), 422);
    const made = await post({ name: 'Licences', query: 'form=licence' });
    expect(made.status).toBe(201);
    const { viewId } = jsonOf(made) as { readonly viewId: string };
    await post({ name: 'Mine', query: 'assignee=me' });

    expectProblem(await change(office, 'PATCH', viewPath(viewId), { name: 'Mine' }), 422);
    expectProblem(await change(annas, 'PATCH', viewPath(viewId), { name: 'Hers' }), 404);
    expect((await change(office, 'PATCH', viewPath(viewId), { name: 'All licences' })).status).toBe(200);

    expect(jsonOf(await getAs(office.token, url + viewsPath))).toMatchObject({
      views: [{ name: 'All licences', query: 'form=licence' }, { name: 'Mine' }],
    });
    expect(jsonOf(await getAs(annas.token, url + viewsPath))).toEqual({ views: [] });
    const queries = ['form=licence', 'assignee=me', 'turn=ours&assignee=meOrNone&snoozed=hide&sort=due'];
    const count = (asked: readonly string[]) =>
      getAs(
        office.token,
        `${url}${viewCountsPath}?${asked.map((query) => `query=${encodeURIComponent(query)}`).join('&')}`,
      );
    expect(jsonOf(await count(queries))).toEqual({ counts: [1, 0, 2] });
    expectProblem(await count(['colour=red']), 422);
    const remove = (token: string) =>
      fetch(url + viewPath(viewId), { method: 'DELETE', headers: bearer(token) }).then(answered);
    expectProblem(await remove(annas.token), 404);
    expect((await remove(office.token)).status).toBe(204);
    expectProblem(await remove(office.token), 404);
  });
});
