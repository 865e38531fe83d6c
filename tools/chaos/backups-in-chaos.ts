import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { expect, vi } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { backUp } from '../../server/modules/backup/back-up.ts';
import { openBackups } from '../../server/modules/backup/backup-directory.ts';
import { restore } from '../../server/modules/backup/restore.ts';
import { capabilitiesPath } from '../../src/contracts/capabilities.ts';
import { longestWait } from '../../scripts/longest-wait.ts';

/** The backups of an office, each with the other facts that were true when it was made. */
export interface BackupsInChaos<Then> {
  /** Takes a backup, whether the server runs or not. Does nothing if the store cannot be read. */
  take(then: Then, now: () => number): Promise<void>;
  /**
   * Replaces the store with the newest backup; the server must be down.
   * @returns the facts that were true then, and the store's new generation
   */
  putBack(now: number): Promise<{ readonly wasTrue: Then; readonly generation: number }>;
  remove(): void;
}

/** Makes the first backup at once: an API that never made one mentions none, and then nothing stays on a device. */
export async function backupsInChaos<Then>(settings: Settings, atFirst: Then): Promise<BackupsInChaos<Then>> {
  const folder = mkdtempSync(join(tmpdir(), 'pmts-chaos-backups-'));
  const place = join(folder, 'backups');
  const first = await backUp(settings, place, Date.now);
  const known = new Map([[basename(first.path), atFirst]]);
  const url = `http://${settings.host}:${settings.port}${capabilitiesPath}`;
  await vi.waitFor(async () => {
    expect(await (await fetch(url)).json()).toHaveProperty('backedUpUntil');
  }, longestWait);
  return {
    async take(then, now) {
      await backUp(settings, place, now).catch(() => undefined);
      // A complete backup may exist even though the store could not be told of it.
      const made = (await (await openBackups(place)).snapshots()).filter((name) => !known.has(name));
      for (const name of made) known.set(name, then);
    },
    async putBack(now) {
      const backups = await openBackups(place);
      const newest = (await backups.snapshots()).at(-1) ?? '';
      await empty(settings);
      const { generation } = await restore(backups, settings, now);
      const then = known.get(newest);
      if (then === undefined) throw new Error(`Nobody made ${newest}`);
      return { wasTrue: then, generation };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Empties the store, like a new machine at the same address. */
async function empty({ dataDir, databaseUrl }: Settings): Promise<void> {
  for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true, force: true });
  if (databaseUrl === undefined) return;
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    await client.query('drop schema public cascade; create schema public');
  } finally {
    await client.end();
  }
}
