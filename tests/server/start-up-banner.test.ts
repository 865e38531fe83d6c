import { expect, test } from 'vitest';
import { commandHint } from '../../server/lib/settings/command-hint.ts';
import { startUpBanner } from '../../server/start-up-banner.ts';

const served = { url: 'http://127.0.0.1:8080', siteUrl: 'http://127.0.0.1:8080' };
const set = { smtpUrl: 'smtp://mail.example', publicUrl: 'https://pmts.example', dataDir: '/srv/pmts' };

test('a start that lacks no setting says where it serves, and nothing else', () => {
  expect(startUpBanner(served, set)).toBe('Serving on http://127.0.0.1:8080\n');
});

test('without SMTP_URL the start says that no mail leaves, and where it goes', () => {
  const { smtpUrl: _none, ...rest } = set;

  expect(startUpBanner(served, rest)).toContain(
    'SMTP_URL is not set: no mail leaves, each becomes a file in /srv/pmts/mail',
  );
});

test('without PUBLIC_URL the start says where the links in mails lead', () => {
  const { publicUrl: _none, ...rest } = set;

  expect(startUpBanner(served, rest)).toContain(
    'PUBLIC_URL is not set: links in mails lead to http://127.0.0.1:8080',
  );
});

test('the first account is told of once, with how to sign in', () => {
  const text = startUpBanner(
    { ...served, firstAdmin: { email: 'admin@pmts.example', password: 'made-once' } },
    set,
  );

  expect(text).toMatch(/The first account was made[^]*login[^]*admin@pmts\.example[^]*made-once/);
});

test('a hint names a command as its reader has to type it', () => {
  const service = { env: { COMMANDS_AS: 'pmts' } };

  expect(commandHint('user', 'list', { env: {} })).toBe('npm run user -- list');
  expect(commandHint('user', 'list', { flags: '--silent', env: {} })).toBe('npm run --silent user -- list');
  expect(commandHint('verify', '', { env: {} })).toBe('npm run verify');
  expect(commandHint('user', 'list', { flags: '--silent', ...service })).toBe('pmts user list');
  expect(commandHint('verify', '', service)).toBe('pmts verify');
});
