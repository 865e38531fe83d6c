import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { BucketLocation } from '../../server/lib/settings/files-url.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { startBalancer } from '../../tests/support/balancer.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { parseMetrics } from '../../tests/support/metrics.ts';
import { postgresPrograms } from '../../scripts/find-postgres.ts';
import { type Postgres, startPostgres } from '../../tests/support/postgres.ts';
import { type ServerProcess, startMainProcess } from '../../tests/support/server-process.ts';
import { newDataDir, testSettings } from '../../tests/support/test-server.ts';

/** Several servers over one PostgreSQL and one place for files, behind a balancer. */
export interface Office {
  readonly url: string;
  /** Of each server. */
  readonly settings: readonly Settings[];
  /** Kills one server, and starts it again after so many milliseconds. */
  killOne(downFor: number): Promise<void>;
  restartDatabase(): Promise<void>;
  /** Nothing can be stored for so many milliseconds. */
  loseStore(awayFor: number): Promise<void>;
  /** The most that was seen so far. */
  readonly peaks: Readonly<Peaks>;
  /** SIGTERM to all; their exit codes. */
  end(): Promise<readonly (number | string | null)[]>;
}

interface Peaks {
  /** Bytes of the largest server. */
  memory: number;
  /** To the database, of all servers. */
  connections: number;
}

/** Undefined without PostgreSQL on this machine. @param location of the bucket; absent: the servers share a directory */
export async function openOffice(servers: number, location?: BucketLocation): Promise<Office | undefined> {
  const programs = postgresPrograms();
  if (programs === undefined) return undefined;
  const postgres = await startPostgres(programs);
  onTestFinished(() => postgres.stop());
  const databaseUrl = await postgres.newDatabase();
  const files = location === undefined ? await shareDirectory() : await shareBucket(location);
  const settings: Settings[] = [];
  for (let count = 0; count < servers; count += 1) {
    const own = { ...(await testSettings(databaseUrl)), port: await freePort() };
    settings.push(await files.giveTo(own));
  }
  const running = await Promise.all(settings.map(startAsSupervised));
  const balancer = await startBalancer(settings.map(({ port }) => port));
  onTestFinished(() => balancer.close());
  return officeOf({ settings, running, postgres, files, databaseUrl, url: balancer.url });
}

/** Where the files of all servers are. */
interface SharedFiles {
  giveTo(settings: Settings): Promise<Settings>;
  setAway(isAway: boolean): Promise<void>;
}

async function shareDirectory(): Promise<SharedFiles> {
  const shared = join(await newDataDir(), 'files');
  await mkdir(shared);
  return {
    async giveTo(settings) {
      await symlink(shared, join(settings.dataDir, 'files'));
      return settings;
    },
    async setAway(isAway) {
      if (isAway) {
        await rename(shared, `${shared}.away`);
        await writeFile(shared, '');
      } else {
        await rm(shared);
        await rename(`${shared}.away`, shared);
      }
    },
  };
}

async function shareBucket(location: BucketLocation): Promise<SharedFiles> {
  const link = await startBalancer([Number(new URL(location.endpoint).port)]);
  onTestFinished(() => link.close());
  return {
    giveTo: async (settings) => ({ ...settings, filesUrl: { ...location, endpoint: link.url } }),
    setAway: async (isAway) => link.setAway(isAway),
  };
}

interface Parts {
  readonly settings: readonly Settings[];
  readonly running: ServerProcess[];
  readonly postgres: Postgres;
  readonly files: SharedFiles;
  readonly databaseUrl: string;
  readonly url: string;
}

function officeOf({ settings, running, postgres, files, databaseUrl, url }: Parts): Office {
  const peaks: Peaks = { memory: 0, connections: 0 };
  const sampling = setInterval(() => void sample(running, databaseUrl, peaks), 1000);
  onTestFinished(() => clearInterval(sampling));
  return {
    url,
    settings,
    peaks,
    async killOne(downFor) {
      const [first] = running;
      const own = settings[0];
      if (first === undefined || own === undefined) return;
      first.kill('SIGKILL');
      await first.ended;
      await wait(downFor);
      running[0] = await startAsSupervised(own);
    },
    restartDatabase: () => postgres.restart(),
    async loseStore(awayFor) {
      await files.setAway(true);
      await wait(awayFor);
      await files.setAway(false);
    },
    async end() {
      clearInterval(sampling);
      for (const server of running) server.kill('SIGTERM');
      return Promise.all(running.map((server) => server.ended));
    },
  };
}

async function sample(running: readonly ServerProcess[], databaseUrl: string, peaks: Peaks): Promise<void> {
  const sizes = await Promise.all(running.map(memoryOf));
  peaks.memory = Math.max(peaks.memory, ...sizes);
  peaks.connections = Math.max(peaks.connections, await connectionsTo(databaseUrl).catch(() => 0));
}

async function memoryOf({ url }: ServerProcess): Promise<number> {
  const text = await fetch(`${url}/metrics`).then(
    (response) => response.text(),
    () => '',
  );
  const series = parseMetrics(text);
  return series.find(({ name }) => name === 'pmts_process_resident_memory_bytes')?.value ?? 0;
}

async function connectionsTo(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      'select count(*) as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    return Number((rows[0] as { count: unknown } | undefined)?.count);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** As systemd does it: a server refuses to start while its store is away or its port is taken, and is started again. */
async function startAsSupervised(settings: Settings): Promise<ServerProcess> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startMainProcess(settings);
    } catch (error) {
      if (tries === 10) throw error;
      await wait(2000);
    }
  }
}
