import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { longestWait } from '../../scripts/longest-wait.ts';
import { remind } from '../../server/modules/expiry/reminding.ts';
import { certificatesPath, remindersOffPath, remindersSettingPath } from '../../src/contracts/expiry.ts';
import { peoplePath, type PersonAnswer, personPath } from '../../src/contracts/people.ts';
import { certificatesAnswer, remindersAnswer } from '../../src/contracts/schemas/expiry.ts';
import { brandFrom } from '../../src/lib/brand.ts';
import { getAs, jsonOf, signInAs } from '../support/accounts.ts';
import { dated, liberian } from '../support/certificates.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { historyOf } from '../support/office.ts';
import { inDatabase } from '../support/quotes.ts';
import {
  sixBefore,
  threeBefore,
  site,
  remindAt,
  dueAt,
  wish,
  wishesIn,
  needs,
  reminderMails,
  openOffice,
  askedFor,
  soonDay,
} from '../support/reminders.ts';
import { answered, exampleOf, send } from '../support/sending.ts';
import { change } from '../support/staff.ts';

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('who asked for it is reminded 6 and 3 months before, once each, in the language of the request', async () => {
    const { settings, asked } = await askedFor(newDatabase);
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
    expect(first?.body.split(/\s+/)).toContain(`${site}/courses?renewal`);
    expect(first?.body).toContain(first?.unsubscribe);
    expect(first?.unsubscribe).toBe(second?.unsubscribe);
    const history = await historyOf(settings, asked);
    expect(history.filter((line) => line.startsWith('system reminded'))).toHaveLength(2);
    expect(history).toContain('applicant reminders on');
  });

  test('without a wish, or once it is taken back, nothing goes', async () => {
    const { settings, url, asked } = await askedFor(newDatabase);
    const other = await liberian({ passport: 'XX99999', email: 'other@ship.example' });
    await send(url, other);
    expect(await dueAt(settings, sixBefore)).toMatchObject({ due: [asked.submissionId] });

    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => wish(url, asked, 'off', key)));

    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      200, 200, 200, 200, 201,
    ]);
    expect(await remindAt(settings, sixBefore)).toBe(0);
    expect(await wishesIn(url, [asked, other])).toEqual([{ reminders: 'off' }, { reminders: 'off' }]);
    // The office is told nothing, and nothing is unread for it.
    const mails = await inDatabase(settings, (db) => db.selectFrom('mails').select('mail_id').execute());
    expect(mails.filter(({ mail_id: id }) => id === key)).toEqual([]);
  });

  test('a wish that is none changes nothing', async () => {
    const { settings, url } = await openOffice(newDatabase);
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
    const { settings } = await askedFor(newDatabase);
    const cut = { ...needs(settings, sixBefore), mails: { letterhead: settings, siteUrl: () => fail() } };
    await expect(inDatabase(settings, (db) => remind({ db, ...cut }))).rejects.toThrow('cut');
    expect(await reminderMails(settings)).toEqual([]);

    const sent = await Promise.all([remindAt(settings, sixBefore), remindAt(settings, sixBefore)]);

    expect(sent.toSorted((one, two) => one - two)).toEqual([0, 1]);
    expect(await reminderMails(settings)).toHaveLength(1);
  });

  test('nothing goes to an address that sends mail back', async () => {
    const { settings } = await askedFor(newDatabase);
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
    const { settings, url, asked } = await askedFor(newDatabase);
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
    // As multipart, which RFC 8058 allows as well.
    const again = new FormData();
    again.append('List-Unsubscribe', 'One-Click');
    expect((await fetch(url + off, { method: 'POST', body: again })).status).toBe(200);

    expect(await dueAt(settings, threeBefore)).toMatchObject({ due: [other.submissionId] });
    const waiting = (await reminderMails(settings)).filter(
      ({ sent_at: sent, useful_until: until }) => sent === null && until === null,
    );
    expect(waiting.every(({ recipient }) => recipient === 'other@ship.example')).toBe(true);
    expect(await historyOf(settings, second)).toContain('applicant reminders off');
  });

  test('an erased person is forgotten here as well, and the link in an old mail says so', async () => {
    const { settings, url, asked } = await askedFor(newDatabase);
    await remindAt(settings, sixBefore);
    const [mail] = await reminderMails(settings);
    const link = new URL(String(mail?.unsubscribe)).pathname;
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
    // Others with this address may still be reminded, so that nothing is done, and nobody is told that it is.
    for (const path of [link, remindersOffPath('nobody-has-this')]) {
      for (const method of ['GET', 'POST']) {
        const page = await answered(await fetch(url + path, { method }));
        expect(page.status).toBe(200);
        expect(page.text).toContain('data-reminders="unknown"');
        expect(page.text).toContain('This link is no longer known');
        expect(page.text).toContain('Este enlace ya no se conoce');
        // Whoever reads one language alone is told what the page is about, too.
        expect(page.text).toContain('lang="en"><h1>Reminders before certificates expire</h1>');
        expect(page.text).toContain('lang="es"><h2>Avisos antes de que venzan sus certificados</h2>');
        // "Write to us" says where.
        const { email, phone } = brandFrom({});
        expect(page.text.split(`<a href="mailto:${email}">${email}</a> · ${phone}`)).toHaveLength(3);
        expect(page.text).not.toContain('<button');
        expect(page.text).not.toContain('data-reminders="off"');
      }
    }
  });

  test('staff see what expires and what would go out; an admin switches, and it goes', async () => {
    const { settings, url } = await openOffice(newDatabase);
    const asked = dated(await liberian(), soonDay());
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
    const written = async () => (await readdir(directory)).filter((one) => /-expiring-.*\.eml$/.test(one));
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
