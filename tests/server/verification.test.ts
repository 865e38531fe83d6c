import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { readSettings, type Settings } from '../../server/lib/settings/settings.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { askForQuote, inDatabase, mailCount, mailOf } from '../support/quotes.ts';
import { type Answered, postJson } from '../support/sending.ts';
import { newDataDir, openServer, testSettings } from '../support/test-server.ts';
import { longestWait } from '../../scripts/longest-wait.ts';

const path = '/api/quotations/verify';

interface Sent {
  readonly verificationId: string;
  readonly code: string;
  /** A different code. */
  readonly wrong: string;
}

async function quoteWithCode(url: string, settings: Settings): Promise<Sent> {
  const id = randomUUID();
  const { receipt } = await askForQuote(url, {}, id);
  const { text, to } = await mailOf(settings, `${id}-code`);
  expect(to).toBe('ana@ship.example');
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  return { verificationId: receipt.verificationId ?? '', code, wrong };
}

function verify(url: string, verificationId: string, code: unknown, language = 'en'): Promise<Answered> {
  return postJson(url + path, { verificationId, code }, { 'Accept-Language': language });
}

async function verifiedAt(settings: Settings): Promise<string | null | undefined> {
  const rows = await inDatabase(settings, (db) =>
    db.selectFrom('quotations').select('verified_at').execute(),
  );
  return rows[0]?.verified_at;
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('the code of the mail verifies the quotation, after a wrong one too', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const { verificationId, code, wrong } = await quoteWithCode(url, settings);

    const refused = await verify(url, verificationId, wrong);
    expect(await verifiedAt(settings)).toBeNull();
    const accepted = await verify(url, verificationId, ` ${code} `);

    expectProblem(refused, 422);
    expect(refused.problem.message).toBe('Incorrect code. Please try again.');
    expect([accepted.status, accepted.text]).toEqual([200, '{"message":"Verification successful!"}']);
    expect(await verifiedAt(settings)).toMatch(/^\d{4}-/);
  });

  test('fifty guesses at once get five tries; then the right code does not help either', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const { verificationId, code, wrong } = await quoteWithCode(url, settings);

    const guesses = await Promise.all(Array.from({ length: 50 }, () => verify(url, verificationId, wrong)));
    const late = await verify(url, verificationId, code);

    // The fifth is told that there are no more tries.
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(4);
    expect(guesses.filter(({ status }) => status === 410)).toHaveLength(46);
    expectProblem(late, 410);
    expect(await verifiedAt(settings)).toBeNull();
  });

  test('after fifteen minutes the code is over', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const { verificationId, code } = await quoteWithCode(url, settings);
    await inDatabase(settings, (db) =>
      db.updateTable('verifications').set({ expires_at: new Date().toISOString() }).execute(),
    );

    expectProblem(await verify(url, verificationId, code), 410);
  });
});

test('the code lives fifteen minutes, and is stored only as a hash', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  const { code } = await quoteWithCode(url, settings);

  const { code_hash, expires_at } = await inDatabase(settings, (db) =>
    db.selectFrom('verifications').selectAll().executeTakeFirstOrThrow(),
  );
  const { created_at } = await inDatabase(settings, (db) =>
    db.selectFrom('quotations').selectAll().executeTakeFirstOrThrow(),
  );

  expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(15 * 60_000);
  expect(code_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(code_hash).not.toContain(code);
  const mail = await vi.waitFor(
    () =>
      inDatabase(settings, (db) =>
        db
          .selectFrom('mails')
          .select('body')
          .where('mail_id', 'like', '%-code')
          .where('sent_at', 'is not', null)
          .executeTakeFirstOrThrow(),
      ),
    longestWait,
  );
  expect(mail.body).toBe('');
});

test('an unknown id is answered like one that is over, and nonsense as damaged', async () => {
  const { url } = await openServer(await testSettings());

  const unknown = await verify(url, randomUUID(), '123456', 'es');
  expectProblem(unknown, 410);
  expect(unknown.problem.message).toBe('El código ya no es válido.');
  expectProblem(await verify(url, 'x', '123456'), 400);
  expectProblem(await verify(url, randomUUID(), 123_456), 400);
  expectProblem(await postJson(url + path, []), 400);
});

test('guessing over many quotations from one address has to wait', async () => {
  const { url } = await openServer(await testSettings(), { submissionsPerMinute: 2 });
  for (const _ of [1, 2]) await verify(url, randomUUID(), '123456');

  expect((await verify(url, randomUUID(), '123456')).status).toBe(429);
});

test('with VERIFICATION=off there is no code, and the API says so', async () => {
  const settings = readSettings({ PORT: '0', DATA_DIR: await newDataDir(), VERIFICATION: 'off' });
  const { url } = await openServer(settings);
  const id = randomUUID();

  const { receipt } = await askForQuote(url, {}, id);
  const capabilities: unknown = await (await fetch(`${url}/api/capabilities`)).json();

  expect(capabilities).toMatchObject({ verification: false });
  expect(receipt.quotation?.quotedPrice).toBe(365);
  expect(receipt.verificationId).toBeUndefined();
  await mailOf(settings, `${id}-quote`);
  await mailOf(settings, id);
  expect(await mailCount(settings)).toBe(2);
});

test('VERIFICATION takes on and off only', () => {
  expect(() => readSettings({ VERIFICATION: 'yes' })).toThrow(/VERIFICATION: must be on or off/);
});
