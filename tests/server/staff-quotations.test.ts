import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { MailTable } from '../../server/lib/store/tables.ts';
import { quotationCall, quotationsCall } from '../../server/modules/quotations/staff-routes.ts';
import {
  parseQuotation,
  parseQuotations,
  quotationPath,
  quotationsPath,
} from '../../src/contracts/staff-quotations.ts';
import { addAccount, getAs, jsonOf, signIn, signInAs } from '../support/accounts.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { askForQuote, inDatabase } from '../support/quotes.ts';
import type { Answered } from '../support/sending.ts';
import { openServer, testSettings } from '../support/test-server.ts';

function idsIn(answer: Answered): readonly string[] | undefined {
  return parseQuotations(jsonOf(answer))?.map(({ id }) => id);
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('a moderator reads every quotation, newest first, as the specification describes it', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const { receipt } = await askForQuote(url);
    await askForQuote(url, { email: 'Eva@Ship.example', government: 'honduras', renewalCourses: [] });
    const token = await signInAs(settings, url, 'moderator');
    const mailsOf = async () =>
      parseQuotations(jsonOf(await getAs(token, url + quotationsPath)))?.map(({ mail }) => mail?.state);
    await expect.poll(mailsOf).toEqual(['sent', 'sent']);

    const list = await getAs(token, url + quotationsPath);
    const one = await getAs(token, url + quotationPath('1'));

    expect(list.status).toBe(200);
    expect(idsIn(list)).toEqual(['2', '1']);
    expect(v.is(quotationsCall.answers[200].schema, jsonOf(list))).toBe(true);
    expect(v.is(quotationCall.answers[200].schema, jsonOf(one))).toBe(true);
    // Who its client is, is said of one alone.
    const { person, ...listed } = jsonOf(one) as { person: unknown };
    expect(person).toBeNull();
    expect(jsonOf(list)).toEqual([expect.objectContaining({ id: 2 }), listed]);
    expect(jsonOf(one)).toMatchObject({
      id: 1,
      status: 'PENDING',
      createdAt: receipt.receivedAt,
      government: 'panama',
      quotedPrice: 365,
      user: { name: 'Ana Paz', email: 'ana@ship.example' },
      courses: [
        { id: 1, type: 'new', basePrice: 280, surcharge: 5 },
        { id: 2, type: 'renewal', basePrice: 75, surcharge: 5 },
      ],
    });
    expect(parseQuotation(jsonOf(one))).toMatchObject({ reference: 'PMTS/Q/0001', total: 36_500 });
  });

  test('staff see whether the address is verified, and what became of the mail with the quotation', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    await askForQuote(url);
    const token = await signInAs(settings, url, 'moderator');
    const read = async () => parseQuotation(jsonOf(await getAs(token, url + quotationPath('1'))));
    await expect
      .poll(async () => (await read())?.mail)
      .toMatchObject({ state: 'sent', sentAt: expect.stringMatching(/^20/) });
    expect((await read())?.verifiedAt).toBeNull();

    const at = '2026-11-01T10:00:00.000Z';
    const mailIs = async (change: Partial<MailTable>) => {
      await inDatabase(settings, (db) =>
        db.updateTable('mails').set(change).where('mail_id', 'like', '%-quote').execute(),
      );
      return (await read())?.mail;
    };
    // Due in an hour: nobody sends it meanwhile.
    const later = { due_at: new Date(Date.now() + 3_600_000).toISOString() };
    await inDatabase(settings, (db) => db.updateTable('mails').set(later).execute());
    expect(await mailIs({ attempts: 0, sent_at: null })).toEqual({ state: 'waiting', sentAt: null });
    expect(await mailIs({ attempts: 1, taken_until: at })).toEqual({ state: 'waiting', sentAt: null });
    expect(await mailIs({ attempts: 1, taken_until: null })).toEqual({ state: 'failing', sentAt: null });
    expect(await mailIs({ attempts: 3, taken_until: at })).toEqual({ state: 'failing', sentAt: null });
    expect(await mailIs({ sent_at: null, useful_until: at })).toEqual({ state: 'givenUp', sentAt: null });
    await inDatabase(settings, async (db) => {
      await db.deleteFrom('mails').execute();
      await db.updateTable('quotations').set({ verified_at: at }).execute();
    });
    expect(await read()).toMatchObject({ verifiedAt: at, mail: { state: 'heldBack', sentAt: null } });
  });

  test('a user sees their own quotations only: not in the list, not by any id, and cannot tell which exist', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const emails = [
      'ana@ship.example',
      'EVA@ship.example',
      'ana@ship.example',
      'ana@ship.example.evil.example',
    ];
    for (const email of emails) await askForQuote(url, { email });
    await addAccount(settings, 'ana@ship.example', 'user');
    await addAccount(settings, 'eva@ship.example', 'user');
    await addAccount(settings, 'nobody@ship.example', 'user');
    const own: Readonly<Record<string, readonly string[]>> = {
      'ana@ship.example': ['3', '1'],
      'eva@ship.example': ['2'],
      'nobody@ship.example': [],
    };

    for (const [email, ids] of Object.entries(own)) {
      const token = await signIn(url, email);
      expect(idsIn(await getAs(token, url + quotationsPath))).toEqual(ids);
      const absent = await getAs(token, url + quotationPath('999'));
      expectProblem(absent, 404);
      for (const id of ['1', '2', '3', '4']) {
        const answer = await getAs(token, url + quotationPath(id));
        expect([email, id, answer.status]).toEqual([email, id, ids.includes(id) ? 200 : 404]);
        if (answer.status === 404) expect(answer.text).toBe(absent.text);
      }
    }
  });

  test.each([
    '0',
    '-1',
    '01',
    '1.0',
    '1e0',
    '+1',
    ' 1',
    '1 or 1=1',
    'x',
    '2147483648',
    '99999999999999',
    '%00',
    '..',
  ])('the id "%s" is no quotation', async (id) => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    await askForQuote(url);
    const token = await signInAs(settings, url, 'super_admin');

    expectProblem(await getAs(token, url + quotationPath(id)), 404);
    expectProblem(await getAs(token, `${url}/api/quotations/quote/%00/get`), 404);
  });

  test('a pending quotation past its time is reported as expired; a decided one as decided', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    await askForQuote(url);
    await askForQuote(url);
    await inDatabase(settings, async (db) => {
      await db.updateTable('quotations').set({ expires_at: '2026-01-01T00:00:00.000Z' }).execute();
      await db.updateTable('quotations').set({ status: 'APPROVED' }).where('id', '=', 2).execute();
    });
    const token = await signInAs(settings, url, 'admin');

    const quotations = parseQuotations(jsonOf(await getAs(token, url + quotationsPath)));

    expect(quotations?.map(({ status }) => status)).toEqual(['APPROVED', 'EXPIRED']);
  });
});

test('a browser may keep no copy of an answer, and gets a long one compressed', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  await askForQuote(url);
  const token = await signInAs(settings, url, 'moderator');

  for (const path of [quotationsPath, quotationPath('1')]) {
    const { headers } = await getAs(token, url + path);
    expect(headers.get('cache-control')).toBe('no-store');
  }
  const { headers } = await getAs(token, url + quotationsPath);
  expect(headers.get('content-encoding')).toBe('gzip');
});
