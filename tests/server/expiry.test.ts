import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { longestWait } from '../../scripts/longest-wait.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { dueReminders, remind, switchReminders } from '../../server/modules/expiry/reminding.ts';
import { statusPath } from '../../src/contracts/cases.ts';
import {
  certificatesPath,
  remindersOffPath,
  remindersPath,
  remindersSettingPath,
} from '../../src/contracts/expiry.ts';
import { peoplePath, type PersonAnswer, personPath } from '../../src/contracts/people.ts';
import { certificatesAnswer, remindersAnswer } from '../../src/contracts/schemas/expiry.ts';
import { getAs, jsonOf, signInAs } from '../support/accounts.ts';
import { dated, liberian } from '../support/certificates.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { historyOf, judge, moveCase } from '../support/office.ts';
import { inDatabase } from '../support/quotes.ts';
import { type Answered, answered, exampleOf, postJson, send, type Sending } from '../support/sending.ts';
import { change } from '../support/staff.ts';
import { openServer, testSettings } from '../support/test-server.ts';

const sixBefore = Date.parse('2028-09-01T13:00:00Z');
const threeBefore = Date.parse('2028-12-01T13:00:00Z');

const site = 'https://site.example';

function needs(settings: Settings, now: number) {
  return {
    mails: { letterhead: settings, siteUrl: () => site },
    now: () => now,
    mailQueued: () => undefined,
  };
}

/** Runs the daily job. @returns the number of mails */
function remindAt(settings: Settings, now: number): Promise<number> {
  return inDatabase(settings, (db) => remind({ db, ...needs(settings, now) }));
}

function dueAt(settings: Settings, now: number) {
  return inDatabase(settings, async (db) => {
    const { due, leftOut } = await dueReminders(db, now);
    return { due: due.map(({ submissionId }) => submissionId), leftOut };
  });
}

function turnOn(settings: Settings): Promise<void> {
  return inDatabase(settings, (db) => switchReminders(db, true, new Date().toISOString(), 'Luz Vega'));
}

function wish(
  url: string,
  { submissionId }: Pick<Sending, 'submissionId'>,
  reminders: string,
  key: string = randomUUID(),
): Promise<Answered> {
  const body = { reminders, words: '1' };
  return postJson(url + remindersPath(submissionId), body, { 'Idempotency-Key': `"${key}"` });
}

async function reminderMails(settings: Settings) {
  return inDatabase(settings, (db) =>
    db.selectFrom('mails').selectAll().where('unsubscribe', 'is not', null).orderBy('created_at').execute(),
  );
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  async function openOffice() {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    return { settings, url };
  }

  /** A request whose applicant has asked for reminders, in an office that sends them. */
  async function askedFor(sending?: Sending) {
    const { settings, url } = await openOffice();
    const asked = sending ?? (await liberian());
    expect((await send(url, asked, { 'Accept-Language': 'es' })).status).toBe(201);
    expect((await wish(url, asked, 'on')).status).toBe(201);
    await turnOn(settings);
    return { settings, url, asked };
  }

  test('who asked for it is reminded 6 and 3 months before, once each, in the language of the request', async () => {
    const { settings, asked } = await askedFor();
    const dayLength = 24 * 60 * 60_000;

    expect(await remindAt(settings, sixBefore - dayLength)).toBe(0);
    expect(await remindAt(settings, sixBefore)).toBe(1);
    expect(await remindAt(settings, sixBefore)).toBe(0);
    expect(await remindAt(settings, threeBefore - dayLength)).toBe(0);
    expect(await remindAt(settings, threeBefore)).toBe(1);
    expect(await remindAt(settings, threeBefore + 40 * dayLength)).toBe(0);

    const [first, second, ...others] = await reminderMails(settings);
    expect(others).toEqual([]);
    expect(first?.recipient).toBe('yolanda@ship.example');
    expect(first?.subject).toMatch(/^\d de sus certificados vencen pronto \(PMTS\/LIB\/0001\)$/);
    expect(first?.subject.length).toBeLessThan(80);
    expect(first?.body).toContain('Vence el 01/03/2029');
    expect(first?.body).toContain(`${site}/courses`);
    expect(first?.body).toContain(first?.unsubscribe);
    expect(first?.unsubscribe).toBe(second?.unsubscribe);
    const history = await historyOf(settings, asked);
    expect(history.filter((line) => line.startsWith('system reminded'))).toHaveLength(2);
    expect(history).toContain('applicant reminders on');
  });

  test('without a wish, or once it is taken back, nothing goes', async () => {
    const { settings, url, asked } = await askedFor();
    const other = await liberian({ passport: 'XX99999', email: 'other@ship.example' });
    await send(url, other);
    expect(await dueAt(settings, sixBefore)).toMatchObject({ due: [asked.submissionId] });

    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => wish(url, asked, 'off', key)));

    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      200, 200, 200, 200, 201,
    ]);
    expect(await remindAt(settings, sixBefore)).toBe(0);
    const { requests } = v.parse(
      v.object({ requests: v.array(v.object({ reminders: v.optional(v.string()) })) }),
      jsonOf(await postJson(url + statusPath, { ids: [asked.submissionId, other.submissionId] })),
    );
    expect(requests).toEqual([{ reminders: 'off' }, { reminders: 'off' }]);
    // The office is told nothing, and nothing is unread for it.
    const mails = await inDatabase(settings, (db) => db.selectFrom('mails').select('mail_id').execute());
    expect(mails.filter(({ mail_id: id }) => id === key)).toEqual([]);
  });

  test('a wish that is none changes nothing', async () => {
    const { settings, url } = await openOffice();
    const [asked, licence] = [await liberian(), await exampleOf('licence')];
    await send(url, asked);
    await send(url, licence);

    expectProblem(await wish(url, asked, 'perhaps'), 400);
    expectProblem(await wish(url, licence, 'on'), 400);
    expectProblem(await wish(url, { submissionId: randomUUID() }, 'on'), 404);

    const consents = await inDatabase(settings, (db) =>
      db.selectFrom('reminder_consents').selectAll().execute(),
    );
    expect(consents).toEqual([]);
  });

  test('two servers at once, and one that fails in the middle, send each mail once', async () => {
    const { settings } = await askedFor();
    const cut = { ...needs(settings, sixBefore), mails: { letterhead: settings, siteUrl: () => fail() } };
    await expect(inDatabase(settings, (db) => remind({ db, ...cut }))).rejects.toThrow('cut');
    expect(await reminderMails(settings)).toEqual([]);

    const sent = await Promise.all([remindAt(settings, sixBefore), remindAt(settings, sixBefore)]);

    expect(sent.toSorted((one, two) => one - two)).toEqual([0, 1]);
    expect(await reminderMails(settings)).toHaveLength(1);
  });

  test('what is withdrawn or refused does not count', async () => {
    const { settings, asked } = await askedFor();
    for (const state of ['refused', 'withdrawn']) {
      await moveCase(settings, asked, state);
      expect(await remindAt(settings, sixBefore)).toBe(0);
    }
    await moveCase(settings, asked, 'inProgress');
    expect(await remindAt(settings, sixBefore)).toBe(1);
  });

  test.each(['expired', 'wrongDocument'] as const)(
    'the date beside a document that is %s reminds nobody',
    async (verdict) => {
      const { settings, asked } = await askedFor();
      const before = await reminderCount(settings, sixBefore);

      await judge(settings, asked, { certificateFile_0: verdict, certificateFile_2: 'unreadable' });

      expect(await reminderCount(settings, sixBefore)).toBe(before - 1);
    },
  );

  test.each([
    ['expires later', '2031-01-01'],
    ['gives no date', ''],
  ])('a newer request of the same person that %s makes the older one not remind', async (_what, day) => {
    const { settings, url, asked } = await askedFor();
    const newer = dated(await liberian({ passport: 'pa 0123456' }), day);
    await send(url, newer);
    expect(await dueAt(settings, sixBefore)).toMatchObject({ due: [] });

    await moveCase(settings, newer, 'withdrawn');

    expect(await dueAt(settings, sixBefore)).toMatchObject({ due: [asked.submissionId] });
  });

  test('with the same date in two requests the newer one reminds, and only it', async () => {
    const { settings, url } = await askedFor();
    const newer = await liberian();
    await send(url, newer);
    await wish(url, newer, 'on');

    expect(await dueAt(settings, sixBefore)).toMatchObject({ due: [newer.submissionId] });
    expect(await remindAt(settings, sixBefore)).toBe(1);
    await moveCase(settings, newer, 'withdrawn');
    // Known from the older one as well, but said already.
    expect(await remindAt(settings, sixBefore)).toBe(0);
  });

  test('requests of one client count as one person, whatever passport they name', async () => {
    const { settings, url, asked } = await askedFor();
    const newer = dated(await liberian({ passport: 'NEW777' }), '2031-01-01');
    await send(url, newer);
    const desk = { url, token: await signInAs(settings, url, 'moderator') };
    expect(await dueAt(settings, sixBefore)).toMatchObject({ due: [asked.submissionId] });

    const submissionIds = [asked.submissionId, newer.submissionId];
    await change(desk, 'POST', peoplePath, { name: 'Yolanda', submissionIds });

    expect(await dueAt(settings, sixBefore)).toMatchObject({ due: [] });
  });

  test('nothing goes to an address that sends mail back', async () => {
    const { settings } = await askedFor();
    const set = (refusal: string | null) =>
      inDatabase(settings, (db) =>
        db.updateTable('mails').set({ refusal }).where('recipient', '=', 'yolanda@ship.example').execute(),
      );
    await set('550 5.1.1');
    expect(await remindAt(settings, sixBefore)).toBe(0);
    expect((await dueAt(settings, sixBefore)).leftOut.bounced).toBeGreaterThan(0);
    await set(null);
    expect(await remindAt(settings, sixBefore)).toBe(1);
  });

  test('one click in a mail program ends the reminders to its mailbox, unsent ones too', async () => {
    const { settings, url, asked } = await askedFor();
    const second = await liberian({ passport: 'ZZ1', email: 'Yolanda@ship.example' });
    await send(url, second);
    await wish(url, second, 'on');
    const other = await liberian({ passport: 'ZZ2', email: 'other@ship.example' });
    await send(url, other);
    await wish(url, other, 'on');
    await inDatabase(settings, (db) => remind({ db, ...needs(settings, sixBefore) }));
    const mail = (await reminderMails(settings)).find(({ submission_id: id }) => id === asked.submissionId);
    const off = new URL(String(mail?.unsubscribe)).pathname;

    const page = await answered(await fetch(url + off));
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.text).toContain('No enviarme más avisos');
    expect(await dueAt(settings, threeBefore)).toMatchObject({ due: { length: 3 } });

    const clicked = await fetch(url + off, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(clicked.status).toBe(200);
    expect(await clicked.text()).toContain('data-reminders="off"');
    // As multipart, which RFC 8058 allows as well, and a token that nobody has.
    const again = new FormData();
    again.append('List-Unsubscribe', 'One-Click');
    expect((await fetch(url + off, { method: 'POST', body: again })).status).toBe(200);
    expect((await fetch(url + remindersOffPath('nobody-has-this'), { method: 'POST' })).status).toBe(200);

    expect(await dueAt(settings, threeBefore)).toMatchObject({ due: [other.submissionId] });
    const waiting = (await reminderMails(settings)).filter(
      ({ sent_at: sent, useful_until: until }) => sent === null && until === null,
    );
    expect(waiting.every(({ recipient }) => recipient === 'other@ship.example')).toBe(true);
    expect(await historyOf(settings, second)).toContain('applicant reminders off');
  });

  test('an erased person is forgotten here as well', async () => {
    const { settings, url, asked } = await askedFor();
    await remindAt(settings, sixBefore);
    const desk = { url, token: await signInAs(settings, url, 'admin') };
    const submissionIds = [asked.submissionId];
    const made = await change(desk, 'POST', peoplePath, { name: 'Yolanda', submissionIds });
    const { personId } = jsonOf(made) as PersonAnswer;

    const erased = await fetch(url + personPath(personId), {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${desk.token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ submissionIds }),
    });

    expect(erased.status).toBe(200);
    const left = await inDatabase(settings, async (db) => [
      await db.selectFrom('certificates').selectAll().execute(),
      await db.selectFrom('reminder_consents').selectAll().execute(),
      await db.selectFrom('reminders').selectAll().execute(),
      await db.selectFrom('mails').selectAll().where('submission_id', '=', asked.submissionId).execute(),
    ]);
    expect(left).toEqual([[], [], [], []]);
  });

  test('staff see what expires and what would go out; an admin switches, and it goes', async () => {
    const { settings, url } = await openOffice();
    const day = 24 * 60 * 60_000;
    // Six months from a week ago.
    const soon = new Date(Date.now() - 7 * day);
    soon.setUTCMonth(soon.getUTCMonth() + 6);
    const asked = dated(await liberian(), soon.toISOString().slice(0, 10));
    await send(url, asked);
    await wish(url, asked, 'on');
    const moderator = await signInAs(settings, url, 'moderator');
    const admin = { url, token: await signInAs(settings, url, 'admin') };

    const within = async (months: number) =>
      v.parse(
        certificatesAnswer,
        jsonOf(await getAs(moderator, `${url}${certificatesPath}?within=${months}`)),
      );
    const all = await within(12);
    expect(all.items[0]).toMatchObject({ reference: 'PMTS/LIB/0001', reminders: 'on', remindedAt: null });
    expect((await within(3)).items).toEqual([]);
    expectProblem(await getAs(moderator, `${url}${certificatesPath}?within=5`), 422);
    const dry = v.parse(remindersAnswer, jsonOf(await getAs(moderator, url + remindersSettingPath)));
    expect(dry).toMatchObject({
      on: false,
      due: { mails: 1, certificates: all.items.length },
      changedBy: null,
    });
    expect(dry.mails[0]?.submissionId).toBe(asked.submissionId);
    expect(await reminderMails(settings)).toEqual([]);
    expectProblem(await change({ url, token: moderator }, 'PUT', remindersSettingPath, { on: true }), 403);
    expectProblem(await change(admin, 'PUT', remindersSettingPath, { on: 'yes' }), 422);

    expect((await change(admin, 'PUT', remindersSettingPath, { on: true })).status).toBe(200);

    const directory = join(settings.dataDir, 'mail');
    const written = async () => (await readdir(directory)).filter((one) => one.includes('-expiring-'));
    await expect.poll(written, { timeout: longestWait }).toHaveLength(1);
    const eml = await readFile(join(directory, (await written())[0] ?? ''), 'utf8');
    expect(eml).toMatch(/^List-Unsubscribe:\s+<http/m);
    expect(eml).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
    expect(eml).toMatch(/^X-PMTS-Reference: PMTS\/LIB\/0001/m);
    expect((await within(12)).items[0]?.remindedAt).not.toBeNull();
  });
});

function fail(): never {
  throw new Error('cut');
}

/** How many certificates the next run would name. */
function reminderCount(settings: Settings, now: number): Promise<number> {
  return inDatabase(settings, async (db) => {
    const { due } = await dueReminders(db, now);
    return due.reduce((sum, { certificates }) => sum + certificates.length, 0);
  });
}
