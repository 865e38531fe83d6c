import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { readSettings, type Settings } from '../../server/lib/settings/settings.ts';
import type { ServerOptions } from '../../server/server-options.ts';
import { type RunningServer, startServer } from '../../server/start-server.ts';
import { checkRows } from '../../server/lib/store/ledger-check.ts';
import { openDatabase, openUnmigrated } from '../../server/lib/store/open-database.ts';
import { type ListedRequest, allRequests } from '../../server/modules/requests/desk/all-requests.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { addWitness, mailsIn } from './evidence.ts';
import { withMigratedStore } from './migrated-store.ts';
import { serverLog } from './server-log.ts';

export async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pmts-data-'));
  // A connection that was just cut may still be writing.
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  return dataDir;
}

/** Settings for a server on any free port, with an empty data directory. */
export async function testSettings(databaseUrl?: string): Promise<Settings> {
  return readSettings({
    PORT: '0',
    DATA_DIR: await newDataDir(),
    DATABASE_URL: databaseUrl,
    // Makes the tests independent of the machine's free space.
    MIN_FREE_BYTES: '0',
  });
}

const unlimited = 1_000_000;

/** The real server in this process; the end of the test closes it. */
export async function openServer(settings: Settings, options: ServerOptions = {}): Promise<RunningServer> {
  const clientDir = join(settings.dataDir, 'no-client');
  await withMigratedStore(settings);
  const server = await startServer(settings, {
    submissionsPerMinute: unlimited,
    accountCallsPerMinute: unlimited,
    passwords: await cheapPasswords(),
    clientDir,
    // Mails go out at once.
    undoFor: 0,
    ...options,
  });
  addWitness({ name: `server ${server.url}`, tell: async () => serverLog() });
  addWitness({ name: 'mails', tell: () => mailsIn(settings.dataDir) });
  onTestFinished(async () => {
    await server.close();
    await expectRowsAsWritten(settings);
  });
  return server;
}

const damagedByHand = new Set<string>();

/** For a test that writes rows directly, past the program: the ledger is not checked. */
export function rowsAreDamaged({ dataDir }: Settings): void {
  damagedByHand.add(dataDir);
}

/** Expects every written row to be in the ledger, whatever call wrote it. */
async function expectRowsAsWritten(settings: Settings): Promise<void> {
  if (damagedByHand.has(settings.dataDir)) return;
  const db = await openUnmigrated(settings).catch(() => undefined);
  // The test may have ended the database, or removed it.
  const checked = await (db === undefined ? undefined : checkRows(db).catch(() => undefined));
  await db?.destroy();
  expect(checked?.faults ?? []).toEqual([]);
}

/** What the store holds, as `npm run submissions` reads it. */
export async function stored(settings: Settings): Promise<readonly ListedRequest[]> {
  const db = await openDatabase(settings);
  try {
    return await allRequests(db);
  } finally {
    await db.destroy();
  }
}
