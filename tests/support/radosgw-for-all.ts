import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from './free-port.ts';

export interface RadosgwPlace {
  /** Temporary folder filled by radosgw.sh. */
  readonly folder: string;
  readonly port: number;
  /** The port of its monitor. */
  readonly monitor: number;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The one S3 server that all tests share, started by the first that needs it; undefined if none is installed. */
    readonly radosgw: RadosgwPlace | undefined;
  }
}

const programs = ['radosgw', 'radosgw-admin', 'ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'ceph-authtool'];

/** Whether Ceph's programs are on this machine: apt-get install --no-install-recommends radosgw ceph-mon ceph-osd */
export const isRadosgwInstalled = programs.every((program) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, program))),
);

/** Ends the servers that the tests have started. */
export default async function setUp(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!isRadosgwInstalled) {
    process.stderr.write('radosgw, ceph-mon or ceph-osd are not installed: nothing is tested on S3\n');
    project.provide('radosgw', undefined);
    return undefined;
  }
  const folder = await mkdtemp(join(tmpdir(), 'pmts-radosgw-'));
  project.provide('radosgw', { folder, port: await freePort(), monitor: await freePort() });
  return async () => {
    for (const pid of await pidsIn(join(folder, 'run'))) endProcess(pid);
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  };
}

async function pidsIn(folder: string): Promise<readonly number[]> {
  const names = await readdir(folder).catch(() => []);
  const texts = names
    .filter((name) => name.endsWith('.pid'))
    .map((name) => readFile(join(folder, name), 'utf8'));
  return (await Promise.all(texts)).map(Number).filter((pid) => pid > 1);
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
