import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { quoteMailAllowance } from '../../server/accounts/attempts.ts';
import type { Settings } from '../../server/settings/settings.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { askForQuote, inDatabase, mailOf } from '../support/quotes.ts';
import { openServer, testSettings } from '../support/test-server.ts';

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

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('one address gets so many quotes an hour, however it is spelt; the rest is stored and told the office', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const asked = Array.from({ length: quoteMailAllowance.max + 3 }, (_, index) =>
      askForQuote(url, { email: index % 2 === 0 ? 'ana@ship.example' : 'ANA@Ship.example' }),
    );

    const answers = await Promise.all(asked);
    const id = randomUUID();
    const late = await askForQuote(url, {}, id);
    const other = await askForQuote(url, { email: 'eva@ship.example' });

    expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 201));
    expect(answers.filter(({ receipt }) => receipt.verificationId !== undefined)).toHaveLength(
      quoteMailAllowance.max,
    );
    expect(late.receipt.quotation).toMatchObject({ status: 'PENDING', quotedPrice: 365 });
    expect(late.receipt).not.toHaveProperty('verificationId');
    expect((await mailOf(settings, id)).text).toContain('No mail was sent to the applicant');
    expect(other.receipt.verificationId).toBeDefined();
    expect(await quotationCount(settings)).toBe(asked.length + 2);
    // The quote and the code.
    expect(await mailedTo(settings)).toHaveLength(2 * (quoteMailAllowance.max + 1));
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
    const settings = await testSettings();
    const { url } = await openServer(settings);

    const { status, receipt } = await askForQuote(url, { email });

    expect([status, receipt.verificationId]).toEqual([201, undefined]);
    expect(await mailedTo(settings)).toEqual([]);
    expect(await quotationCount(settings)).toBe(1);
  },
);
