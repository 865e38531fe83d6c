import { expect, test } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { parseQuotations } from '../../src/contracts/staff-quotations.ts';
import { subtotalOf } from '../../src/contracts/pricing/quotation.ts';
import { getAs, jsonOf, signInAs } from '../support/accounts.ts';
import { askForQuote, inDatabase } from '../support/quotes.ts';
import { environmentOf, type Finished, finished, spawnNode } from '../support/server-process.ts';
import { openServer, stored, testSettings } from '../support/test-server.ts';

function seed(settings: Settings, ...typed: readonly string[]): Promise<Finished> {
  return finished(spawnNode(['server/cli/seed.ts', ...typed], environmentOf(settings)));
}

test('demo quotations look like real ones, come in every state, and send no mail', async () => {
  const settings = await testSettings();

  expect(await seed(settings, '--quotations', '60')).toMatchObject({ code: 0, stderr: '' });
  expect(await seed(settings, '--quotations', '300')).toMatchObject({ code: 0, stderr: '' });

  const { url } = await openServer(settings);
  expect((await askForQuote(url)).receipt.reference).toBe('PMTS/Q/0361');
  const token = await signInAs(settings, url, 'moderator');
  const quotations = parseQuotations(jsonOf(await getAs(token, `${url}/api/quotations/all/getAll`))) ?? [];
  expect(quotations).toHaveLength(361);
  expect(new Set(quotations.map(({ status }) => status))).toEqual(
    new Set(['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED']),
  );
  for (const { total, lines } of quotations) {
    expect(lines.length).toBeGreaterThan(0);
    expect(total).toBe(lines.reduce((sum, line) => sum + subtotalOf(line), 0));
  }
  expect(await stored(settings)).toHaveLength(361);
  const mails = await inDatabase(settings, (db) => db.selectFrom('mails').select('recipient').execute());
  expect(mails.filter(({ recipient }) => recipient.endsWith('seed.example'))).toEqual([]);
});

test.each([[[]], [['--quotations', '0']], [['--quotations', 'many']], [['--quotes', '5']]])(
  'typed wrong, the command says how: %j',
  async (typed) => {
    const { code, stderr } = await seed(await testSettings(), ...typed);

    expect(code).toBe(1);
    expect(stderr).toBe(
      '--quotations: must be a number from 1 to 100000. Usage: npm run seed -- --quotations 500\n',
    );
  },
);
