import { describe, expect, test } from 'vitest';
import {
  addMail,
  letGo,
  makeAllDue,
  nextDue,
  type Claim,
  claimDue,
} from '../../server/lib/mail/mail-queue.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { askForQuote, inDatabase } from '../support/quotes.ts';
import { openServer, testSettings } from '../support/test-server.ts';

const mail = {
  recipient: 'ana@ship.example',
  subject: 'Your code',
  body: 'text',
  created_at: '2026-11-21T08:00:00.000Z',
};

function at(minute: number): string {
  return new Date(Date.parse(mail.created_at) + minute * 60_000).toISOString();
}

/** As a server does, which holds on to a mail for three minutes. */
function taking(now: string): Claim {
  const later = (minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString();
  return { now, claimedUntil: later(3), nextTry: () => later(0.5) };
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('a mail that has become useless is not sent any more, and nothing waits for it', async () => {
    const settings = await testSettings(await newDatabase());
    await inDatabase(settings, async (db) => {
      const useful_until = '2026-11-21T08:15:00.000Z';
      await db.transaction().execute(async (transaction) => {
        await addMail(transaction, { ...mail, mail_id: 'code', useful_until });
      });

      const takeAt = (now: string) => claimDue(db, 'ordinary', taking(now));

      expect(await nextDue(db, 'ordinary', '2026-11-21T08:14:59.999Z')).toBe(mail.created_at);
      expect(await nextDue(db, 'ordinary', useful_until)).toBeUndefined();
      expect(await takeAt(useful_until)).toBeUndefined();
      expect(await takeAt('2026-11-21T08:14:59.999Z')).toMatchObject({
        mail_id: 'code',
        html: null,
        attempts: 1,
      });
    });
  });

  test('a flood of quotes holds up no code, and codes no mail about an account', async () => {
    const settings = await testSettings(await newDatabase());
    const later = { created_at: '2026-11-21T08:05:00.000Z' };

    const taken = await inDatabase(settings, async (db) => {
      await db.transaction().execute(async (transaction) => {
        for (const one of [1, 2, 3]) await addMail(transaction, { ...mail, mail_id: `quote ${one}` });
        await addMail(transaction, { ...mail, ...later, mail_id: 'code', priority: 'code' });
        await addMail(transaction, { ...mail, ...later, mail_id: 'reset', priority: 'account' });
      });
      const order: (string | undefined)[] = [];
      for (const lane of ['urgent', 'urgent', 'urgent', 'ordinary'] as const)
        order.push((await claimDue(db, lane, taking('2026-11-21T08:06:00.000Z')))?.mail_id);
      return order;
    });

    expect(taken).toEqual(['reset', 'code', undefined, expect.stringMatching(/^quote/)]);
  });

  test('what one server is just sending, the start of another does not send too', async () => {
    const settings = await testSettings(await newDatabase());

    const [meanwhile, afterFailure, afterDeath] = await inDatabase(settings, async (db) => {
      await db.transaction().execute((transaction) => addMail(transaction, { ...mail, mail_id: 'slow' }));
      const first = await claimDue(db, 'ordinary', taking(at(0)));
      await makeAllDue(db, at(1));
      const second = await claimDue(db, 'ordinary', taking(at(1)));
      await letGo(db, first!);
      await makeAllDue(db, at(1));
      const third = await claimDue(db, 'ordinary', taking(at(1)));
      // The server of the third attempt dies.
      await makeAllDue(db, at(5));
      return [second, third, await claimDue(db, 'ordinary', taking(at(5)))];
    });

    expect(meanwhile).toBeUndefined();
    expect(afterFailure).toMatchObject({ mail_id: 'slow', attempts: 2 });
    expect(afterDeath).toMatchObject({ mail_id: 'slow', attempts: 3 });
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
