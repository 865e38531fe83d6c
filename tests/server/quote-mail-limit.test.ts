import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mailboxOf } from '../../server/lib/mail/mail-queue.ts';
import { readQuotations } from '../../server/modules/quotations/read-quotations.ts';
import { quoteMailLimits } from '../../server/modules/quotations/quote-mail.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { resetEmailPath } from '../../src/contracts/accounts.ts';
import { lastMailTo } from '../support/accounts.ts';
import { askForQuote, inDatabase, mailOf } from '../support/quotes.ts';
import { type Answered, postJson } from '../support/sending.ts';
import { openServer, testSettings, useServer } from '../support/test-server.ts';

// Nothing here lasts a minute by the server's clock, so that every request is within the same windows.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
afterEach(() => void vi.useRealTimers());

async function mailedTo(settings: Settings): Promise<readonly string[]> {
  const rows = await inDatabase(settings, (db) =>
    db.selectFrom('mails').select('recipient').where('recipient', '!=', settings.officeEmail).execute(),
  );
  return rows.map(({ recipient }) => recipient);
}

function quotationCount(settings: Settings): Promise<number> {
  return inDatabase(
    settings,
    async (db) => (await db.selectFrom('quotations').select('id').execute()).length,
  );
}

/** Why the quote was not mailed, as staff read it. */
async function whyHeld(settings: Settings, { receipt }: Answered): Promise<unknown> {
  const id = Number(receipt.quotation?.id);
  const [read] = await inDatabase(settings, (db) => readQuotations(db, { id }, new Date().toISOString()));
  return read?.mail.why;
}

/** For the tests that need one database only. */
const embedded = useServer();

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('one mailbox gets so many quotes, however it is spelt; the rest is stored, says so, and is told the office', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const [{ max }] = quoteMailLimits.toMailbox;
    const spellings = ['ana@ship.example', 'ANA@Ship.example', 'ana+1@ship.example', 'ana+2@ship.example'];
    const asked = Array.from({ length: max + 3 }, (_, index) =>
      askForQuote(url, { email: spellings[index % spellings.length] }),
    );

    const answers = await Promise.all(asked);
    const id = randomUUID();
    const late = await askForQuote(url, {}, id);
    const other = await askForQuote(url, { email: 'eva@ship.example' });

    expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 201));
    const mailed = answers.filter(({ receipt }) => receipt.verificationId !== undefined);
    expect(mailed).toHaveLength(max);
    expect(mailed.every(({ receipt }) => receipt.quotation?.mail === 'queued')).toBe(true);
    expect(late.receipt.quotation).toMatchObject({ status: 'PENDING', quotedPrice: 365, mail: 'heldBack' });
    expect(late.receipt).not.toHaveProperty('verificationId');
    expect((await mailOf(settings, id)).text).toContain(
      'No mail was sent to the applicant: too many quotes were requested for that address.',
    );
    expect(await whyHeld(settings, late)).toBe('mailbox');
    expect(other.receipt.quotation?.mail).toBe('queued');
    expect(await quotationCount(settings)).toBe(asked.length + 2);
    // The quote and the code.
    expect(await mailedTo(settings)).toHaveLength(2 * (max + 1));
  });

  test('sixty quotes a minute from one address to sixty mailboxes are all stored, and about half of them mailed', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings, { submissionsPerMinute: 120 });
    const [{ max }] = quoteMailLimits.ofSender;
    const from = { 'X-Forwarded-For': '2001:db8:1:2::1' };
    const neighbour = { 'X-Forwarded-For': '2001:db8:1:2::ffff' };
    const ask = (index: number, headers: Record<string, string>) =>
      askForQuote(url, { email: `sailor${index}@ship.example` }, randomUUID(), headers);

    const answers: Answered[] = [];
    // Not all at once: how many bodies one sender may have open is another limit's business.
    for (let index = 0; index < 60; index += 10) {
      const tens = Array.from({ length: 10 }, (_, unit) => ask(index + unit, from));
      answers.push(...(await Promise.all(tens)));
    }
    const sameNetwork = await ask(61, neighbour);
    const elsewhere = await ask(62, { 'X-Forwarded-For': '2001:db8:1:3::1' });

    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect(answers.filter(({ receipt }) => receipt.quotation?.mail === 'queued')).toHaveLength(max);
    expect(sameNetwork.receipt.quotation?.mail).toBe('heldBack');
    expect(await whyHeld(settings, sameNetwork)).toBe('sender');
    expect(elsewhere.receipt.quotation?.mail).toBe('queued');
  });

  test('a day has a ceiling for all quotes that are mailed; a mail about an account goes out all the same', async () => {
    const settings = { ...(await testSettings(await newDatabase())), quoteMailsPerDay: 2 };
    const { url } = await openServer(settings);
    const states: unknown[] = [];
    for (const index of [1, 2, 3]) {
      const answer = await askForQuote(url, { email: `sailor${index}@ship.example` });
      states.push(answer.receipt.quotation?.mail, await whyHeld(settings, answer));
    }

    await postJson(url + resetEmailPath, { email: 'ana@ship.example' });

    expect(states).toEqual(['queued', undefined, 'queued', undefined, 'heldBack', 'day']);
    expect((await lastMailTo(settings, 'ana@ship.example')).subject).toContain('No hay ninguna cuenta');
  });

  test('repeats of one request count once', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const id = randomUUID();
    await Promise.all(Array.from({ length: 30 }, () => askForQuote(url, {}, id)));

    const { receipt } = await askForQuote(url);

    expect(receipt.verificationId).toBeDefined();
  });
});

test.each(['a,ana@ship.example', 'group:ana@ship.example', 'x<ana@ship.example'])(
  'what a mail program may read as several addresses is not mailed to: %s',
  async (email) => {
    const { settings, url } = embedded();
    const [mailed, count] = [await mailedTo(settings), await quotationCount(settings)];

    const answer = await askForQuote(url, { email });
    const { status, receipt } = answer;

    expect([status, receipt.verificationId, receipt.quotation?.mail]).toEqual([201, undefined, 'heldBack']);
    expect(await whyHeld(settings, answer)).toBe('address');
    expect(await mailedTo(settings)).toEqual(mailed);
    expect(await quotationCount(settings)).toBe(count + 1);
  },
);

test.each([
  ['ana+crew@ship.example', 'ana@ship.example'],
  ['+507@ship.example', '+507@ship.example'],
  ['a.n.a+1@gmail.com', 'ana@gmail.com'],
  ['ana@googlemail.com', 'ana@gmail.com'],
  ['a.n.a@ship.example', 'a.n.a@ship.example'],
  ['Ana@SHIP.example', 'ana@ship.example'],
  ['ana@ship.example.', 'ana@ship.example'],
  ['ａｎａ@ｓｈｉｐ.example', 'ana@ship.example'],
  ['a.n.a@GoogleMail.com.', 'ana@gmail.com'],
  ['a\u200bna@ship.example', 'ana@ship.example'],
  ['ana@localhost..', 'ana@localhost'],
])('%s leads to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
