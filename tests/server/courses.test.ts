import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseCatalogue } from '../../src/contracts/courses.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { firstCatalogue, firstRows } from '../support/catalogue.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { askForQuote } from '../support/quotes.ts';
import { environmentOf, type Finished, finished, spawnNode } from '../support/server-process.ts';
import { openServer, testSettings, useServer } from '../support/test-server.ts';

const path = '/api/courses/getAllCourses';

function courses(settings: Settings, ...options: readonly string[]): Promise<Finished> {
  return finished(spawnNode(['server/cli/courses.ts', ...options], environmentOf(settings)));
}

async function catalogueOf(url: string): Promise<unknown> {
  return (await fetch(url + path)).json();
}

async function fileWith(settings: Settings, name: string, content: string | Uint8Array): Promise<string> {
  const file = join(settings.dataDir, name);
  await writeFile(file, content);
  return file;
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('an empty API starts with 56 courses, in the shape of the specification', async () => {
    const { url } = await openServer(await testSettings(await newDatabase()));

    const response = await fetch(url + path);
    const body: unknown = await response.json();

    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body).toEqual(firstRows());
    expect(parseCatalogue(body)).toEqual(firstCatalogue());
  });

  test('what the provider imports is what is offered and quoted, also after the next start', async () => {
    const settings = await testSettings(await newDatabase());
    const first = await openServer(settings);
    const before = await fetch(first.url + path);
    const tag = before.headers.get('etag') ?? '';
    expect((await fetch(first.url + path, { headers: { 'If-None-Match': tag } })).status).toBe(304);
    const { stdout } = await courses(settings, 'export');
    const header = stdout.split('\r\n')[0];
    const file = await fileWith(
      settings,
      'new.csv',
      `${header}\r\n1,Only this,Solo este,OT,,99.99,150,,\r\n`,
    );

    const imported = await courses(settings, 'import', file);

    expect([imported.code, imported.stderr]).toEqual([0, '']);
    expect(imported.stdout).toContain('1 courses imported');
    const changed = await fetch(first.url + path, { headers: { 'If-None-Match': tag } });
    expect(changed.status).toBe(200);
    expect(await changed.json()).toMatchObject([{ id: 1, name: 'Only this', price_panamanian: 99.99 }]);
    const quoted = await askForQuote(first.url, { renewalCourses: [] });
    expect(quoted.receipt.quotation?.quotedPrice).toBe(104.99);
    await first.close();
    const second = await openServer(settings);
    expect(await catalogueOf(second.url)).toHaveLength(1);
  });

  test('a file with one bad row changes nothing, and names the line', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const { stdout } = await courses(settings, 'export', '--json');
    expect(JSON.parse(stdout)).toEqual(firstRows());
    const file = await fileWith(
      settings,
      'bad.json',
      stdout.replace('"price_foreign":110', '"price_foreign":"110,00"'),
    );

    const { code, stderr } = await courses(settings, 'import', file);

    expect(code).toBe(1);
    expect(stderr).toBe(
      `${file}, line 3: price_foreign: "110,00" is not an amount in dollars from 0 to 100000, such as 120 or 120.50\nNothing was imported.\n`,
    );
    expect(await catalogueOf(url)).toEqual(firstRows());
  });
});

const server = useServer();

test('a page elsewhere may not rely on an old price: every use is asked for anew', async () => {
  const { url } = server();

  const { headers } = await fetch(url + path);

  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('etag')).toMatch(/^W\/"[\w-]+"$/);
  const weak = { 'If-None-Match': `"other", ${headers.get('etag')}` };
  const unchanged = await fetch(url + path, { headers: weak });
  expect([unchanged.status, await unchanged.text()]).toEqual([304, '']);
  expect(unchanged.headers.get('cache-control')).toBe('no-cache');
});

test.each([
  ['br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['identity', null],
])(
  'who accepts "%s" gets the catalogue as %s, which a ship pays for by the byte',
  async (accepted, given) => {
    const { url } = server();
    const plain = JSON.stringify(firstRows()).length;

    const response = await fetch(url + path, { headers: { 'Accept-Encoding': accepted } });

    expect(response.headers.get('content-encoding')).toBe(given);
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
    if (given !== null) expect(Number(response.headers.get('content-length'))).toBeLessThan(plain / 3);
    expect(await response.json()).toEqual(firstRows());
  },
);

test('an unusable command or file ends with one line', async () => {
  const settings = await testSettings();
  const latin = await fileWith(settings, 'latin.csv', Uint8Array.from([0x69, 0xf1, 0x0a]));
  const runs: readonly (readonly [readonly string[], RegExp])[] = [
    [[], /Usage: npm run/],
    [['drop'], /Usage: npm run/],
    [['import'], /Usage: npm run/],
    [['import', 'courses.xlsx'], /must end with \.csv or \.json/],
    [['import', join(settings.dataDir, 'none.csv')], /cannot be read \(ENOENT\)/],
    [['import', latin], /is not UTF-8/],
    [['export', '--xml'], /Usage: npm run/],
  ];

  const ends = await Promise.all(runs.map(([options]) => courses(settings, ...options)));

  for (const [index, { code, stdout, stderr }] of ends.entries()) {
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(runs[index]![1]);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  }
});
