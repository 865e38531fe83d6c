import { expect, test } from 'vitest';
import type { PendingMail } from '../../server/lib/mail/mail-queue.ts';
import { lookAgainAfter, watchedTransport } from '../../server/lib/mail/mail-transport.ts';
import { environmentOf, finished, spawnNode } from '../support/server-process.ts';
import { openMailServer } from '../support/mail-server.ts';
import { testSettings } from '../support/test-server.ts';

const mail: PendingMail = {
  mail_id: 'm1',
  message_id: null,
  recipient: 'ana@ship.example',
  subject: 'Hello',
  body: 'text',
  created_at: '2026-11-22T10:00:00.000Z',
  attempts: 1,
  reference: null,
  answers: null,
};
const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNECTION' });
const refusedRecipient = Object.assign(new Error('550'), { command: 'RCPT TO', responseCode: 550 });
const refusedSender = Object.assign(new Error('535'), { command: 'AUTH PLAIN', responseCode: 535 });

/** A transport that fails on command and counts its tests. */
function scene() {
  const state = { fault: undefined as Error | undefined, looks: 0, now: 1_000_000 };
  const act = async (): Promise<void> => {
    if (state.fault !== undefined) throw state.fault;
  };
  const watched = watchedTransport(
    {
      deliver: act,
      look() {
        state.looks += 1;
        return act();
      },
      close: () => undefined,
    },
    () => state.now,
  );
  return { state, watched };
}

test('mail that does not leave is known with the first failure, and that it leaves again with the next mail', async () => {
  const { state, watched } = scene();
  expect(watched.isWell()).toBe(true);

  state.fault = away;
  await expect(watched.deliver(mail)).rejects.toThrow('ECONNREFUSED');
  expect(watched.isWell()).toBe(false);

  state.fault = undefined;
  await watched.deliver(mail);
  expect(watched.isWell()).toBe(true);
});

test('while the mail server is away it is looked at once a minute, not with each question', async () => {
  const { state, watched } = scene();
  state.fault = away;
  await expect(watched.look()).rejects.toThrow();
  for (const _ of [1, 2, 3]) expect(watched.isWell()).toBe(false);
  expect(state.looks).toBe(1);

  state.fault = undefined;
  state.now += lookAgainAfter;
  watched.isWell();
  await expect.poll(() => watched.isWell()).toBe(true);
  expect(state.looks).toBe(2);
});

test('what is said against one recipient is nothing against the way there', async () => {
  const { state, watched } = scene();
  state.fault = refusedRecipient;
  await expect(watched.deliver(mail)).rejects.toThrow();

  expect(watched.isWell()).toBe(true);
});

test('a sender whom the mail server refuses is not well because it answers', async () => {
  const { state, watched } = scene();
  state.fault = refusedSender;
  await expect(watched.deliver(mail)).rejects.toThrow();
  state.fault = undefined;
  await watched.look();
  expect(watched.isWell()).toBe(false);

  await watched.deliver(mail);
  expect(watched.isWell()).toBe(true);
});

test('mail-test sends one mail past the queue, and says in one line why none leaves', async () => {
  const settings = await testSettings();
  const run = (smtpUrl: string | undefined, ...typed: readonly string[]) =>
    finished(
      spawnNode(
        ['server/cli/mail-test.ts', ...typed],
        environmentOf({ ...settings, ...(smtpUrl === undefined ? {} : { smtpUrl }) }),
      ),
    );
  const taking = await openMailServer('250 ok');
  const refusing = await openMailServer('550 5.1.1 No such mailbox');

  const [sent, refused, unset, mistyped] = await Promise.all([
    run(taking.url, 'you@example.com'),
    run(refusing.url, 'you@example.com'),
    run(undefined, 'you@example.com'),
    run(taking.url, 'you'),
  ]);

  expect([sent.code, sent.stderr]).toEqual([0, '']);
  expect(sent.stdout).toMatch(/^127\.0\.0\.1:\d+ took a mail from .+ to you@example\.com\./);
  expect(taking.recipients).toEqual(['you@example.com']);
  expect(taking.mails.join()).toMatch(/Mail_test/);
  expect([refused.code, refused.stdout]).toEqual([1, '']);
  expect(refused.stderr).toMatch(/^SMTP_URL: 127\.0\.0\.1:\d+ did not take the mail \(EENVELOPE 550\).*\n$/);
  expect([unset.code, unset.stderr]).toEqual([1, 'SMTP_URL: is not set: no mail leaves\n']);
  expect(mistyped.code).toBe(1);
  expect(mistyped.stderr).toContain('npm run mail-test -- ADDRESS');
});
