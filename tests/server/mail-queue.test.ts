import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { doNext } from '../../server/lib/jobs/job-lane.ts';
import { makeAllDue } from '../../server/lib/jobs/job-queue.ts';
import { addMail, adoptMails, mailKinds, type NewMail } from '../../server/lib/mail/mail-queue.ts';
import { laneOf } from '../../server/lib/mail/mail-sender.ts';
import { type Database, openDatabase } from '../../server/lib/store/open-database.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { askForQuote, inDatabase } from '../support/quotes.ts';
import { openServer, testSettings } from '../support/test-server.ts';

const mail = {
  recipient: 'ana@ship.example',
  subject: 'Your code',
  body: 'text',
  created_at: '2026-11-21T08:00:00.000Z',
};

type Kind = (typeof mailKinds)[number];

/** A server, and its clock. */
interface Sender {
  /** Minutes since the mail was made. */
  minute: number;
  deliver: (mail: NewMail) => Promise<void>;
  /** Sends the next mail of that lane; whether there was one. */
  next(kind: Kind): Promise<boolean>;
}

function senderOn(db: Database): Sender {
  const sender: Sender = {
    minute: 6,
    deliver: async () => undefined,
    next: (kind) => doNext(laneOf(sending, kind)),
  };
  const sending = {
    db,
    transport: { deliver: (one: NewMail) => sender.deliver(one) },
    log: { failed: () => undefined },
    now: () => Date.parse(mail.created_at) + sender.minute * 60_000,
  };
  return sender;
}

async function queue(db: Database, ...mails: readonly Partial<NewMail>[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const one of mails) await addMail(transaction, { ...mail, mail_id: 'mail', ...one });
  });
}

const minuteOf = (minute: number) => new Date(Date.parse(mail.created_at) + minute * 60_000).toISOString();

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  async function openQueue(): Promise<Database> {
    const db = await openDatabase(await testSettings(await newDatabase()));
    onTestFinished(() => db.destroy());
    return db;
  }

  test('a mail that has become useless is not sent any more, and nothing waits for it', async () => {
    const db = await openQueue();
    await queue(
      db,
      { mail_id: 'code', useful_until: minuteOf(15) },
      { mail_id: 'late', useful_until: minuteOf(14) },
    );
    const sender = senderOn(db);
    sender.minute = 14.5;
    const deliver = vi.fn(async () => undefined);
    sender.deliver = deliver;

    expect([await sender.next('mail'), await sender.next('mail'), await sender.next('mail')]).toEqual([
      true,
      true,
      false,
    ]);

    expect(deliver).toHaveBeenCalledOnce();
    expect(deliver).toHaveBeenCalledWith(expect.objectContaining({ mail_id: 'code', attempts: 1 }));
    expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([]);
  });

  test('a flood of quotes holds up no code, and codes no mail about an account', async () => {
    const db = await openQueue();
    await queue(
      db,
      ...[1, 2, 3].map((one) => ({ mail_id: `quote ${one}` })),
      { mail_id: 'code', created_at: minuteOf(5), priority: 'code' },
      { mail_id: 'reset', created_at: minuteOf(5), priority: 'account' },
    );
    const sender = senderOn(db);
    const order: string[] = [];
    sender.deliver = async ({ mail_id: id }) => void order.push(id);

    const taken = [];
    for (const kind of ['urgentMail', 'urgentMail', 'urgentMail', 'mail'] as const)
      taken.push(await sender.next(kind));

    expect(order).toEqual(['reset', 'code', expect.stringMatching(/^quote/)]);
    expect(taken).toEqual([true, true, false, true]);
  });

  test('notices to the office hold up no receipt', async () => {
    const db = await openQueue();
    await queue(db, ...[1, 2, 3].map((one) => ({ mail_id: `notice ${one}`, priority: 'office' as const })), {
      mail_id: 'receipt',
      created_at: minuteOf(5),
    });
    const sender = senderOn(db);
    const order: string[] = [];
    sender.deliver = async ({ mail_id: id }) => void order.push(id);

    while (await sender.next('mail')) continue;

    expect(order).toEqual(['receipt', ...[1, 2, 3].map((one) => `notice ${one}`)]);
  });

  test('a mail whose time has not come is left alone, also after a start', async () => {
    const db = await openQueue();
    await queue(db, { mail_id: 'later', created_at: minuteOf(10) });
    const sender = senderOn(db);
    const sent: string[] = [];
    sender.deliver = async ({ mail_id: id }) => void sent.push(id);

    expect(await sender.next('mail')).toBe(false);
    await makeAllDue(db, mailKinds, minuteOf(6));
    expect(await sender.next('mail')).toBe(true);
    expect(sent).toEqual([]);
    sender.minute = 10;
    expect(await sender.next('mail')).toBe(true);

    expect(sent).toEqual(['later']);
  });

  test('what one server is just sending, the start of another does not send too', async () => {
    const db = await openQueue();
    await queue(db, { mail_id: 'slow' });
    const [one, other] = [senderOn(db), senderOn(db)];
    const sent: string[] = [];
    other.deliver = async ({ mail_id: id }) => void sent.push(id);
    one.deliver = async () => {
      await makeAllDue(db, mailKinds, minuteOf(6));
      expect(await other.next('mail')).toBe(false);
      throw new Error('refused');
    };

    await one.next('mail');
    expect(sent).toEqual([]);
    expect(await other.next('mail')).toBe(false);
    await makeAllDue(db, mailKinds, minuteOf(6));
    expect(await other.next('mail')).toBe(true);

    expect(sent).toEqual(['slow']);
  });

  test('the mail of a server that died is sent by another one, when its lease is over', async () => {
    const db = await openQueue();
    await queue(db, { mail_id: 'owed' });
    const [dying, other] = [senderOn(db), senderOn(db)];
    const sent: string[] = [];
    other.deliver = async ({ mail_id: id }) => void sent.push(id);
    const reached = vi.fn();
    dying.deliver = () => new Promise(() => reached());
    void dying.next('mail');
    await expect.poll(() => reached).toHaveBeenCalled();

    other.minute = 7;
    expect(await other.next('mail')).toBe(false);
    other.minute = 9.1;
    expect(await other.next('mail')).toBe(true);

    expect(sent).toEqual(['owed']);
  });

  test('a mail that a release without jobs left is found, and one that it is just sending is left to it', async () => {
    const db = await openQueue();
    await queue(db, { mail_id: 'left' }, { mail_id: 'busy', priority: 'code' }, { mail_id: 'sent' });
    await db.deleteFrom('jobs').execute();
    await db
      .updateTable('mails')
      .set({ taken_until: minuteOf(8) })
      .where('mail_id', '=', 'busy')
      .execute();
    await db
      .updateTable('mails')
      .set({ sent_at: minuteOf(1) })
      .where('mail_id', '=', 'sent')
      .execute();
    const sender = senderOn(db);
    const sent: string[] = [];
    sender.deliver = async ({ mail_id: id }) => void sent.push(id);
    const all = async () => {
      for (const kind of mailKinds) while (await sender.next(kind)) continue;
    };

    for (let time = 0; time < 2; time += 1) await adoptMails(db, minuteOf(6));
    await all();
    expect(sent).toEqual(['left']);
    sender.minute = 8;
    await all();

    expect(sent).toEqual(['left', 'busy']);
    expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([]);
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
