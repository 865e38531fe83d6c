import { expect, test } from 'vitest';
import { assets, buildManifest, chunkNamed, entry, filesOf, pages, precached, read } from './built-client.ts';
import { formIds } from '../../src/forms/index.ts';

test('the worker stores no page of the staff area, and no public page needs a part of one', () => {
  const ofStaff = (file: string): boolean => file.startsWith('assets/staff/');
  const manifest = buildManifest();
  const rooms = ['form-page', 'later', 'requests', 'access', 'account', 'selftest', ...formIds];
  const parts = filesOf(manifest, [entry, ...rooms.map((room) => chunkNamed(manifest, room))]);

  expect(precached().filter(ofStaff)).toEqual([]);
  expect(assets('.js', 'assets/staff').length).toBeGreaterThan(0);
  expect([...parts].filter(ofStaff)).toEqual([]);
});

test('the worker stores every other script and style sheet, once, and the page itself', () => {
  const stored = precached();

  const publicSheets = assets('.css').filter((file) => !file.startsWith('assets/staff'));

  expect(stored.filter((url) => url.startsWith('assets/staff'))).toEqual([]);
  expect(stored).toEqual(expect.arrayContaining([...assets('.js'), ...publicSheets, 'frame.html']));
  expect(stored).toEqual([...new Set(stored)]);
  expect(stored).toContain('manifest.webmanifest');
  expect(stored).toContain('favicon.svg');
});

test('the worker stores nothing that only an installer or a printer wants', () => {
  const heavy = precached().filter((url) => /screenshots|\.map$|\.br$|\.gz$|icon-512/.test(url));

  expect(heavy).toEqual([]);
});

test('the worker stores the form to download, by its content, so that another one takes its place', () => {
  const forms = precached().filter((url) => url.endsWith('.pdf'));

  expect(forms).toEqual(['files/RLM-105.pdf']);
  expect(read('sw.js')).toMatch(/"revision":"[0-9a-f]{32}","url":"files\/RLM-105\.pdf"/);
});

test('the worker is one file that imports nothing', () => {
  expect(read('sw.js')).not.toMatch(/(^|[;}\s])import\s*[({'"`*\w]/);
  expect(read('sw.js')).not.toContain('importScripts(');
});

test('the worker stores one frame, and none of the pages that are rendered into it', () => {
  expect(precached().filter((url) => url.endsWith('.html'))).toEqual(['frame.html']);
});

test('no page holds an inline script or style, which the policy of the server forbids', () => {
  for (const file of pages()) {
    const page = read(file);
    expect(page, file).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(page, file).not.toMatch(/<style|<[^>]*\s(?:style|on\w+)=/);
    expect(page, file).not.toMatch(/%[A-Z]+%/);
  }
});

test('the pages and their style sheets load nothing from elsewhere', () => {
  const loads = /(?:src|href)="(?:https?:)?\/\/|url\(\s*['"]?(?:https?:)?\/\/|@import/;

  for (const file of [...pages(), ...assets('.css')]) expect(read(file), file).not.toMatch(loads);
});

test('the scripts name no host but those of XML namespaces and of explanations of errors', () => {
  const harmless = ['www.w3.org', 'react.dev', 'reactrouter.com', 'localhost'];
  const scripts = [...assets('.js'), 'sw.js'];
  const hosts = scripts.flatMap((file) =>
    [...read(file).matchAll(/["'`](?:https?:)?\/\/([a-z0-9.-]+\.[a-z]+|localhost)\b/gi)].map(([, host]) => ({
      file,
      host,
    })),
  );

  expect(hosts.filter(({ host = '' }) => !harmless.includes(host))).toEqual([]);
});
