import { randomUUID } from 'node:crypto';
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
import { addAccount, getAs, jsonOf, signIn, signInAs, uniqueAddress } from '../support/accounts.ts';
import { databases } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { askForQuote, inDatabase, type QuoteBody } from '../support/quotes.ts';
import { newSender } from '../support/senders.ts';
import type { Answered } from '../support/sending.ts';
import { useServer } from '../support/test-server.ts';

/** Asks for a quote as a sender of its own, under an address of its own unless one is given. */
async function quoteAt(url: string, change: QuoteBody = {}) {
  const body = { email: uniqueAddress('ana', 'ship.example'), ...change };
  const { receipt } = await askForQuote(url, body, randomUUID(), newSender());
  return { ...receipt, quotationId: Number(receipt.quotation?.id), id: String(receipt.quotation?.id) };
}

function idsIn(answer: Answered): readonly string[] | undefined {
  return parseQuotations(jsonOf(answer))?.map(({ id }) => id);
}

/** For the tests that need one database only. */
const embedded = useServer();

describe.each(databases)('on %s', (name) => {
  const server = useServer(name);

  test('a moderator reads every quotation, newest first, as the specification describes it', async () => {
    const { settings, url } = server();
    const token = await signInAs(settings, url, 'moderator');
    const before = idsIn(await getAs(token, url + quotationsPath)) ?? [];
    const email = uniqueAddress('ana', 'ship.example');
    const first = await quoteAt(url, { email });
    const evas = uniqueAddress('Eva', 'Ship.example');
    const second = await quoteAt(url, { email: evas, government: 'honduras', renewalCourses: [] });
    const mailsOf = async () => {
      const quotations = parseQuotations(jsonOf(await getAs(token, url + quotationsPath)));
      return quotations?.slice(0, 2).map(({ mail }) => mail?.state);
    };
    await expect.poll(mailsOf).toEqual(['sent', 'sent']);

    const list = await getAs(token, url + quotationsPath);
    const one = await getAs(token, url + quotationPath(first.id));

    expect(list.status).toBe(200);
    expect(idsIn(list)).toEqual([second.id, first.id, ...before]);
    expect(v.is(quotationsCall.answers[200].schema, jsonOf(list))).toBe(true);
    expect(v.is(quotationCall.answers[200].schema, jsonOf(one))).toBe(true);
    // Who its client is, is said of one alone.
    const { person, ...listed } = jsonOf(one) as { person: unknown };
    expect(person).toBeNull();
    expect((jsonOf(list) as unknown[]).slice(0, 2)).toEqual([
      expect.objectContaining({ id: second.quotationId }),
      listed,
    ]);
    expect(jsonOf(one)).toMatchObject({
      id: first.quotationId,
      status: 'PENDING',
      createdAt: first.receivedAt,
      government: 'panama',
      quotedPrice: 365,
      user: { name: 'Ana Paz', email },
      courses: [
        { id: 1, type: 'new', basePrice: 280, surcharge: 5 },
        { id: 2, type: 'renewal', basePrice: 75, surcharge: 5 },
      ],
    });
    expect(parseQuotation(jsonOf(one))).toMatchObject({ reference: first.reference, total: 36_500 });
  });

  test('staff see whether the address is verified, and what became of the mail with the quotation', async () => {
    const { settings, url } = server();
    const { id, submissionId } = await quoteAt(url);
    const token = await signInAs(settings, url, 'moderator');
    const read = async () => parseQuotation(jsonOf(await getAs(token, url + quotationPath(id))));
    await expect
      .poll(async () => (await read())?.mail)
      .toMatchObject({ state: 'sent', sentAt: expect.stringMatching(/^20/) });
    expect((await read())?.verifiedAt).toBeNull();

    const at = '2026-11-01T10:00:00.000Z';
    const mailIs = async (change: Partial<MailTable>) => {
      await inDatabase(settings, (db) =>
        db.updateTable('mails').set(change).where('mail_id', '=', `${submissionId}-quote`).execute(),
      );
      return (await read())?.mail;
    };
    // Due in an hour: nobody sends it meanwhile.
    const later = { due_at: new Date(Date.now() + 3_600_000).toISOString() };
    await inDatabase(settings, (db) =>
      db.updateTable('mails').set(later).where('submission_id', '=', submissionId).execute(),
    );
    expect(await mailIs({ attempts: 0, sent_at: null })).toEqual({ state: 'waiting', sentAt: null });
    expect(await mailIs({ attempts: 1, taken_until: at })).toEqual({ state: 'waiting', sentAt: null });
    expect(await mailIs({ attempts: 1, taken_until: null })).toEqual({ state: 'failing', sentAt: null });
    expect(await mailIs({ attempts: 3, taken_until: at })).toEqual({ state: 'failing', sentAt: null });
    expect(await mailIs({ sent_at: null, useful_until: at })).toEqual({ state: 'givenUp', sentAt: null });
    await inDatabase(settings, async (db) => {
      await db.deleteFrom('mails').where('submission_id', '=', submissionId).execute();
      await db
        .updateTable('quotations')
        .set({ verified_at: at })
        .where('submission_id', '=', submissionId)
        .execute();
    });
    expect(await read()).toMatchObject({ verifiedAt: at, mail: { state: 'heldBack', sentAt: null } });
  });

  test('a user sees their own quotations only: not in the list, not by any id, and cannot tell which exist', async () => {
    const { settings, url } = server();
    const [ana, eva, nobody] = ['ana', 'eva', 'nobody'].map((one) => uniqueAddress(one, 'ship.example'));
    const emails = [ana, eva?.replace('eva', 'EVA'), ana, `${ana}.evil.example`];
    const all: string[] = [];
    for (const email of emails) all.push((await quoteAt(url, { email })).id);
    for (const email of [ana, eva, nobody]) await addAccount(settings, email!, 'user');
    const [first, second, third] = all;
    const own = [
      [ana, [third, first]],
      [eva, [second]],
      [nobody, []],
    ] as const;

    for (const [email, ids] of own) {
      const token = await signIn(url, email!);
      expect(idsIn(await getAs(token, url + quotationsPath))).toEqual(ids);
      const absent = await getAs(token, url + quotationPath('99999'));
      expectProblem(absent, 404);
      for (const id of all) {
        const answer = await getAs(token, url + quotationPath(id));
        expect([email, id, answer.status]).toEqual([email, id, ids.some((one) => one === id) ? 200 : 404]);
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
    const { settings, url } = server();
    await quoteAt(url);
    const token = await signInAs(settings, url, 'super_admin');

    expectProblem(await getAs(token, url + quotationPath(id)), 404);
    expectProblem(await getAs(token, `${url}/api/quotations/quote/%00/get`), 404);
  });

  test('a pending quotation past its time is reported as expired; a decided one as decided', async () => {
    const { settings, url } = server();
    const [first, second] = [await quoteAt(url), await quoteAt(url)];
    const ids = [first.quotationId, second.quotationId];
    await inDatabase(settings, async (db) => {
      const expires_at = '2026-01-01T00:00:00.000Z';
      await db.updateTable('quotations').set({ expires_at }).where('id', 'in', ids).execute();
      await db
        .updateTable('quotations')
        .set({ status: 'APPROVED' })
        .where('id', '=', second.quotationId)
        .execute();
    });
    const token = await signInAs(settings, url, 'admin');

    const quotations = parseQuotations(jsonOf(await getAs(token, url + quotationsPath)));

    expect(quotations?.slice(0, 2).map(({ status }) => status)).toEqual(['APPROVED', 'EXPIRED']);
  });
});

test('a browser may keep no copy of an answer, and gets a long one compressed', async () => {
  const { settings, url } = embedded();
  const { id } = await quoteAt(url);
  const token = await signInAs(settings, url, 'moderator');

  for (const path of [quotationsPath, quotationPath(id)]) {
    const { headers } = await getAs(token, url + path);
    expect(headers.get('cache-control')).toBe('no-store');
  }
  const { headers } = await getAs(token, url + quotationsPath);
  expect(headers.get('content-encoding')).toBe('gzip');
});
