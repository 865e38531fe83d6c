import { describe, expect, test } from 'vitest';
import { databases, useDatabase } from '../support/databases.ts';
import { openMailServer } from '../support/mail-server.ts';
import { inDatabase } from '../support/quotes.ts';
import { exampleOf, send } from '../support/sending.ts';
import { startMainProcess } from '../support/server-process.ts';
import { testSettings } from '../support/test-server.ts';

// What the embedded database cannot have: several servers.
const elsewhere = databases.filter((name) => name !== 'libsql');

// oxlint-disable-next-line vitest/no-conditional-tests -- A file without a test fails, and so does one that is skipped.
if (elsewhere.length === 0)
  test('only the embedded database is tried', () => expect(databases).toEqual(['libsql']));

describe.each(elsewhere)('two servers over one %s', (name) => {
  const newDatabase = useDatabase(name);

  test('of which one is killed among its mails leave none unsent, and send none twice but the one on its way', async () => {
    const mails = await openMailServer('250 ok', 150);
    const databaseUrl = await newDatabase();
    const settings = [await testSettings(databaseUrl), await testSettings(databaseUrl)].map((own) => ({
      ...own,
      smtpUrl: mails.url,
    }));
    const [killed, other] = await Promise.all(settings.map(startMainProcess));
    const references: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      const { receipt } = await send(killed!.url, await exampleOf('evaluation'));
      references.push(receipt.reference);
      if (mails.mails.length > 3) break;
    }

    killed!.kill('SIGKILL');
    await killed!.ended;
    // Two minutes later.
    const long = { leased_until: '2026-01-01T00:00:00.000Z' };
    await inDatabase(settings[1]!, async (db) => {
      await db.updateTable('jobs').set(long).where('lease', 'is not', null).execute();
      await db.updateTable('mails').set({ taken_until: null }).execute();
    });
    const { receipt } = await send(other!.url, await exampleOf('evaluation'));
    references.push(receipt.reference);

    const unsent = () => references.filter((one) => !mails.mails.some((mail) => mail.includes(one)));
    await expect.poll(unsent).toEqual([]);
    await expect
      .poll(() =>
        inDatabase(settings[1]!, (db) =>
          db.selectFrom('jobs').select('key').where('kind', '=', 'mail').execute(),
        ),
      )
      .toEqual([]);
    expect(mails.mails.length - references.length).toBeLessThanOrEqual(1);
    other!.kill('SIGTERM');
    expect(await other!.ended).toBe(0);
  });
});
