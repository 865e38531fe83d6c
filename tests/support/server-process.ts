import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { inject, onTestFinished } from 'vitest';
import { root } from '../../scripts/project.ts';
import type { BucketLocation } from '../../server/lib/settings/files-url.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { addWitness, lastLines } from './evidence.ts';

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  kill(signal: NodeJS.Signals): void;
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
  /** Its output on stderr so far: its log. */
  log(): string;
}

export interface FaultyServerProcess extends ServerProcess {
  /** Makes the COMMITs of the next submissions fail with an error of the database. */
  failNextCommits(count: number): Promise<void>;
}

/** A server in its own process that dies by SIGKILL at that point of its first submission. */
export async function startKilledServer(
  settings: Settings,
  killAt: 'beforeCommit' | 'afterCommit',
): Promise<ServerProcess> {
  return serving(spawnNode(['tests/support/killed-server.ts', killAt], environmentOf(settings)));
}

/** A server in its own process that fails COMMITs on command. */
export async function startFaultyServer(settings: Settings): Promise<FaultyServerProcess> {
  const child = spawnNode(['tests/support/faulty-server.ts'], environmentOf(settings));
  return {
    ...(await serving(child)),
    async failNextCommits(count) {
      const ready = once(child, 'message');
      child.send(count);
      await ready;
    },
  };
}

/** The server with the options of `npm run serve`. */
export async function startMainProcess(settings: Settings): Promise<ServerProcess> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  const { scripts } = JSON.parse(text) as { readonly scripts: { readonly serve: string } };
  // Between "exec node" and "--import tsx server/main.ts".
  const options = scripts.serve.split(' ').slice(2, -3);
  return serving(spawnWith([...options, ...programAt('server/main.ts')], environmentOf(settings)));
}

/** What `npm run build` made, installed in that folder, as deploy/pmts.service starts it there. */
export async function startBuiltServer(folder: string, settings: Settings): Promise<ServerProcess> {
  const unit = await readFile(new URL('../../deploy/pmts.service', import.meta.url), 'utf8');
  const [, typed = ''] = /^ExecStart=\/usr\/bin\/node (.+)$/m.exec(unit) ?? [];
  return serving(spawnWith(typed.split(' '), environmentInProduction(settings), { cwd: folder }));
}

/** A command of the operator, of that folder. */
export function runBuiltCommand(
  folder: string,
  typed: readonly string[],
  settings: Settings,
): Promise<Finished> {
  const [name, ...parameters] = typed;
  const program = [`dist-server/${name}.mjs`, ...parameters];
  return finished(spawnWith(program, environmentInProduction(settings), { cwd: folder }));
}

function environmentInProduction(settings: Settings): Record<string, string> {
  return { ...environmentOf(settings), NODE_ENV: 'production' };
}

/** Another program of this project that says where it serves, as the server does. */
export async function startProgram(
  program: readonly string[],
  env: Record<string, string>,
): Promise<ServerProcess> {
  return serving(spawnNode(program, env));
}

export interface NpmProcess {
  readonly child: ChildProcess;
  readonly url: Promise<string>;
  /** Resolves with exit code and stdout once npm and all processes it started have ended. */
  readonly ended: Promise<readonly [code: number | string | null, stdout: string]>;
  stderr(): string;
}

export function startByNpm(typed: readonly string[], env: Record<string, string>): NpmProcess {
  const child = spawn('npm', typed, {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // In its own group: a server that outlives npm must not outlive the test.
    detached: true,
  });
  onTestFinished(() => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      // All of it has ended.
    }
  });
  const said = { stdout: '', stderr: '' };
  child.stderr.on('data', (chunk) => (said.stderr += String(chunk)));
  const url = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      said.stdout += String(chunk);
      const found = /Serving on (\S+)/.exec(said.stdout)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  // The pipes close when the last process of the group has ended.
  const ended = once(child, 'close').then(([code, signal]) => [code ?? signal, said.stdout] as const);
  return { child, url, ended, stderr: () => said.stderr };
}

export function environmentOf(settings: Settings): Record<string, string> {
  const { port, dataDir, databaseUrl = '', smtpUrl = '', minFreeBytes, filesUrl } = settings;
  return {
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtpUrl,
    MIN_FREE_BYTES: String(minFreeBytes),
    ...(filesUrl === undefined ? {} : filesEnvironment(filesUrl)),
  };
}

function filesEnvironment(location: BucketLocation): Record<string, string> {
  const { bucket, endpoint, region, pathStyle, accessKeyId, secretAccessKey } = location;
  const given = new URLSearchParams({ endpoint, region, ...(pathStyle ? { pathStyle: '1' } : {}) });
  return {
    FILES_URL: `s3://${bucket}?${given}`,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

/** Runs a program of this project. @param stdin its standard input */
export function spawnNode(
  [path = '', ...parameters]: readonly string[],
  env: Record<string, string>,
  stdin?: string,
): ChildProcess {
  return spawnWith([...programAt(path), ...parameters], env, { stdin });
}

/** What programs-for-all.ts has not built is compiled as it starts. */
function programAt(path: string): readonly string[] {
  const built = inject('programs')[path];
  return built === undefined ? ['--import', 'tsx', path] : [built];
}

function spawnWith(
  parameters: readonly string[],
  env: Record<string, string>,
  { stdin, cwd = root }: { readonly stdin?: string | undefined; readonly cwd?: string } = {},
): ChildProcess {
  const child = spawn(process.execPath, parameters, {
    cwd,
    env: { PATH: process.env['PATH'], ...env },
    stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', 'ipc'],
  });
  child.stdin?.end(stdin);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export async function finished(child: ChildProcess): Promise<Finished> {
  const texts = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => (texts.stdout += String(chunk)));
  child.stderr?.on('data', (chunk) => (texts.stderr += String(chunk)));
  const [code] = await once(child, 'close');
  return { code, ...texts };
}

async function serving(child: ChildProcess): Promise<ServerProcess> {
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal);
  let stderr = '';
  child.stderr?.on('data', (chunk) => (stderr += String(chunk)));
  addWitness({
    name: `server, process ${child.pid}`,
    tell: async () => lastLines(stderr, 30) || 'nothing logged',
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      const found = /Serving on (\S+)/.exec(String(chunk))?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error(`The server did not start: ${stderr}`)));
  });
  return { url, ended, pid: child.pid ?? 0, log: () => stderr, kill: (signal) => void child.kill(signal) };
}
