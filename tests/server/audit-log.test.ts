import { once } from 'node:events';
import { expect, test } from 'vitest';
import { quotationPath, quotationsPath } from '../../src/contracts/staff-quotations.ts';
import {
  submissionFilePath,
  submissionPath,
  submissionsPath,
} from '../../src/contracts/staff-submissions.ts';
import {
  activateAddress,
  bearer,
  logoutPath,
  registerPath,
  resetEmailPath,
  resetPasswordPath,
} from '../../src/contracts/accounts.ts';
import { addAccount, getAs, lastMailTo, login, password } from '../support/accounts.ts';
import { askForQuote } from '../support/quotes.ts';
import { exampleOf, postJson, send } from '../support/sending.ts';
import { environmentOf, spawnNode } from '../support/server-process.ts';
import { testSettings } from '../support/test-server.ts';

const email = 'ana.distinct@ship.example';

test('what accounts do stands in the log, by ids; no e-mail, name, password, code or token does, and an address only of refused sign-ins', async () => {
  const settings = await testSettings();
  const child = spawnNode(['server/main.ts'], environmentOf(settings));
  const [stdout] = (await once(child.stdout!, 'data')) as [Buffer];
  let log = '';
  child.stderr?.on('data', (chunk) => (log += String(chunk)));
  const url = /Serving on (\S+)/.exec(String(stdout))?.[1] ?? '';
  const userId = await addAccount(settings, 'boss.distinct@pmts.test', 'moderator');
  const sending = await exampleOf('licence');
  await send(url, sending);
  await askForQuote(url, { email, name: 'Distinctive' });

  await postJson(url + registerPath, { email_address: email, password: 'a distinct password' });
  const link = /token=([\w-]{43})/.exec((await lastMailTo(settings, email)).text)?.[1] ?? '';
  await fetch(url + activateAddress(link));
  await fetch(url + activateAddress(link));
  await postJson(url + resetEmailPath, { email });
  const code = /#code=([\w-]+)&/.exec((await lastMailTo(settings, email)).text)?.[1] ?? '';
  await postJson(url + resetPasswordPath, { email, code: 'wrong', newPassword: 'a distinct password' });
  await postJson(url + resetPasswordPath, { email, code, newPassword: 'a distinct password' });
  for (let guess = 0; guess <= 10; guess += 1) await login(url, email, 'guessed wrong');
  const guestId = await addAccount(settings, 'guest.distinct@pmts.test', 'user');
  const guest = await login(url, 'guest.distinct@pmts.test', password);
  expect((await getAs(guest.token, url + submissionsPath)).status).toBe(403);
  expect((await fetch(url + quotationsPath)).status).toBe(401);
  const { token } = await login(url, 'boss.distinct@pmts.test', password);
  for (const path of [
    quotationsPath,
    quotationPath('1'),
    submissionsPath,
    submissionPath(sending.submissionId),
    submissionFilePath(sending.submissionId, 'documento'),
  ]) {
    expect((await getAs(token, url + path)).status).toBe(200);
  }
  await fetch(url + logoutPath, { method: 'POST', headers: bearer(token) });

  await expect.poll(() => log).toContain('signed out');
  const lines = log.split('\n').filter((line) => line.includes('"audit":'));
  const events = lines.map((line) => JSON.parse(line));
  expect([...new Set(events.map(({ audit }) => audit))]).toEqual([
    'registration asked',
    'account activated',
    'activation refused',
    'reset asked',
    'reset refused',
    'password reset',
    'sign-in refused',
    'sign-in blocked',
    'signed in',
    'access refused',
    'quotations read',
    'quotation read',
    'submissions read',
    'submission read',
    'file opened',
    'signed out',
  ]);
  expect(events).toContainEqual(
    expect.objectContaining({
      audit: 'file opened',
      userId,
      submissionId: sending.submissionId,
      field: 'documento',
    }),
  );
  expect(events).toContainEqual(expect.objectContaining({ audit: 'quotation read', userId, quotationId: 1 }));
  const refused = events.filter(({ audit }) => audit === 'access refused');
  expect(refused.map(({ userId: by }) => by)).toEqual([guestId, undefined]);
  const named = events.filter(({ sender }) => sender !== undefined);
  expect(named.map(({ audit, level, sender }) => [audit, level, sender])).toEqual([
    ...Array.from({ length: 10 }, () => ['sign-in refused', 40, '127.0.0.1']),
    ['sign-in blocked', 40, '127.0.0.1'],
  ]);
  log = log.replaceAll(',"sender":"127.0.0.1"', '');
  for (const secret of ['distinct', 'Distinctive', 'guessed', password, token, link, code, '127.0.0.1"']) {
    expect(secret).not.toBe('');
    expect(log).not.toContain(secret);
  }
});
