import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished } from 'vitest';
import { longestWait } from '../../scripts/longest-wait.ts';
import { readSettings, type Settings } from '../../server/lib/settings/settings.ts';
import type { ServerOptions } from '../../server/server-options.ts';
import { type RunningServer, startServer } from '../../server/start-server.ts';
import { checkRows } from '../../server/lib/store/ledger-check.ts';
import { openUnmigrated } from '../../server/lib/store/open-database.ts';
import { type ListedRequest, allRequests } from '../../server/modules/requests/desk/all-requests.ts';
import { cheapPasswords } from './cheap-passwords.ts';
import { type DatabaseName, useDatabase } from './databases.ts';
import { addWitness, mailsIn } from './evidence.ts';
import { noteMigrated, openTestStore, withMigratedStore } from './migrated-store.ts';
import { serverLog } from './server-log.ts';

export async function newDataDir(): Promise<string> {
  const dataDir = await makeDataDir();
  onTestFinished(() => removeDataDir(dataDir));
  return dataDir;
}

function makeDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'pmts-data-'));
}

/** A connection that was just cut may still be writing. */
function removeDataDir(dataDir: string): Promise<void> {
  return rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** Settings for a server on any free port, with an empty data directory. */
export async function testSettings(databaseUrl?: string): Promise<Settings> {
  return settingsIn(await newDataDir(), databaseUrl);
}

function settingsIn(dataDir: string, databaseUrl: string | undefined): Settings {
  return readSettings({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    // Makes the tests independent of the machine's free space.
    MIN_FREE_BYTES: '0',
  });
}

/** The server of a block of tests. */
export interface TestServer {
  readonly settings: Settings;
  /** Without a trailing slash. */
  readonly url: string;
}

/**
 * Call in a file or describe block: one server for all of its tests, closed after the last, when every row must be in
 * the ledger. Its tests use requests, addresses and accounts of their own (`uniqueAddress`), and count only these. A
 * test that kills, fills, damages or restores a server opens its own with openServer.
 * @returns the server; there from the block's beforeAll on
 */
export function useServer(
  database: DatabaseName = 'libsql',
  options: ServerOptions = {},
  change: Partial<Settings> = {},
): () => TestServer {
  const newDatabase = useDatabase(database);
  let running: (TestServer & { close(): Promise<void> }) | undefined;
  beforeAll(async () => {
    const dataDir = await makeDataDir();
    const settings = { ...settingsIn(dataDir, await newDatabase()), ...change };
    const server = await startTestServer(settings, options);
    const close = async (): Promise<void> => {
      await server.close();
      try {
        await expectRowsAsWritten(settings);
      } finally {
        await removeDataDir(dataDir);
      }
    };
    running = { settings, url: server.url, close };
  });
  beforeEach(() => {
    if (running !== undefined) addWitnesses(running);
  });
  afterAll(() => running?.close());
  return () => {
    if (running === undefined) throw new Error('The server of this block has not been started yet');
    return running;
  };
}

const unlimited = 1_000_000;

/** The real server in this process; the end of the test closes it. */
export async function openServer(settings: Settings, options: ServerOptions = {}): Promise<RunningServer> {
  const server = await startTestServer(settings, options);
  addWitnesses({ settings, url: server.url });
  onTestFinished(async () => {
    await server.close();
    await expectRowsAsWritten(settings);
  });
  return server;
}

async function startTestServer(settings: Settings, options: ServerOptions): Promise<RunningServer> {
  await withMigratedStore(settings);
  const server = await startServer(settings, {
    submissionsPerMinute: unlimited,
    accountCallsPerMinute: unlimited,
    passwords: await cheapPasswords(),
    clientDir: join(settings.dataDir, 'no-client'),
    // Mails go out at once.
    undoFor: 0,
    // A check that is slow because the machine is busy has not failed.
    healthTimeout: longestWait,
    ...options,
  });
  noteMigrated(settings);
  return server;
}

function addWitnesses({ settings, url }: TestServer): void {
  addWitness({ name: `server ${url}`, tell: async () => serverLog() });
  addWitness({ name: 'mails', tell: () => mailsIn(settings.dataDir) });
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
  const db = await openTestStore(settings);
  try {
    return await allRequests(db);
  } finally {
    await db.destroy();
  }
}
