import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dropCookie, hasKeptCookie, keepCookie } from '../../src/contracts/kept-cookie.ts';
import { openServer, testSettings } from '../support/test-server.ts';

const kept = { headers: { Cookie: 'other=2; kept=1' } };

test('the mark that something is kept is renewed with a page and with what every start asks for, and only where it is', async () => {
  const settings = await testSettings();
  const clientDir = join(settings.dataDir, 'client');
  await mkdir(clientDir);
  await writeFile(join(clientDir, 'frame.html'), '<!doctype html><title>App</title>');
  const { url } = await openServer(settings, { clientDir });
  const cookieOf = async (path: string, init?: RequestInit) =>
    (await fetch(url + path, init)).headers.get('set-cookie');

  expect(await cookieOf('/', kept)).toBe(keepCookie);
  expect(await cookieOf('/requests', kept)).toBe(keepCookie);
  expect(await cookieOf('/api/capabilities', kept)).toBe(keepCookie);
  expect(await cookieOf('/api/health', kept)).toBeNull();
  expect(await cookieOf('/')).toBeNull();
  expect(await cookieOf('/api/capabilities', { headers: { Cookie: 'kept=12' } })).toBeNull();
});

test('it says that something is kept, and nothing of anybody', () => {
  expect([keepCookie, dropCookie].map((cookie) => hasKeptCookie(cookie))).toEqual([true, false]);
  expect(keepCookie).toBe('kept=1; Max-Age=34560000; Path=/; SameSite=Lax');
});
