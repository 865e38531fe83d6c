import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dollarsOf } from '../../src/lib/money.ts';
import { priceQuote } from '../../src/forms/quote/pricing.ts';
import { renewableCourses } from '../../src/forms/quote/eligibility.ts';
import { governmentValues } from '../../src/forms/quote/governments.ts';
import { nationalitySlugs } from '../../src/forms/quote/nationalities.ts';
import { moneyText } from '../../server/lib/mail/letter.ts';
import { firstCatalogue } from '../support/catalogue.ts';
import { pick, randomFrom, selectionFrom } from '../support/chance.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { askForQuote, inDatabase, mailCount, mailOf, quoteBody } from '../support/quotes.ts';
import { startKilledServer } from '../support/server-process.ts';
import { openServer, stored, testSettings } from '../support/test-server.ts';

const day = 24 * 60 * 60 * 1000;

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('a quotation is priced, stored as pending for 30 days, and named by its number', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const submissionId = randomUUID();

    const { status, receipt } = await askForQuote(url, {}, submissionId);

    // 280 + 5 for course 1, half of 150 + 5 for course 6.
    expect(status).toBe(201);
    expect(receipt).toMatchObject({ submissionId, reference: 'PMTS/Q/0001', files: [] });
    expect(receipt.quotation).toMatchObject({ id: 1, status: 'PENDING', quotedPrice: 365 });
    const [quotation] = await inDatabase(settings, (db) => db.selectFrom('quotations').selectAll().execute());
    expect(quotation).toEqual({
      id: 1,
      submission_id: submissionId,
      status: 'PENDING',
      created_at: receipt.receivedAt,
      expires_at: new Date(Date.parse(receipt.receivedAt) + 30 * day).toISOString(),
      government: 'panama',
      quoted_price: 36_500,
      user_name: 'Ana Paz',
      user_email: 'ana@ship.example',
      verified_at: null,
      mail_id: null,
      mail_held: null,
      digest: expect.any(String),
    });
    const lines = await inDatabase(settings, (db) =>
      db.selectFrom('quotation_courses').selectAll().orderBy('position').execute(),
    );
    expect(
      lines.map(({ course_id, type, base_price, surcharge }) => [course_id, type, base_price, surcharge]),
    ).toEqual([
      ['1', 'new', 28_000, 500],
      ['6', 'renewal', 7500, 500],
    ]);
    expect((await stored(settings))[0]?.fields).toEqual(quoteBody);
  });

  test('fifty identical requests at once make one quotation, one receipt and three mails', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const submissionId = randomUUID();

    const answers = await Promise.all(Array.from({ length: 50 }, () => askForQuote(url, {}, submissionId)));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await inDatabase(settings, (db) => db.selectFrom('quotations').select('id').execute())).toEqual([
      { id: 1 },
    ]);
    for (const end of ['', '-quote', '-code']) await mailOf(settings, submissionId + end);
    expect(await mailCount(settings)).toBe(3);
  });

  test('a repeat gets the first price, whatever the catalogue says meanwhile', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const submissionId = randomUUID();
    const first = await askForQuote(url, {}, submissionId);
    await inDatabase(settings, (db) => db.deleteFrom('courses').where('id', '=', 1).execute());

    const again = await askForQuote(url, {}, submissionId);
    const another = await askForQuote(url);

    expect([again.status, again.text]).toEqual([200, first.text]);
    expect(another.status).toBe(422);
  });

  test('what is typed may hold anything that text can hold', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);

    const { status } = await askForQuote(url, {
      name: "A\u0000na\n'; drop table quotations;--",
      lastName: '🚢',
    });

    expect(status).toBe(201);
    const rows = await inDatabase(settings, (db) =>
      db.selectFrom('quotations').select('user_name').execute(),
    );
    expect(rows).toEqual([{ user_name: "A na '; drop table quotations;-- 🚢" }]);
  });
});

test('another selection under the same key is refused, and the first one kept', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  const submissionId = randomUUID();
  const first = await askForQuote(url, {}, submissionId);

  const other = await askForQuote(url, { courses: ['2'] }, submissionId);

  expect(other.status).toBe(422);
  expect((await askForQuote(url, {}, submissionId)).text).toBe(first.text);
});

test.each(['beforeCommit', 'afterCommit'] as const)(
  'a server killed %s makes one quotation in the end',
  async (at) => {
    const settings = await testSettings();
    const submissionId = randomUUID();
    const killed = await startKilledServer(settings, at);
    await expect(askForQuote(killed.url, {}, submissionId)).rejects.toThrow();
    await killed.ended;

    const { url } = await openServer(settings);
    const answer = await askForQuote(url, {}, submissionId);

    expect(answer.receipt.reference).toBe('PMTS/Q/0001');
    expect(answer.status).toBe(at === 'beforeCommit' ? 201 : 200);
    expect(await inDatabase(settings, (db) => db.selectFrom('quotations').select('id').execute())).toEqual([
      { id: 1 },
    ]);
  },
);

test('the total of the API, of the mail and of the store is that of the page, for 200 random mixes', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  const catalogue = firstCatalogue();
  const random = randomFrom(200);
  const totals = new Map<string, number>();

  for (let mix = 1; mix <= 200; mix += 1) {
    const nationality = random() < 0.4 ? 'panama' : pick(random, nationalitySlugs);
    const government = pick(random, governmentValues);
    const selection = selectionFrom(random, catalogue, renewableCourses(catalogue, nationality));
    const { total, lines } = priceQuote(catalogue, selection, { nationality, government });
    const submissionId = randomUUID();

    const { status, receipt } = await askForQuote(
      url,
      // One mailbox gets only so many mails an hour, and one sender has only so many sent.
      { nationality, government, ...selection, email: `mix${mix}@ship.example` },
      submissionId,
      { 'X-Forwarded-For': `203.0.113.${mix}` },
    );

    expect(status).toBe(201);
    expect(receipt.quotation?.quotedPrice).toBe(dollarsOf(total));
    const sum = receipt.quotation!.courses.reduce(
      (so, { basePrice, surcharge }) => so + basePrice + surcharge,
      0,
    );
    expect(sum).toBeCloseTo(dollarsOf(total), 6);
    expect(receipt.quotation!.courses).toHaveLength(lines.length);
    totals.set(submissionId, total);
  }
  for (const [submissionId, total] of totals) {
    const { text, html } = await mailOf(settings, `${submissionId}-quote`);
    expect(text).toContain(`\nTotal: ${moneyText(total)}\n`);
    expect(html).toContain(`font-weight:bold;font-size:18px">${moneyText(total)}</td>`);
  }

  const sums = await inDatabase(settings, (db) =>
    db
      .selectFrom('quotations')
      .innerJoin('quotation_courses', 'quotation_id', 'quotations.id')
      .select((row) => [
        'quotations.id',
        'quoted_price',
        row.fn.sum('base_price').as('base'),
        row.fn.sum('surcharge').as('fees'),
      ])
      .groupBy(['quotations.id', 'quoted_price'])
      .execute(),
  );
  expect(sums).toHaveLength(200);
  expect(sums.filter(({ quoted_price, base, fees }) => quoted_price !== Number(base) + Number(fees))).toEqual(
    [],
  );
});
