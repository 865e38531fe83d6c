import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { readSettings, type Settings } from '../../server/lib/settings/settings.ts';
import { databases } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { uniqueAddress } from '../support/accounts.ts';
import { askForQuote, inDatabase, mailCount, mailOf } from '../support/quotes.ts';
import { newSender } from '../support/senders.ts';
import { type Answered, postJson } from '../support/sending.ts';
import { newDataDir, openServer, testSettings, useServer } from '../support/test-server.ts';
import { longestWait } from '../../scripts/longest-wait.ts';

const path = '/api/quotations/verify';

interface Sent {
  readonly submissionId: string;
  readonly verificationId: string;
  readonly code: string;
  /** A different code. */
  readonly wrong: string;
}

async function quoteWithCode(url: string, settings: Settings): Promise<Sent> {
  const [submissionId, email] = [randomUUID(), uniqueAddress('ana', 'ship.example')];
  const { receipt } = await askForQuote(url, { email }, submissionId, newSender());
  const { text, to } = await mailOf(settings, `${submissionId}-code`);
  expect(to).toBe(email);
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  return { submissionId, verificationId: receipt.verificationId ?? '', code, wrong };
}

function verify(url: string, verificationId: string, code: unknown, language = 'en'): Promise<Answered> {
  return postJson(url + path, { verificationId, code }, { 'Accept-Language': language });
}

async function verifiedAt(
  settings: Settings,
  { submissionId }: Pick<Sent, 'submissionId'>,
): Promise<string | null | undefined> {
  const { verified_at: at } = await inDatabase(settings, (db) =>
    db
      .selectFrom('quotations')
      .select('verified_at')
      .where('submission_id', '=', submissionId)
      .executeTakeFirstOrThrow(),
  );
  return at;
}

/** For the tests that need one database only. */
const embedded = useServer();

describe.each(databases)('on %s', (name) => {
  const server = useServer(name);

  test('the code of the mail verifies the quotation, after a wrong one too', async () => {
    const { settings, url } = server();
    const sent = await quoteWithCode(url, settings);
    const { verificationId, code, wrong } = sent;

    const refused = await verify(url, verificationId, wrong);
    expect(await verifiedAt(settings, sent)).toBeNull();
    const accepted = await verify(url, verificationId, ` ${code} `);

    expectProblem(refused, 422);
    expect(refused.problem.message).toBe('Incorrect code. Please try again.');
    expect([accepted.status, accepted.text]).toEqual([200, '{"message":"Verification successful!"}']);
    expect(await verifiedAt(settings, sent)).toMatch(/^\d{4}-/);
  });

  test('fifty guesses at once get five tries; then the right code does not help either', async () => {
    const { settings, url } = server();
    const sent = await quoteWithCode(url, settings);
    const { verificationId, code, wrong } = sent;

    const guesses = await Promise.all(Array.from({ length: 50 }, () => verify(url, verificationId, wrong)));
    const late = await verify(url, verificationId, code);

    // The fifth is told that there are no more tries.
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(4);
    expect(guesses.filter(({ status }) => status === 410)).toHaveLength(46);
    expectProblem(late, 410);
    expect(await verifiedAt(settings, sent)).toBeNull();
  });

  test('after fifteen minutes the code is over', async () => {
    const { settings, url } = server();
    const { verificationId, code } = await quoteWithCode(url, settings);
    await inDatabase(settings, (db) =>
      db
        .updateTable('verifications')
        .set({ expires_at: new Date().toISOString() })
        .where('verification_id', '=', verificationId)
        .execute(),
    );

    expectProblem(await verify(url, verificationId, code), 410);
  });
});

test('the code lives fifteen minutes, and is stored only as a hash', async () => {
  const { settings, url } = embedded();
  const { code, submissionId, verificationId } = await quoteWithCode(url, settings);

  const { code_hash, expires_at } = await inDatabase(settings, (db) =>
    db
      .selectFrom('verifications')
      .selectAll()
      .where('verification_id', '=', verificationId)
      .executeTakeFirstOrThrow(),
  );
  const { created_at } = await inDatabase(settings, (db) =>
    db
      .selectFrom('quotations')
      .selectAll()
      .where('submission_id', '=', submissionId)
      .executeTakeFirstOrThrow(),
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
          .where('mail_id', '=', `${submissionId}-code`)
          .where('sent_at', 'is not', null)
          .executeTakeFirstOrThrow(),
      ),
    longestWait,
  );
  expect(mail.body).toBe('');
});

test('an unknown id is answered like one that is over, and nonsense as damaged', async () => {
  const { url } = embedded();

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
