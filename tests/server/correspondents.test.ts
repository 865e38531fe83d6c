import { describe, expect, test } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { addAccount } from '../support/accounts.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { imapServers, useDovecot } from '../support/dovecot.ts';
import { applicant, areRead, setMailScene, statusAt } from '../support/mail-scene.ts';
import { inDatabase } from '../support/quotes.ts';
import { sampleFile } from '../support/sample-files.ts';
import { change, submissionAt } from '../support/staff.ts';
import { authservId, withFiles } from '../support/client-mails.ts';
import { problemsAt } from '../support/metrics.ts';
import { mailPath, placePath, snoozePath } from '../../src/contracts/cases.ts';
import { daysAfter, panamaDay } from '../../src/lib/panama-day.ts';
import { readBundled } from '../../server/modules/bundles/bundled-request.ts';
import { mailedLimits } from '../../server/modules/requests/additions/addition-limits.ts';
import { submissionFilePath } from '../../src/contracts/staff-submissions.ts';

const pdf = new Uint8Array(sampleFile('pdf', 40_000, 1));

describe.each(imapServers)('mails of others in a mailbox of %s', () => {
  const newMailbox = useDovecot();

  describe.each(databases)('on %s', (name) => {
    const newDatabase = useDatabase(name);
    const setScene = async (further?: Partial<Settings>) =>
      setMailScene(await newMailbox(), await newDatabase(), further);

    test('what is not certainly the applicant’s is shown as that, and moves nothing', async () => {
      const { box, sending, url, desk, answer, look } = await setScene();
      const body = withFiles('From me', [{ name: 'passport.pdf', type: 'application/pdf', bytes: pdf }]);
      await answer({ results: '', body });
      await answer({ results: `${authservId}; dmarc=fail` });
      await answer({ from: 'Agent <crew@agency.example>', body });
      await look();

      await expect.poll(() => areRead(box)).toEqual([true, true, true]);
      const { messages, case: present, events } = await submissionAt(desk, sending.submissionId);
      expect(messages.map(({ by, byMail }) => [by.kind, by.name, byMail?.sender])).toEqual([
        ['correspondent', applicant, 'unverified'],
        ['correspondent', applicant, 'unverified'],
        ['correspondent', 'crew@agency.example', 'other'],
      ]);
      expect(present).toMatchObject({ state: 'waitingForApplicant', unread: true, need: 'answer' });
      expect(events.at(-1)?.by).toEqual({ kind: 'correspondent', name: 'crew@agency.example' });
      // The phone is told of none: nobody knows whose they are.
      expect(await statusAt(url, sending.submissionId)).toMatchObject({ messages: [] });
    });

    test('what only names the reference is asked about, and is the applicant’s once staff say so', async () => {
      const { box, sending, url, desk, answer, look } = await setScene();
      const files = [{ name: 'passport.pdf', type: 'application/pdf', bytes: pdf }];
      const before = await submissionAt(desk, sending.submissionId);
      const subject = `Documents for ${before.reference}`;
      await answer({ references: [], subject, body: withFiles('My passport', files) });
      await look();
      await expect
        .poll(async () => (await submissionAt(desk, sending.submissionId)).messages)
        .toHaveLength(1);
      const suggested = await submissionAt(desk, sending.submissionId);
      const [message] = suggested.messages;
      expect(message).toMatchObject({
        by: { kind: 'correspondent', name: applicant },
        text: 'My passport',
        byMail: { sender: 'applicant', isSuggested: true },
      });
      // It makes the request unread, and nothing else.
      expect(suggested.case).toMatchObject({
        state: 'waitingForApplicant',
        need: before.case?.need,
        unread: true,
      });
      expect(
        (
          await change(
            desk,
            'PUT',
            placePath(sending.submissionId, message?.attachments[0]?.fileId ?? ''),
            { field: 'documento' },
            '*',
          )
        ).status,
      ).toBe(404);
      expect(await statusAt(url, sending.submissionId)).toMatchObject({ messages: [] });
      // Until somebody has decided, it also stays there.
      expect(await areRead(box)).toEqual([false]);

      const path = mailPath(sending.submissionId, message?.id ?? '');
      expect((await change(desk, 'PUT', path, { belongs: 'perhaps' }, '*')).status).toBe(422);
      expect((await change(desk, 'PUT', path, { belongs: true }, '"1"')).status).toBe(412);
      expect((await change(desk, 'PUT', path, { belongs: true }, '*')).status).toBe(200);
      expect((await change(desk, 'PUT', path, { belongs: true }, '*')).status).toBe(404);
      const confirmed = await submissionAt(desk, sending.submissionId);
      expect(confirmed.messages).toMatchObject([
        { by: { kind: 'applicant' }, byMail: { sender: 'applicant', isSuggested: false } },
      ]);
      expect(confirmed.case).toMatchObject({ state: 'inProgress', need: 'answer' });
      expect(confirmed.events.slice(-3)).toMatchObject([
        { kind: 'mail', by: { kind: 'account' }, after: applicant },
        { kind: 'reply', by: { kind: 'applicant' } },
        { kind: 'state', by: { kind: 'applicant' } },
      ]);
      expect(await statusAt(url, sending.submissionId)).toMatchObject({
        state: 'inProgress',
        messages: [{ from: 'applicant', text: 'My passport', byMail: true }],
      });
    });

    test('one that staff find to be about something else goes with its files, and does not come again', async () => {
      const { box, sending, settings, desk, answer, look } = await setScene();
      const snoozed = { until: daysAfter(panamaDay(Date.now()), 7) };
      expect((await change(desk, 'PUT', snoozePath(sending.submissionId), snoozed, '*')).status).toBe(200);
      const before = await submissionAt(desk, sending.submissionId);
      const files = [{ name: 'secret.pdf', type: 'application/pdf', bytes: pdf }];
      const subject = `${before.reference}?`;
      const from = 'crew@agency.example';
      await answer({ references: [], subject, from, body: withFiles('Somebody else’s', files) });
      await look();
      await expect
        .poll(async () => (await submissionAt(desk, sending.submissionId)).messages)
        .toHaveLength(1);
      const { messages } = await submissionAt(desk, sending.submissionId);
      const [message] = messages;

      const exported = await inDatabase(settings, (db) =>
        readBundled(db, sending.submissionId, { userId: '', locale: 'en', withMessages: true }),
      );
      expect(exported?.files.map(({ name }) => name)).not.toContain('secret.pdf');
      expect(String(exported?.json())).not.toMatch(/agency|Somebody|secret/);
      const path = mailPath(sending.submissionId, message?.id ?? '');
      expect((await change(desk, 'PUT', path, { belongs: false }, '*')).status).toBe(200);

      const removed = await submissionAt(desk, sending.submissionId);
      expect(removed.messages).toEqual([]);
      // Whose turn it is, and until when it is put off, are as if it had never come.
      expect(removed.waiting?.snoozedUntil).toBe(snoozed.until);
      expect(removed.case?.need).toBe(before.case?.need);
      expect(removed.events.at(-1)).toMatchObject({ kind: 'undo', by: { kind: 'account' } });
      const file = submissionFilePath(sending.submissionId, message?.attachments[0]?.fileId ?? '');
      const headers = { Authorization: `Bearer ${desk.token}` };
      expect((await fetch(desk.url + file, { headers })).status).toBe(404);
      const left = await inDatabase(settings, async (db) => [
        ...(await db.selectFrom('additions').select('addition_id').execute()),
        ...(await db
          .selectFrom('submission_files')
          .select('name')
          .where('name', '=', 'secret.pdf')
          .execute()),
        ...(await db
          .selectFrom('submissions')
          .select('reference')
          .where('search_text', 'like', '%secret%')
          .execute()),
      ]);
      expect(left).toEqual([]);
      await inDatabase(settings, (db) =>
        db.deleteFrom('store_facts').where('fact', '=', 'repliesRead').execute(),
      );
      await answer();
      await look();
      await expect.poll(() => areRead(box)).toEqual([false, true]);
      const answered = await submissionAt(desk, sending.submissionId);
      expect(answered.messages).toHaveLength(1);
      expect(answered.waiting?.snoozedUntil).toBeNull();
    });

    test('no answer, an unknown request and the office’s own mail stay in the mailbox, unread', async () => {
      const { box, sending, settings, desk, answer, look } = await setScene();
      const { reference } = await submissionAt(desk, sending.submissionId);
      const subject = reference.replace(/\d+$/, '9999');
      await answer({ references: ['<b3b2c1d0-1111-4222-8333-444455556666@pmts.example>'], subject });
      await answer({ references: [], subject: 'Good day' });
      await answer({ from: 'Luz <office@pmts.example>' });
      await answer({ from: 'Luz <moderator@pmts.test>' });
      await answer({ further: ['Auto-Submitted: auto-replied'] });
      await answer({ further: ['List-Id: <crew.ship.example>'] });
      // An account alone makes nobody staff.
      await addAccount(settings, applicant, 'user');
      await answer({ from: 'ANA@Ship.example' });
      await look();

      await expect.poll(() => areRead(box)).toEqual([false, false, false, false, false, false, true]);
      expect((await submissionAt(desk, sending.submissionId)).messages).toHaveLength(1);
    });

    test('somebody who writes more than twenty a day: the rest stays in the mailbox, the applicant is heard, and health says so', async () => {
      const { box, url, sending, settings, desk, answer, look } = await setScene();
      const { max } = mailedLimits.ofMailbox;
      // In the applicant's name, too, and under as many addresses as anybody likes.
      for (let mail = 0; mail < max + 2; mail += 1)
        await answer({ from: `crew+${mail}@agency.example`, results: `${authservId}; dmarc=pass` });
      await answer({ results: '' });
      await answer();
      await look();

      const read = Array.from({ length: max + 4 }, (_, index) => index < max || index >= max + 2);
      await expect.poll(() => areRead(box)).toEqual(read);
      const { messages } = await submissionAt(desk, sending.submissionId);
      expect(messages.map(({ byMail }) => byMail?.sender).slice(max)).toEqual(['unverified', 'applicant']);
      await expect.poll(() => problemsAt(url)).toContain('repliesLeft');
      // Those that were left do not count for all others together.
      const counts = await inDatabase(settings, (db) => db.selectFrom('attempts').select('count').execute());
      expect(counts.map(({ count }) => count)).toContain(max + 1);
    });
  });
});
