import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readSettings, type Settings } from '../../server/lib/settings/settings.ts';
import type { ServerOptions } from '../../server/server-options.ts';
import { type RunningServer, startServer } from '../../server/start-server.ts';
import { openDatabase } from '../../server/lib/store/open-database.ts';
import { type ListedSubmission, listSubmissions } from '../../server/modules/submissions/list.ts';
import { cheapPasswords } from './cheap-passwords.ts';

export async function newDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pmts-data-'));
  // A connection that was cut a moment ago may still be writing.
  onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
  return dataDir;
}

/** Settings for a server on any free port, with an empty data directory. */
export async function testSettings(databaseUrl?: string): Promise<Settings> {
  return readSettings({
    PORT: '0',
    DATA_DIR: await newDataDir(),
    DATABASE_URL: databaseUrl,
    // How much is free on the machine that runs the tests is nothing to them.
    MIN_FREE_BYTES: '0',
  });
}

const unlimited = 1_000_000;

/** The real server in this process; the end of the test closes it. */
export async function openServer(settings: Settings, options: ServerOptions = {}): Promise<RunningServer> {
  const clientDir = join(settings.dataDir, 'no-client');
  const server = await startServer(settings, {
    logLevel: 'silent',
    submissionsPerMinute: unlimited,
    accountCallsPerMinute: unlimited,
    passwords: await cheapPasswords(),
    clientDir,
    ...options,
  });
  onTestFinished(() => server.close());
  return server;
}

/** What the store holds, as `npm run submissions` reads it. */
export async function stored(settings: Settings): Promise<readonly ListedSubmission[]> {
  const db = await openDatabase(settings);
  try {
    return await listSubmissions(db);
  } finally {
    await db.destroy();
  }
}
