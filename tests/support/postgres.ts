import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { longestWait } from '../../scripts/longest-wait.ts';

const run = promisify(execFile);

export interface Postgres {
  /** Address of the database that every cluster has. */
  readonly url: string;
  /** Creates an empty database and returns its connection string. */
  newDatabase(): Promise<string>;
  /** Simulates a power cut, and starts again at the same address with the committed data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param cluster url of one of its databases
 * @param template a database that it begins as; absent: it is empty
 * @returns the connection string of a new one
 */
export async function newDatabase(cluster: string, template?: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query(cluster, `create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  return Object.assign(new URL(cluster), { pathname: name }).href;
}

/** A separate cluster on a free port of 127.0.0.1, in a temporary directory. */
export async function startPostgres(programs: string): Promise<Postgres> {
  const user = await unprivilegedUser();
  const data = await mkdtemp(join(tmpdir(), 'pmts-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) await chown(data, user.uid, user.gid);
  const options: SpawnOptions = { ...user, cwd: data, stdio: 'ignore' };
  await run(join(programs, 'initdb'), initdbOptions(data), { ...user, cwd: data });
  const postgres = join(programs, 'postgres');
  let cluster = await onFreePort(postgres, data, options);
  const { urlOf } = cluster;
  const crash = async (): Promise<void> => {
    cluster.server.kill('SIGQUIT');
    await cluster.stopped;
  };
  return {
    url: urlOf('postgres'),
    newDatabase: () => newDatabase(urlOf('postgres')),
    async restart() {
      await crash();
      cluster = startCluster(postgres, data, options, cluster.port);
      await untilReady(urlOf('postgres'));
    },
    async stop() {
      await crash();
      await rm(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

interface Cluster {
  readonly port: number;
  readonly server: ChildProcess;
  readonly stopped: Promise<unknown>;
  urlOf(database: string): string;
}

/** A port that was just free may have been taken by another test: then the cluster ends, and tries another one. */
async function onFreePort(postgres: string, data: string, options: SpawnOptions): Promise<Cluster> {
  for (let left = 3; ; left -= 1) {
    const cluster = startCluster(postgres, data, options, await freePort());
    const { urlOf, stopped } = cluster;
    const ready = untilReady(urlOf('postgres'));
    if ((await Promise.race([ready, stopped])) !== 'stopped') return cluster;
    ready.catch(() => undefined);
    if (left === 0) throw new Error('PostgreSQL does not start');
  }
}

function startCluster(postgres: string, data: string, options: SpawnOptions, port: number): Cluster {
  const settings = [
    'fsync=off',
    'max_connections=300',
    'unix_socket_directories=',
    'listen_addresses=127.0.0.1',
    `port=${port}`,
  ];
  const server = spawn(postgres, ['-D', data, ...settings.flatMap((s) => ['-c', s])], options);
  const stopped = new Promise<'stopped'>((resolve) => server.once('exit', () => resolve('stopped')));
  return { port, server, stopped, urlOf: (database) => `postgres://tester@127.0.0.1:${port}/${database}` };
}

function initdbOptions(data: string): readonly string[] {
  return ['-D', data, '-U', 'tester', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
}

/** PostgreSQL refuses to run as root. */
async function unprivilegedUser(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const idOf = async (kind: string, user: string): Promise<number> =>
    Number((await run('id', [kind, user])).stdout.trim());
  const known = await idOf('-u', 'postgres').then(
    () => 'postgres',
    () => 'nobody',
  );
  return { uid: await idOf('-u', known), gid: await idOf('-g', known) };
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + longestWait;
  for (;;) {
    try {
      return await query(url, 'select 1');
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end();
  }
}
