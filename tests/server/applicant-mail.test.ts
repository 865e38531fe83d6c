import { describe, expect, test } from 'vitest';
import type { ApplicantMails } from '../../server/modules/requests/case/applicant-mail.ts';
import { tellOfState } from '../../server/modules/requests/case/applicant-mail.ts';
import { lockCase, writeChange } from '../../server/modules/requests/case/change-case.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { submissionPath } from '../../src/contracts/staff-submissions.ts';
import { signInAs } from '../support/accounts.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { inDatabase } from '../support/quotes.ts';
import { exampleOf, type Sending, send, withText } from '../support/sending.ts';
import { change } from '../support/staff.ts';
import { openServer, testSettings, useServer } from '../support/test-server.ts';

const at = '2026-11-22T10:00:00.000Z';

/** The office rejects these files, given by position, and waits for the applicant. */
async function wait(
  settings: Settings,
  { submissionId }: Sending,
  said: Readonly<Record<number, string>>,
  reason: string | null = null,
): Promise<string | undefined> {
  const mails: ApplicantMails = { letterhead: settings, siteUrl: () => 'https://site.example' };
  return inDatabase(settings, (db) =>
    db.transaction().execute(async (transaction) => {
      const locked = await lockCase(transaction, submissionId);
      if (locked === undefined) throw new Error('There is no case');
      for (const [position, verdict] of Object.entries(said)) {
        const file = { file_id: `${submissionId}.${position}`, submission_id: submissionId };
        const words = verdict === 'accepted' ? null : `Reason ${position}`;
        await transaction
          .insertInto('verdicts')
          .values({ ...file, verdict, reason: words, at })
          .execute();
      }
      const state = 'waitingForApplicant';
      const by = { kind: 'account', name: 'Luz Vega' } as const;
      const events = [{ at, by, kind: 'state', before: locked.state, after: state }] as const;
      const changed = await writeChange(transaction, locked, { fields: { state }, events });
      return tellOfState(transaction, mails, locked, changed, reason);
    }),
  );
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);
  const server = useServer(name, {}, { publicUrl: 'https://site.example' });

  test('an applicant reads which documents are wanted, why, and where to send them, in the language of the request', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const example = await exampleOf('medical', 1);
    const files = example.files.map((file, index) => ({ ...file, name: `rlm10${index}.pdf` }));
    const sending = { ...example, files };
    expect((await send(url, sending, { 'Accept-Language': 'en' })).status).toBe(201);

    const mailId = await wait(settings, sending, { 0: 'unreadable', 1: 'accepted' }, 'Nearly there.');

    const mail = await inDatabase(settings, (db) =>
      db.selectFrom('mails').selectAll().where('mail_id', '=', String(mailId)).executeTakeFirstOrThrow(),
    );
    expect(mail.recipient).toBe(sending.texts['email'] ?? sending.texts['correo']);
    expect(mail.subject).toMatch(/^PMTS\/\w+\/0001: [A-Z]/);
    expect(mail.html).toContain(`Your request ${mail.reference}: we need something from you`);
    for (const text of [mail.body, mail.html ?? '']) {
      expect(text).toContain(`https://site.example/requests/${sending.submissionId}`);
      expect(text).toContain('Nearly there.');
      expect(text).toContain('It cannot be read. Reason 0');
      expect(text).not.toMatch(/No se puede leer|Saludos/);
      expect(text).not.toContain('Reason 1');
      expect(text).not.toContain('Luz Vega');
      expect(text).toContain('Please send this document once more');
      expect(text).toContain('Send the document');
      expect(text).not.toMatch(/these documents|Send the documents/);
    }
    // The document's name in the form, and the file's own.
    expect(mail.body).not.toContain(`${sending.files[0]?.field} (`);
    expect(mail.body).toContain('(rlm100.pdf): It cannot');
  });

  test('done, refused and reopened are mailed once each, with the reason and the link', async () => {
    const { settings, url } = server();
    const sending = await exampleOf('licence');
    expect((await send(url, sending, { 'Accept-Language': 'en' })).status).toBe(201);
    const { submissionId } = sending;
    const desk = { url, token: await signInAs(settings, url, 'moderator') };
    const path = submissionPath(submissionId);

    const steps = [
      { state: 'inProgress' },
      { state: 'done', reason: 'Your endorsement is ready.' },
      { state: 'inProgress', reason: 'A page was missing.' },
      { state: 'refused', reason: 'The flag does not take it.' },
      { state: 'refused', reason: 'Once more.' },
    ];
    for (const [index, step] of steps.entries()) {
      const { status } = await change(desk, 'PATCH', path, step, index + 1);
      expect(status, JSON.stringify(step)).toBe(200);
    }

    const rows = await inDatabase(settings, (db) =>
      db
        .selectFrom('mails')
        .select(['mail_id', 'recipient', 'subject', 'body', 'html'])
        .where('submission_id', '=', submissionId)
        .where('mail_id', 'not like', '%-receipt')
        .orderBy('mail_id')
        .execute(),
    );
    expect(rows.map(({ mail_id: id }) => id.replace(`${submissionId}-`, ''))).toEqual([
      'done-3',
      'refused-5',
      'reopened-4',
    ]);
    const [done, refused, reopened] = rows;
    expect(new Set(rows.map(({ subject }) => subject)).size).toBe(1);
    expect(done?.html).toMatch(/Your request PMTS\/\S+ is done/);
    expect(done?.body).toContain('Your endorsement is ready.');
    expect(refused?.html).toMatch(/Your request PMTS\/\S+ was not accepted/);
    expect(refused?.body).toContain('The flag does not take it.');
    expect(reopened?.body).toContain('is working on your request');
    expect(reopened?.body).toContain('A page was missing.');
    for (const { body, recipient } of rows) {
      expect(recipient).toBe(sending.texts['correo']);
      expect(body).toContain(`https://site.example/requests/${submissionId}`);
    }
  });

  test('where no address is known no mail is written, and the case waits all the same', async () => {
    const { settings, url } = server();
    const sending = await exampleOf('licence');
    const grouped = withText(sending, 'correo', 'ana;eva@ship.example');
    expect((await send(url, grouped)).status).toBe(201);

    expect(await wait(settings, sending, { 0: 'expired' })).toBeUndefined();
  });
});
