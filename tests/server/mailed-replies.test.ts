import { describe, expect, test } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { imapServers, useDovecot } from '../support/dovecot.ts';
import { areRead, setMailScene, undoFor } from '../support/mail-scene.ts';
import { inDatabase } from '../support/quotes.ts';
import { sampleFile } from '../support/sample-files.ts';
import { change, submissionAt } from '../support/staff.ts';
import { programs, withFiles } from '../support/client-mails.ts';
import { packedFile, tnef } from '../support/tnef.ts';
import { sealedBySmime, winmail } from '../support/wrapped-mails.ts';
import { openServer, testSettings } from '../support/test-server.ts';
import { placePath, undoPath } from '../../src/contracts/cases.ts';

const pdf = new Uint8Array(sampleFile('pdf', 40_000, 1));

describe.each(imapServers)('answers in a mailbox of %s', () => {
  const newMailbox = useDovecot();

  describe.each(databases)('on %s', (name) => {
    const newDatabase = useDatabase(name);
    const setScene = async (further?: Partial<Settings>) =>
      setMailScene(await newMailbox(), await newDatabase(), further);

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

      await expect.poll(() => areRead(box)).toEqual([true, true]);
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
      await expect.poll(() => areRead(box)).toEqual([true]);

      await inDatabase(settings, (db) =>
        db.deleteFrom('store_facts').where('fact', '=', 'repliesRead').execute(),
      );
      await answer({ body: ['', 'And my rank is chief officer.'] });
      await look();

      await expect.poll(() => areRead(box)).toEqual([true, true]);
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
      await expect.poll(() => areRead(box)).toEqual(read);
      const { messages } = await submissionAt(desk, sending.submissionId);
      expect(messages.map(({ text }) => text)).toEqual([...bodies.map(([, own]) => own), 'All of them']);
      expect(messages.at(-1)?.attachments.map(({ size }) => size)).toEqual([6_300_000, 6_300_000, 6_300_000]);
    });

    test('the mails say that they can be answered, to the office', async () => {
      const { taken } = await setScene();

      for (const mail of taken().map((one) => one.replaceAll(/=\r?\n/g, ''))) {
        expect(mail).toContain('You can also answer this email');
        expect(mail).toContain('Reply-To: office@pmts.example');
      }
    });

    test('the files of a winmail.dat are on the case, and what is encrypted is only named there', async () => {
      const { box, sending, desk, answer, look } = await setScene();
      const packed = tnef({ files: [packedFile('Página 2.pdf', pdf)] });
      await answer({ body: withFiles('As asked', [winmail(packed)]) });
      await answer({ body: sealedBySmime('application/pkcs7-mime; smime-type=enveloped-data') });
      await look();

      // The second can only be read there.
      await expect.poll(() => areRead(box)).toEqual([true, false]);
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

    test('where the mailbox takes plus addresses, the mails are answered at one that names their conversation', async () => {
      const { box, sending, desk, answer, look, taken } = await setScene({ mailPlusAddresses: true });
      const addresses = taken().map((mail) => /^Reply-To: (\S+)/m.exec(mail)?.[1] ?? '');
      const [to = ''] = addresses;
      expect(new Set(addresses).size).toBe(1);
      expect(to).toMatch(/^office\+[\da-f-]{36}@pmts\.example$/);
      await answer({ references: [], to, subject: 'my page' });
      await look();

      await expect.poll(() => areRead(box)).toEqual([true]);
      expect((await submissionAt(desk, sending.submissionId)).messages).toMatchObject([
        { by: { kind: 'applicant' }, text: 'Here it is.' },
      ]);
    });
  });

  describe.each(databases.filter((name) => name !== 'libsql'))('on %s alone', (name) => {
    const newDatabase = useDatabase(name);

    test('of two servers beside each other nothing is on the case twice', async () => {
      const { box, sending, settings, desk, answer } = await setMailScene(
        await newMailbox(),
        await newDatabase(),
      );
      const texts = ['one', 'two', 'three', 'four', 'five'];
      for (const text of texts) await answer({ body: ['', text] });
      const beside = { ...settings, port: 0 };
      const dirs = [await testSettings(), await testSettings()].map(({ dataDir }) => dataDir);
      await Promise.all(dirs.map((dataDir) => openServer({ ...beside, dataDir }, { undoFor })));

      await expect.poll(() => areRead(box)).toEqual(texts.map(() => true));
      const { messages } = await submissionAt(desk, sending.submissionId);
      expect(messages.map(({ text }) => text)).toEqual(texts);
    });
  });
});
