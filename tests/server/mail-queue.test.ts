import { describe, expect, test } from 'vitest';
import { addMail, nextDue, takeDue } from '../../server/mail/mail-queue.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { askForQuote, inDatabase } from '../support/quotes.ts';
import { openServer, testSettings } from '../support/test-server.ts';

const mail = {
  recipient: 'ana@ship.example',
  subject: 'Your code',
  body: 'text',
  created_at: '2026-11-21T08:00:00.000Z',
};

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('a mail that has become useless is not sent any more, and nothing waits for it', async () => {
    const settings = await testSettings(await newDatabase());
    await inDatabase(settings, async (db) => {
      const useful_until = '2026-11-21T08:15:00.000Z';
      await db.transaction().execute(async (transaction) => {
        await addMail(transaction, { ...mail, mail_id: 'code', useful_until });
      });

      expect(await nextDue(db, '2026-11-21T08:14:59.999Z')).toBe(mail.created_at);
      expect(await nextDue(db, useful_until)).toBeUndefined();
      expect(await takeDue(db, useful_until, () => useful_until)).toBeUndefined();
      const inTime = await takeDue(db, '2026-11-21T08:14:59.999Z', () => useful_until);
      expect(inTime).toMatchObject({ mail_id: 'code', html: null, attempts: 1 });
    });
  });
});

test('a quote is of use until it expires, its code for fifteen minutes, and the office is told in any case', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  const { receipt } = await askForQuote(url);

  const rows = await inDatabase(settings, (db) =>
    db.selectFrom('mails').select(['mail_id', 'useful_until']).orderBy('mail_id').execute(),
  );

  const id = receipt.submissionId;
  expect(rows).toEqual([
    { mail_id: id, useful_until: null },
    { mail_id: `${id}-code`, useful_until: new Date(Date.parse(receipt.receivedAt) + 900_000).toISOString() },
    { mail_id: `${id}-quote`, useful_until: receipt.quotation?.expiresAt },
  ]);
});
