import { execFile } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { LoopWatch } from '../../server/lib/process/loop-watch.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { writeFact } from '../../server/lib/store/store-facts.ts';
import type { ServerOptions } from '../../server/server-options.ts';
import type { RunningServer } from '../../server/start-server.ts';
import { isTrue, parseMetrics, type Series } from '../support/metrics.ts';
import { inDatabase } from '../support/quotes.ts';
import { exampleOf, send, withoutText } from '../support/sending.ts';
import { root, textOf } from '../support/source-files.ts';
import { bindingOf, create } from '../support/uploading.ts';
import { openServer, testSettings, rowsAreDamaged } from '../support/test-server.ts';

const rules = new Map(
  [...textOf('deploy/alerts.yml').matchAll(/- alert: (\w+)\n\s+expr: (.+)\n/g)].map(
    ([, name = '', expr = '']) => [name, expr],
  ),
);

/** Metrics as Prometheus sees them: it adds `up` itself. */
async function scrape(url: string): Promise<readonly Series[]> {
  const up = (value: number): Series => ({ name: 'up', labels: { job: 'pmts' }, value });
  return fetch(`${url}/metrics`).then(
    async (response) => [up(1), ...parseMetrics(await response.text())],
    () => [up(0)],
  );
}

const firing = (now: readonly Series[], before = now): readonly string[] =>
  [...rules].filter(([, expr]) => isTrue(expr, now, before)).map(([name]) => name);

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

interface World {
  readonly settings: Settings;
  readonly server: RunningServer;
}

const stillLoop: LoopWatch = {
  delays: () => ({ buckets: [], sum: 0, count: 0 }),
  heldSeconds: () => 0,
  note: () => undefined,
  begin: () => () => undefined,
  close: () => undefined,
};

/** A healthy server, except for the changes that `prepare` makes to its store. */
async function open(
  options: ServerOptions = {},
  prepare?: (settings: Settings) => Promise<void>,
): Promise<World> {
  const settings = { ...(await testSettings()), smtpUrl: 'smtp://127.0.0.1:1' };
  await inDatabase(settings, async (db) => {
    await writeFact(db, 'backedUpAt', hoursAgo(1));
    await writeFact(db, 'provedAt', hoursAgo(1));
  });
  await prepare?.(settings);
  const server = await openServer(settings, { freeSpace: async () => 1e12, ...options });
  return { settings, server };
}

test('a server that is well is silent', async () => {
  const { server } = await open();

  expect([...rules.keys()]).toHaveLength(10);
  expect(firing(await scrape(server.url))).toEqual([]);
});

describe('each alert fires when that happens which it is about', () => {
  test('PmtsDown', async () => {
    const { server } = await open();
    await server.close();

    expect(firing(await scrape(server.url))).toEqual(['PmtsDown']);
  });

  test('PmtsCannotStore', async () => {
    const { server, settings } = await open();
    await inDatabase(settings, (db) => db.schema.alterTable('submissions').renameTo('gone').execute());
    rowsAreDamaged(settings);

    expect(firing(await scrape(server.url))).toEqual(['PmtsCannotStore']);
  });

  test('PmtsFilesAway', async () => {
    const { server, settings } = await open();
    await rm(join(settings.dataDir, 'tmp'), { recursive: true });
    await writeFile(join(settings.dataDir, 'tmp'), '');

    expect(firing(await scrape(server.url))).toEqual(['PmtsFilesAway']);
  });

  test('PmtsStorageLow', async () => {
    const { server } = await open({ freeSpace: async () => 4e9 });

    expect(firing(await scrape(server.url))).toEqual(['PmtsStorageLow']);
  });

  test('PmtsMailStuck', async () => {
    const { server, settings } = await open();
    await send(server.url, await exampleOf('evaluation'));
    await inDatabase(settings, (db) =>
      db
        .updateTable('mails')
        .set({ created_at: hoursAgo(2) })
        .execute(),
    );

    expect(firing(await scrape(server.url))).toEqual(['PmtsMailStuck']);
  });

  test('PmtsUploadsStuck', async () => {
    const { server, settings } = await open();
    await beginUpload(server.url);
    await server.close();
    const directory = join(settings.dataDir, 'uploads');
    const record = join(directory, (await readdir(directory)).find((name) => name.endsWith('.json')) ?? '');
    const { createdAt, ...rest } = JSON.parse(await readFile(record, 'utf8')) as { createdAt: string };
    await writeFile(record, JSON.stringify({ ...rest, createdAt: hoursAgo(15 * 24) }));
    const again = await openServer(settings, { freeSpace: async () => 1e12 });

    expect(Date.parse(createdAt)).toBeLessThan(Date.now());
    expect(firing(await scrape(again.url))).toEqual(['PmtsUploadsStuck']);
  });

  test('PmtsManyRefused', async () => {
    const { server } = await open();
    const before = await scrape(server.url);
    for (let count = 0; count < 21; count += 1) {
      await send(server.url, withoutText(await exampleOf('licence'), 'nombre'));
    }

    expect(firing(await scrape(server.url), before)).toEqual(['PmtsManyRefused']);
  });

  test('PmtsLoopHeld', async () => {
    let seconds = 0;
    const { server } = await open({ loop: { ...stillLoop, heldSeconds: () => seconds } });
    const before = await scrape(server.url);
    seconds = 11;

    expect(firing(await scrape(server.url), before)).toEqual(['PmtsLoopHeld']);
  });

  test.each([27, undefined])('PmtsBackupOld, of %s hours', async (hours) => {
    const { server } = await open({}, (settings) =>
      inDatabase(settings, async (db) => {
        if (hours === undefined)
          await db.deleteFrom('store_facts').where('fact', '=', 'backedUpAt').execute();
        else await writeFact(db, 'backedUpAt', hoursAgo(hours));
      }),
    );

    expect(firing(await scrape(server.url))).toEqual(['PmtsBackupOld']);
  });

  test.each([
    ['proofFault', 'a file is damaged'],
    ['provedAt', hoursAgo(51)],
  ] as const)('PmtsProofMissing, by %s', async (fact, value) => {
    const { server } = await open({}, (settings) => inDatabase(settings, (db) => writeFact(db, fact, value)));

    expect(firing(await scrape(server.url))).toEqual(['PmtsProofMissing']);
  });
});

test('board and alerts ask for nothing that is not measured', async () => {
  const { server } = await open();
  await send(server.url, withoutText(await exampleOf('licence'), 'nombre'));
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const asked = ['alerts.yml', 'grafana-board.json', 'alerts.test.yml'].flatMap(
    (file) => textOf(`deploy/${file}`).match(/\bpmts_[a-z_]+/g) ?? [],
  );

  expect(new Set(asked).size).toBeGreaterThan(12);
  expect([...new Set(asked)].filter((name) => !text.includes(`# TYPE ${name} `))).toEqual([]);
});

test('Prometheus understands the rules and fires them, where its promtool is installed', async () => {
  const promtool = promisify(execFile)('promtool', ['test', 'rules', 'alerts.test.yml'], {
    cwd: join(root, 'deploy'),
  });

  const said = await promtool.then(
    ({ stdout }) => stdout,
    (error: unknown) =>
      String(Object(error).code === 'ENOENT' ? 'SUCCESS without promtool' : Object(error).stdout),
  );

  expect(said).toContain('SUCCESS');
});

async function beginUpload(url: string): Promise<void> {
  const sending = await exampleOf('licence');
  const [file] = sending.files;
  if (file === undefined) throw new Error('A licence has a file');
  expect((await create(url, bindingOf(sending, file), file.bytes.length)).status).toBe(201);
}
