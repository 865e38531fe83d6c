import { describe, expect, test } from 'vitest';
import { nextTelling, tellingAssigned } from '../../server/modules/requests/case/assignment-mail.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { formRulesPath } from '../../src/contracts/form-rules.ts';
import { submissionPath } from '../../src/contracts/staff-submissions.ts';
import { addAccount, signIn, signInAs } from '../support/accounts.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { inDatabase } from '../support/quotes.ts';
import { exampleOf, send } from '../support/sending.ts';
import { change } from '../support/staff.ts';
import { openServer, testSettings } from '../support/test-server.ts';

const day = 24 * 60 * 60_000;
const anna = 'anna@pmts.test';

/** Runs the daily job. @returns the number of mails to Anna so far */
async function tell(settings: Settings, now: number): Promise<number> {
  const work = tellingAssigned({
    mails: { letterhead: settings, siteUrl: () => 'https://site.example' },
    now: () => now,
    mailQueued: () => undefined,
  });
  return inDatabase(settings, async (db) => {
    const job = { kind: 'assignments', key: '', tries: 1, lease: '' } as const;
    const { write } = await work(job, new AbortController().signal);
    await db.transaction().execute(async (transaction) => write?.(transaction));
    const mails = await db.selectFrom('mails').select('mail_id').where('recipient', '=', anna).execute();
    return mails.length;
  });
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('whoever is assigned something by somebody else hears of it once a day', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const token = await signInAs(settings, url, 'moderator');
    const annaId = await addAccount(settings, anna, 'moderator');
    const desk = { url, token };
    const [given, own, done] = [
      await exampleOf('licence'),
      await exampleOf('medical'),
      await exampleOf('evaluation'),
    ];
    for (const sending of [given, own, done]) expect((await send(url, sending)).status).toBe(201);
    await change(desk, 'PATCH', submissionPath(given.submissionId), { assignee: annaId }, '*');
    await change(desk, 'PATCH', submissionPath(done.submissionId), { assignee: annaId, state: 'done' }, '*');
    const annas = { url, token: await signIn(url, anna) };
    await change(annas, 'PATCH', submissionPath(own.submissionId), { assignee: annaId }, '*');

    const tomorrow = Date.now() + day / 2;
    expect(await tell(settings, tomorrow)).toBe(1);

    const [mail] = await inDatabase(settings, (db) =>
      db.selectFrom('mails').selectAll().where('recipient', '=', anna).execute(),
    );
    const { body: text = '', subject = '' } = mail ?? {};
    expect(subject).toBe('Solicitudes asignadas a usted: 1');
    expect(text).toMatch(/PMTS\/LIC\/0001 · Solicitud de licencia \/ Licence request · José/);
    // The request's next step, in the desk's words.
    expect(text).toContain('Revisar los documentos / Look at the documents');
    expect(text).toContain(`https://site.example/task/my-tasks/${given.submissionId}`);
    expect(text).not.toContain('PMTS/MED');
    expect(text).toContain('https://site.example/task/my-tasks');
    // Nothing new since: no further mail.
    expect(await tell(settings, tomorrow + day)).toBe(1);
  });
});

test('whoever a rule assigns something hears of it', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  const token = await signInAs(settings, url, 'admin');
  const annaId = await addAccount(settings, anna, 'moderator');
  const rules = [{ form: 'licence', remindAfter: null, dueAfter: null, assignee: annaId }];
  expect((await change({ url, token }, 'PUT', formRulesPath, { rules }, '*')).status).toBe(200);

  expect((await send(url, await exampleOf('licence'))).status).toBe(201);

  expect(await tell(settings, Date.now() + day / 2)).toBe(1);
});

test.each([
  ['2026-11-22T11:59:59.000Z', '2026-11-22T12:00:00.000Z'],
  ['2026-11-22T12:00:00.000Z', '2026-11-23T12:00:00.000Z'],
])('at %s, the next time to tell is %s: seven in Panama', (now, next) => {
  expect(nextTelling(Date.parse(now))).toBe(next);
});
