import { describe, expect, test } from 'vitest';
import { receiptMailLimits } from '../../server/modules/requests/intake/request-mails.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { askForQuote, inDatabase, mailOf } from '../support/quotes.ts';
import { exampleOf, send, withText } from '../support/sending.ts';
import { openServer, testSettings, useServer } from '../support/test-server.ts';
import { documentForms } from '../support/form-lists.ts';

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);
  const server = useServer(name);

  test.each(documentForms)(
    'an applicant who gave an address gets the receipt of a %s request there, once',
    async (form) => {
      const { settings, url } = server();
      const sending = await exampleOf(form, form === 'medical' ? 1 : 0);
      const { receipt } = await send(url, sending, { 'Accept-Language': 'en' });
      expect((await send(url, sending)).status).toBe(200);

      const mail = await mailOf(settings, `${sending.submissionId}-receipt`);

      const { reference } = receipt;
      const address = Object.values(sending.texts).find((text) => text.includes('@'));
      expect(mail.to).toBe(address);
      expect(mail.subject.startsWith(`${reference}: `)).toBe(true);
      expect(mail.html).toContain(`We have received your request ${reference}`);
      expect(mail.head).toContain(`X-PMTS-Reference: ${reference}\r\n`);
      expect(mail.text).toContain(`${url}/requests/${sending.submissionId}`);
      expect(mail.text).toContain('Please keep this email');
      expect(mail.text).not.toContain('conserve este correo');
      // Each document by its name in the form, and nothing that was typed but the applicant's own name.
      for (const { field, name: fileName } of sending.files) {
        expect(mail.text).not.toContain(fileName);
        expect(mail.text).not.toContain(`\n${field}: `);
      }
      expect(mail.text.match(/: \d+ KB/g)?.length).toBe(sending.files.length);
    },
  );

  test('a mailbox gets so many receipts and no more, and every request is stored all the same', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const { max } = receiptMailLimits.toMailbox[0];
    const sending = await exampleOf('licence');
    const others = await Promise.all(Array.from({ length: max + 2 }, () => exampleOf('licence')));

    for (const [index, one] of others.entries()) {
      const { status } = await send(url, withText(one, 'correo', `ana+${index}@ship.example`));
      expect(status).toBe(201);
    }
    expect((await send(url, withText(sending, 'correo', 'eva@ship.example'))).status).toBe(201);

    const mails = await inDatabase(settings, (db) =>
      db.selectFrom('mails').select('recipient').where('mail_id', 'like', '%receipt').execute(),
    );
    expect(mails).toHaveLength(max + 1);
    expect(mails.map(({ recipient }) => recipient)).toContain('eva@ship.example');
  });

  test('a quote has a mail of its own, and an evaluation nobody to write to', async () => {
    const { settings, url } = server();
    const receipts = () =>
      inDatabase(settings, (db) =>
        db.selectFrom('mails').select('mail_id').where('mail_id', 'like', '%receipt').execute(),
      );
    const before = await receipts();
    await askForQuote(url);
    await send(url, await exampleOf('evaluation'));

    expect(await receipts()).toEqual(before);
  });
});
