import { readdir, stat } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { deliver } from '../fleet/ship.ts';
import { emptyPlace, newPlace } from '../../tests/support/backups.ts';
import { databases, useDatabase } from '../../tests/support/databases.ts';
import { exampleOf } from '../../tests/support/sending.ts';
import { environmentOf, finished, spawnNode, startMainProcess } from '../../tests/support/server-process.ts';
import { openServer, stored, testSettings } from '../../tests/support/test-server.ts';
import { print } from './print.ts';
import { makeSparse } from './sparse-files.ts';

const gigabyte = 1e9;
const requests = Number(process.env['BACKUP_REQUESTS'] ?? 10_000);
/** Total size of all files. */
const bytes = Number(process.env['BACKUP_BYTES'] ?? 50 * gigabyte);
const atOnce = 8;

describe.each(databases)(`${requests} requests with ${bytes / gigabyte} GB on %s`, (name) => {
  const newDatabase = useDatabase(name);

  test('are backed up under load, restored and verified', async () => {
    const settings = await testSettings(await newDatabase());
    const files = await fill(settings);
    const [place, target] = [await newPlace(), await emptyPlace(newDatabase)];

    const load = await loadOn(settings);
    const backup = await timed('backup', settings, [place]);
    const sent = await load.end();
    const restore = await timed('restore', target, [place]);
    const verify = await timed('verify', target, []);

    const there = new Set((await stored(target)).map(({ submissionId }) => submissionId));
    if (there.size < requests) throw new Error(`${there.size} of ${requests} requests came back`);
    print(`${name}: ${files} files; ${sent} more requests were received while they were backed up`);
    print(`${name}: backup ${backup} s, restore ${restore} s, every hash read again in ${verify} s`);
    print(
      `${name}: room taken: store ${await taken(settings.dataDir)} MB, backup ${await taken(place)} MB, restored ${await taken(target.dataDir)} MB; ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`,
    );
  }, 7_200_000);
});

async function fill(settings: Settings): Promise<number> {
  const server = await openServer(settings);
  const template = await exampleOf('licence');
  let sent = 0;
  const sendNext = async (): Promise<void> => {
    while (sent < requests) {
      sent += 1;
      // Spread over this many ships: a single one may not send as much in a day.
      await deliver(server.url, sent, template);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendNext));
  await server.close();
  return makeSparse(settings, bytes);
}

/** Two ships that send one request after the other. */
async function loadOn(settings: Settings): Promise<{ end(): Promise<number> }> {
  const server = await startMainProcess(settings);
  const template = await exampleOf('licence', 0, 300_000);
  const over = new AbortController();
  let sent = 0;
  const sendOn = async (): Promise<void> => {
    while (!over.signal.aborted) await deliver(server.url, (sent += 1), template);
  };
  const senders = [sendOn(), sendOn()];
  return {
    async end() {
      over.abort();
      await Promise.all(senders);
      server.kill('SIGTERM');
      await server.ended;
      return sent;
    },
  };
}

/** Seconds. @throws when it did not succeed */
async function timed(
  command: 'backup' | 'restore' | 'verify',
  settings: Settings,
  typed: readonly string[],
): Promise<string> {
  const begun = performance.now();
  const { code, stderr } = await finished(
    spawnNode([`server/cli/${command}.ts`, ...typed], environmentOf(settings)),
  );
  if (code !== 0 || stderr !== '') throw new Error(`${command}: ${code} ${stderr}`);
  return ((performance.now() - begun) / 1000).toFixed(0);
}

/** Megabytes on the disk, holes left out. */
async function taken(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  let blocks = 0;
  for (const entry of entries) {
    if (entry.isFile()) blocks += (await stat(join(entry.parentPath, entry.name))).blocks;
  }
  return ((blocks * 512) / 1e6).toFixed(0);
}
