import { describe, expect, test } from 'vitest';
import { readMailboxUrl } from '../../server/lib/settings/mailbox-url.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { signInAs } from '../support/accounts.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { type AnsweredMail, answerTo, authservId, programs, withFiles } from '../support/client-mails.ts';
import { imapServers, type TestMailbox, useDovecot } from '../support/dovecot.ts';
import { problemsAt } from '../support/metrics.ts';
import { openMailServer } from '../support/mail-server.ts';
import { inDatabase } from '../support/quotes.ts';
import { sampleFile } from '../support/sample-files.ts';
import { exampleOf, send, type Sending } from '../support/sending.ts';
import { change, type Desk, submissionAt } from '../support/staff.ts';
import { packedFile, tnef } from '../support/tnef.ts';
import { sealedBySmime, winmail } from '../support/wrapped-mails.ts';
import { openServer, testSettings } from '../support/test-server.ts';
import { mailPath, placePath, statusPath, undoPath } from '../../src/contracts/cases.ts';
import { mailedLimits } from '../../server/modules/requests/additions/addition-limits.ts';
import { submissionFilePath, submissionPath } from '../../src/contracts/staff-submissions.ts';

const applicant = 'ana@ship.example';
/** Milliseconds. */
const undoFor = 60_000;
const pdf = new Uint8Array(sampleFile('pdf', 40_000, 1));

describe.each(imapServers)('answers in a mailbox of %s', () => {
  const newMailbox = useDovecot();

  describe.each(databases)('on %s', (name) => {
    const newDatabase = useDatabase(name);

    interface Scene {
      readonly box: TestMailbox;
      readonly sending: Sending;
      readonly settings: Settings;
      readonly url: string;
      readonly desk: Desk;
      /** Delivers an answer to the receipt, unless it names something else, and returns it. */
      answer(mail?: Partial<AnsweredMail>): Promise<string>;
      /** Starts a server anew, which looks into the mailbox at once. */
      look(): Promise<void>;
      /** Mails to the applicant. */
      taken(): readonly string[];
    }

    /** A licence that waits for its document, and the mailbox of the office. */
    async function setScene(further: Partial<Settings> = {}): Promise<Scene> {
      const [box, taking] = [await newMailbox(), await openMailServer('250 ok')];
      const repliesUrl = readMailboxUrl('REPLIES_URL', box.url)!;
      const ofTest = await testSettings(await newDatabase());
      const settings = { ...ofTest, smtpUrl: taking.url, repliesUrl, mailAuthservId: authservId, ...further };
      const server = await openServer(settings, { undoFor });
      const token = await signInAs(settings, server.url, 'moderator');
      const desk = { url: server.url, token };
      const example = await exampleOf('licence');
      const sending = { ...example, texts: { ...example.texts, correo: applicant } };
      expect((await send(server.url, sending, { 'Accept-Language': 'en' })).status).toBe(201);
      const path = submissionPath(sending.submissionId);
      const waiting = { state: 'waitingForApplicant', reason: 'Your page is dark.' };
      expect((await change(desk, 'PATCH', path, waiting, '*')).status).toBe(200);
      await expect.poll(() => taking.mails.length).toBeGreaterThan(1);
      const [receipt = ''] = taking.mails.filter((mail) => new RegExp(`^To: ${applicant}`, 'm').test(mail));
      const id = `<${/^Message-ID: <(.+)>/im.exec(receipt)?.[1] ?? ''}>`;
      let running = server;
      return {
        box,
        sending,
        settings,
        url: server.url,
        desk,
        async answer(mail = {}) {
          const text = answerTo({ references: [id], ...mail });
          await box.deliver(text);
          return text;
        },
        async look() {
          await running.close();
          running = await openServer({ ...settings, port: Number(new URL(server.url).port) }, { undoFor });
        },
        taken: () => taking.mails.filter((mail) => new RegExp(`^To: ${applicant}`, 'm').test(mail)),
      };
    }

    const statusAt = async (url: string, id: string): Promise<unknown> => {
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ ids: [id] });
      const answered = await fetch(url + statusPath, { method: 'POST', headers, body });
      const { requests } = (await answered.json()) as { readonly requests: readonly unknown[] };
      return requests[0];
    };
    const isRead = async (box: TestMailbox) => (await box.mails()).map((mail) => mail.isRead);

    test('an answer with a document is on the case once, without what it quotes, and the office has its turn', async () => {
      const { box, sending, settings, desk, answer, look } = await setScene();
      const files = [
        { name: 'passport.pdf', type: 'application/pdf', bytes: pdf },
        { name: 'virus.exe', type: 'application/octet-stream', bytes: new Uint8Array(100) },
      ];
      const text = 'Here it is.\r\n\r\nOn Sunday PMTS <no-reply@pmts.example> wrote:\r\n> Dear Ana Paz,';
      const mail = await answer({ body: withFiles(text, files) });
      await box.deliver(mail);
      await look();

      await expect.poll(() => isRead(box)).toEqual([true, true]);
      const { messages, case: present, events } = await submissionAt(desk, sending.submissionId);
      expect(messages).toMatchObject([
        {
          by: { kind: 'applicant' },
          text: 'Here it is.',
          attachments: [{ name: 'passport.pdf', type: 'application/pdf', size: pdf.length }],
          byMail: {
            quoted: 'On Sunday PMTS <no-reply@pmts.example> wrote:\n> Dear Ana Paz,',
            leftOut: ['virus.exe'],
          },
        },
      ]);
      expect(present).toMatchObject({ state: 'inProgress', unread: true });
      expect(events.slice(-2).map(({ kind, by }) => `${by.kind} ${kind}`)).toEqual([
        'applicant reply',
        'applicant state',
      ]);
      const [attached] = messages[0]?.attachments ?? [];
      const place = (field: string, token = desk.token) =>
        change(
          { ...desk, token },
          'PUT',
          placePath(sending.submissionId, attached?.fileId ?? ''),
          { field },
          '*',
        );
      expect((await place('other')).status).toBe(422);
      expect((await place('documento')).status).toBe(200);
      // It is none of a message any more.
      expect((await place('documento')).status).toBe(404);
      const placed = await submissionAt(desk, sending.submissionId);
      expect(placed.messages[0]?.attachments).toEqual([{ ...attached, field: 'documento' }]);
      expect(placed.documents.at(-1)).toMatchObject({
        field: 'documento',
        name: 'passport.pdf',
        verdict: null,
      });
      expect(placed.events.at(-1)).toMatchObject({
        kind: 'placed',
        subject: 'documento',
        after: 'passport.pdf',
      });
      expect(
        (await change(desk, 'POST', undoPath(sending.submissionId), { version: present?.version }, '*'))
          .status,
      ).toBe(200);
      const undone = await submissionAt(desk, sending.submissionId);
      expect(undone.messages[0]?.attachments).toEqual([attached]);
      expect(undone.documents.map(({ name }) => name)).not.toContain('passport.pdf');
      // The office has the mail, and is not told of it by another one.
      const notices = await inDatabase(settings, (db) =>
        db.selectFrom('mails').select('mail_id').where('recipient', '=', settings.officeEmail).execute(),
      );
      expect(notices).toHaveLength(1);
    });

    test('a text alone moves nothing, and is once on the case although a server died before it had noted where it was', async () => {
      const { box, sending, settings, desk, answer, look } = await setScene();
      await answer();
      await look();
      await expect.poll(() => isRead(box)).toEqual([true]);

      await inDatabase(settings, (db) =>
        db.deleteFrom('store_facts').where('fact', '=', 'repliesRead').execute(),
      );
      await answer({ body: ['', 'And my rank is chief officer.'] });
      await look();

      await expect.poll(() => isRead(box)).toEqual([true, true]);
      const { messages, case: present } = await submissionAt(desk, sending.submissionId);
      expect(messages.map(({ text }) => text)).toEqual(['Here it is.', 'And my rank is chief officer.']);
      expect(present).toMatchObject({ state: 'waitingForApplicant', unread: true });
    });

    test('what the common programs write is on the case as their authors wrote it, 25 MB of it too', async () => {
      const { box, sending, desk, answer, look } = await setScene();
      const bodies = Object.values(programs);
      for (const [body] of bodies) await answer({ body });
      const large = ['one.pdf', 'two.pdf', 'three.pdf'].map((file, index) => ({
        name: file,
        type: 'application/pdf',
        bytes: new Uint8Array(sampleFile('pdf', 6_300_000, index)),
      }));
      await answer({ body: withFiles('All of them', large) });
      await look();

      const read = [...bodies, 'large'].map(() => true);
      await expect.poll(() => isRead(box), { timeout: 60_000 }).toEqual(read);
      const { messages } = await submissionAt(desk, sending.submissionId);
      expect(messages.map(({ text }) => text)).toEqual([...bodies.map(([, own]) => own), 'All of them']);
      expect(messages.at(-1)?.attachments.map(({ size }) => size)).toEqual([6_300_000, 6_300_000, 6_300_000]);
    });

    test.skipIf(name === 'libsql')(
      'of two servers one at a time reads the mailbox, and nothing twice',
      async () => {
        const { box, sending, settings, desk, answer } = await setScene();
        const texts = ['one', 'two', 'three', 'four', 'five'];
        for (const text of texts) await answer({ body: ['', text] });
        const beside = { ...settings, port: 0 };
        const dirs = [await testSettings(), await testSettings()].map(({ dataDir }) => dataDir);
        await Promise.all(dirs.map((dataDir) => openServer({ ...beside, dataDir }, { undoFor })));

        await expect.poll(() => isRead(box)).toEqual(texts.map(() => true));
        const { messages } = await submissionAt(desk, sending.submissionId);
        expect(messages.map(({ text }) => text)).toEqual(texts);
      },
    );

    test('the mails say that they can be answered, to the office', async () => {
      const { taken } = await setScene();

      for (const mail of taken().map((one) => one.replaceAll(/=\r?\n/g, ''))) {
        expect(mail).toContain('You can also answer this email');
        expect(mail).toContain('Reply-To: office@pmts.example');
      }
    });

    test('what is not certainly the applicant’s is shown as that, and moves nothing', async () => {
      const { box, sending, url, desk, answer, look } = await setScene();
      const body = withFiles('From me', [{ name: 'passport.pdf', type: 'application/pdf', bytes: pdf }]);
      await answer({ results: '', body });
      await answer({ results: `${authservId}; dmarc=fail` });
      await answer({ from: 'Agent <crew@agency.example>', body });
      await look();

      await expect.poll(() => isRead(box)).toEqual([true, true, true]);
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

    test('the files of a winmail.dat are on the case, and what is encrypted is only named there', async () => {
      const { box, sending, desk, answer, look } = await setScene();
      const packed = tnef({ files: [packedFile('Página 2.pdf', pdf)] });
      await answer({ body: withFiles('As asked', [winmail(packed)]) });
      await answer({ body: sealedBySmime('application/pkcs7-mime; smime-type=enveloped-data') });
      await look();

      // The second can only be read there.
      await expect.poll(() => isRead(box)).toEqual([true, false]);
      await expect
        .poll(async () => (await submissionAt(desk, sending.submissionId)).messages)
        .toMatchObject([
          {
            text: 'As asked',
            attachments: [{ name: 'Página 2.pdf' }],
            byMail: { isSealed: false, leftOut: [] },
          },
          { attachments: [], byMail: { isSealed: true } },
        ]);
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
      expect(await isRead(box)).toEqual([false]);

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

      const path = mailPath(sending.submissionId, message?.id ?? '');
      expect((await change(desk, 'PUT', path, { belongs: false }, '*')).status).toBe(200);

      const removed = await submissionAt(desk, sending.submissionId);
      expect(removed.messages).toEqual([]);
      // Whose turn it is, too, is as if it had never come.
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
      await expect.poll(() => isRead(box)).toEqual([false, true]);
      expect((await submissionAt(desk, sending.submissionId)).messages).toHaveLength(1);
    });

    test('no answer, an unknown request and the office’s own mail stay in the mailbox, unread', async () => {
      const { box, sending, desk, answer, look } = await setScene();
      const { reference } = await submissionAt(desk, sending.submissionId);
      const subject = reference.replace(/\d+$/, '9999');
      await answer({ references: ['<b3b2c1d0-1111-4222-8333-444455556666@pmts.example>'], subject });
      await answer({ references: [], subject: 'Good day' });
      await answer({ from: 'Luz <office@pmts.example>' });
      await answer({ from: 'Luz <moderator@pmts.test>' });
      await answer({ further: ['Auto-Submitted: auto-replied'] });
      await answer({ further: ['List-Id: <crew.ship.example>'] });
      await answer({ from: 'ANA@Ship.example' });
      await look();

      await expect.poll(() => isRead(box)).toEqual([false, false, false, false, false, false, true]);
      expect((await submissionAt(desk, sending.submissionId)).messages).toHaveLength(1);
    });

    test('somebody who writes more than twenty a day: the rest stays in the mailbox, the applicant is heard, and health says so', async () => {
      const { box, url, sending, desk, answer, look } = await setScene();
      const { max } = mailedLimits.ofMailbox;
      // In the applicant's name, too, and under as many addresses as anybody likes.
      for (let mail = 0; mail < max + 2; mail += 1)
        await answer({ from: `crew+${mail}@agency.example`, results: `${authservId}; dmarc=pass` });
      await answer({ results: '' });
      await answer();
      await look();

      const read = Array.from({ length: max + 4 }, (_, index) => index < max || index >= max + 2);
      await expect.poll(() => isRead(box)).toEqual(read);
      const { messages } = await submissionAt(desk, sending.submissionId);
      expect(messages.map(({ byMail }) => byMail?.sender).slice(max)).toEqual(['unverified', 'applicant']);
      await expect.poll(() => problemsAt(url)).toContain('repliesLeft');
    });

    test('where the mailbox takes plus addresses, the mails are answered at one that names their conversation', async () => {
      const { box, sending, desk, answer, look, taken } = await setScene({ mailPlusAddresses: true });
      const addresses = taken().map((mail) => /^Reply-To: (\S+)/m.exec(mail)?.[1] ?? '');
      const [to = ''] = addresses;
      expect(new Set(addresses).size).toBe(1);
      expect(to).toMatch(/^office\+[\da-f-]{36}@pmts\.example$/);
      await answer({ references: [], to, subject: 'my page' });
      await look();

      await expect.poll(() => isRead(box)).toEqual([true]);
      expect((await submissionAt(desk, sending.submissionId)).messages).toMatchObject([
        { by: { kind: 'applicant' }, text: 'Here it is.' },
      ]);
    });
  });
});
