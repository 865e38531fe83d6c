import { describe, expect, test } from 'vitest';
import { cleanUp } from '../../server/modules/accounts/sessions.ts';
import { addMail, markSent } from '../../server/lib/mail/mail-queue.ts';
import { addAccount, login, signIn } from '../support/accounts.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { inDatabase } from '../support/quotes.ts';
import { openServer, testSettings } from '../support/test-server.ts';

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('what has expired is tidied away, and nothing else', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    await addAccount(settings, 'ana@pmts.test', 'user');
    await signIn(url, 'ana@pmts.test');
    await login(url, 'ana@pmts.test', 'wrong');
    const left = (): Promise<number[]> =>
      inDatabase(settings, async (db) => [
        (await db.selectFrom('sessions').selectAll().execute()).length,
        (await db.selectFrom('attempts').selectAll().execute()).length,
      ]);

    await inDatabase(settings, (db) => cleanUp(db, new Date().toISOString()));
    const soon = await left();
    await inDatabase(settings, (db) => cleanUp(db, new Date(Date.now() + 2 * 60 * 60_000).toISOString()));

    expect([soon, await left()]).toEqual([
      [1, 2],
      [0, 0],
    ]);
  });

  test('a code in a mail that nobody took goes when it is over; other mails stay whole', async () => {
    const settings = await testSettings(await newDatabase());
    const at = (minutes: number): string => new Date(Date.UTC(2026, 10, 21, 9, minutes)).toISOString();
    const mail = (mail_id: string, secret: boolean) => ({
      mail_id,
      recipient: 'ana@ship.example',
      subject: 'subject',
      body: 'body',
      created_at: at(0),
      useful_until: at(15),
      secret,
    });

    const bodies = await inDatabase(settings, async (db) => {
      await db.transaction().execute(async (transaction) => {
        await addMail(transaction, mail('code', true));
        await addMail(transaction, mail('quote', false));
      });
      const read = () => db.selectFrom('mails').select(['mail_id', 'body']).orderBy('mail_id').execute();
      await cleanUp(db, at(14));
      const before = await read();
      await cleanUp(db, at(15));
      return [before, await read()];
    });

    expect(bodies).toEqual([
      [
        { mail_id: 'code', body: 'body' },
        { mail_id: 'quote', body: 'body' },
      ],
      [
        { mail_id: 'code', body: '' },
        { mail_id: 'quote', body: 'body' },
      ],
    ]);
  });

  test('the text of a mail goes thirty days after it was sent; that it was sent stays', async () => {
    const settings = await testSettings(await newDatabase());
    const day = (count: number): string => new Date(Date.UTC(2026, 9, 1 + count)).toISOString();
    const mail = (mail_id: string) => ({
      mail_id,
      recipient: 'ana@ship.example',
      subject: 'subject',
      body: 'body',
      html: '<p>body</p>',
      created_at: day(0),
    });

    const [before, after] = await inDatabase(settings, async (db) => {
      await db.transaction().execute(async (transaction) => {
        await addMail(transaction, mail('sent'));
        await addMail(transaction, mail('waits'));
        await addMail(transaction, { ...mail('useless'), useful_until: day(0) });
      });
      await markSent(db, 'sent', day(0));
      const read = () =>
        db.selectFrom('mails').select(['mail_id', 'body', 'html', 'sent_at']).orderBy('mail_id').execute();
      await cleanUp(db, new Date(Date.parse(day(30)) - 1).toISOString());
      const early = await read();
      await cleanUp(db, day(30));
      return [early, await read()];
    });

    const whole = { body: 'body', html: '<p>body</p>', sent_at: null };
    const gone = { body: '', html: null, sent_at: null };
    expect(before).toEqual([
      { ...whole, mail_id: 'sent', sent_at: day(0) },
      { ...whole, mail_id: 'useless' },
      { ...whole, mail_id: 'waits' },
    ]);
    expect(after).toEqual([
      { ...gone, mail_id: 'sent', sent_at: day(0) },
      { ...gone, mail_id: 'useless' },
      { ...whole, mail_id: 'waits' },
    ]);
  });
});
