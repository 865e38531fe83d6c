import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { looksLikeEmail, isMailAddress } from '../../src/lib/email.ts';
import { parseCsv } from '../../src/lib/csv.ts';
import { needsSignIn } from '../../src/contracts/pages/section-roots.ts';
import { currentLink, sectionOf } from '../../src/contracts/pages/sections.ts';
import { uploadIdOf } from '../../src/contracts/uploads.ts';
import { newDataDir, openServer, testSettings } from '../../tests/support/test-server.ts';
import { openRawRequest, statusOf } from '../../tests/support/raw-request.ts';
import { check, longest } from './check.ts';
import { oddTexts } from './json.ts';

const pieces = fc.oneof(
  fc.constantFrom(
    '/',
    '//',
    '..',
    '.',
    '%2e%2e',
    '%2f',
    '%5c',
    '\\',
    '%00',
    '%',
    '%E0%A4%A',
    '?',
    '#',
    ';',
    ':',
    '@',
    'api',
    'API',
    'assets',
    'sw.js',
    'frame.html',
    '.vite',
    'licenses',
    'requests',
    'account',
    'uploads',
    'secret.txt',
    'http://x',
  ),
  fc.string({ unit: 'grapheme-ascii', maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
);

const addresses = fc.array(pieces, { maxLength: 10 }).map((all) => `/${all.join('')}`);

/** A fragment, which browsers keep to themselves. */
const addressSeeds = ['/#%'];

test(
  'no address makes the pages fail, and none leads out of the folder that is served',
  async () => {
    const folder = await newDataDir();
    const clientDir = join(folder, 'dist');
    await mkdir(join(clientDir, 'assets'), { recursive: true });
    await writeFile(join(clientDir, 'frame.html'), '<!doctype html>frame');
    await writeFile(join(folder, 'secret.txt'), 'SECRET');
    const { url } = await openServer(await testSettings(), { clientDir });
    await check(
      { slice: 200, share: 0.025 },
      addresses,
      async (address) => {
        const raw = await openRawRequest(url);
        raw.write(
          Buffer.from(
            `GET ${address.replaceAll(/[\r\n]/g, '')} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
          ),
        );
        const answer = await raw.ended();
        expect(statusOf(answer), address).toBeLessThan(500);
        expect(answer).not.toContain('SECRET');
        expect(answer).not.toMatch(/node_modules|\.ts:\d/);
      },
      addressSeeds,
    );
  },
  longest,
);

test(
  'the page knows of any address whether it needs a session',
  () =>
    check({ slice: 1000, share: 0.05 }, addresses, (address) => {
      const section = sectionOf(address);
      expect(needsSignIn(address)).toBe(section !== undefined);
      if (section !== undefined) currentLink(section, address);
      expect(uploadIdOf(address) ?? '').toMatch(/^[\w-]*$/);
    }),
  longest,
);

const mailTexts = fc
  .array(fc.oneof(fc.constantFrom('@', '.', 'ana', 'ship.example', ' ', ',', '<', '"', '\r\n'), oddTexts), {
    maxLength: 6,
  })
  .map((all) => all.join(''));

test(
  'what counts as a mail address goes to one reader and is one line',
  () =>
    check({ slice: 1000, share: 0.05 }, mailTexts, (text) => {
      if (!isMailAddress(text)) return;
      expect(looksLikeEmail(text)).toBe(true);
      expect(text).not.toMatch(/[\r\n,;<>]/);
      expect(text.split('@')).toHaveLength(2);
    }),
  longest,
);

test('a cell of a whole file is read or refused as any other', () => {
  const cell = 'x""'.repeat(2_000_000);
  expect(parseCsv(`a,"${cell}"\n`)[0]?.cells[1]).toHaveLength(4_000_000);
});
