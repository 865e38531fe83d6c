import { get } from 'node:http';
import { describe, test } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { bearer } from '../../src/contracts/accounts.ts';
import { submissionsPath } from '../../src/contracts/staff-submissions.ts';
import { signInAs } from '../../tests/support/accounts.ts';
import { databases, useDatabase } from '../../tests/support/databases.ts';
import { exampleOf, send } from '../../tests/support/sending.ts';
import { peakMemoryOf } from '../../tests/support/server-memory.ts';
import { startMainProcess } from '../../tests/support/server-process.ts';
import { openServer, testSettings } from '../../tests/support/test-server.ts';
import { print, ratio } from './print.ts';
import { makeSparse } from './sparse-files.ts';

const megabyte = 1024 * 1024;
const gigabyte = 1024 * megabyte;
const requests = 200;
/** Total size of all files. */
const bytes = 12 * gigabyte;
/** Maximum cost of one download (docs/performance.md). */
const most = { memory: 150 * megabyte, firstByte: 1000 };

describe.each(databases)(`a bundle of ${requests} requests and ${bytes / gigabyte} GB on %s`, (name) => {
  const newDatabase = useDatabase(name);

  test('is streamed', async () => {
    const settings = await testSettings(await newDatabase());
    const files = await fill(settings);
    const server = await startMainProcess(settings);
    const token = await signInAs(settings, server.url, 'moderator');
    const before = peakMemoryOf(server.pid) ?? 0;

    const { firstByte, seconds, length, end } = await download(
      `${server.url}${submissionsPath}/bundle?form=medical`,
      token,
    );

    const peak = peakMemoryOf(server.pid) ?? 0;
    const named = end.match(/"sha256"/g)?.length ?? 0;
    if (length < bytes || !/"complete": true/.test(end)) throw new Error(`Not whole: ${length} bytes`);
    if (named < files) throw new Error(`${named} of ${files} files are in the manifest`);
    print(
      `${name}: the first byte after ${firstByte.toFixed(0)} ms (${ratio(firstByte, most.firstByte)} of 1 s)`,
    );
    print(`${name}: ${(length / gigabyte).toFixed(1)} GB, ${files} files, in ${seconds.toFixed(0)} s`);
    print(
      `${name}: ${inMegabytes(peak - before)} MB of memory for it (${ratio(peak - before, most.memory)} of 150 MB); the server had ${inMegabytes(before)} MB before, ${inMegabytes(peak)} MB at most`,
    );
  }, 1_200_000);
});

function inMegabytes(size: number): string {
  return (size / megabyte).toFixed(0);
}

/** @returns how many files were stored */
async function fill(settings: Settings): Promise<number> {
  const filling = await openServer(settings);
  for (let sent = 0; sent < requests; sent += 1) {
    const { status } = await send(filling.url, await exampleOf('medical', 1));
    if (status !== 201) throw new Error(`Answered ${status}`);
  }
  await filling.close();
  return makeSparse(settings, bytes);
}

/** Number of last bytes kept, enough for the manifest and directory of a ZIP of this size. */
const endKept = 8 * megabyte;

interface Downloaded {
  /** Milliseconds. */
  readonly firstByte: number;
  readonly seconds: number;
  readonly length: number;
  readonly end: string;
}

function download(url: string, token: string): Promise<Downloaded> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    let firstByte: number | undefined;
    let length = 0;
    let kept: Buffer[] = [];
    let held = 0;
    get(url, { headers: bearer(token) }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`Answered ${response.statusCode}`));
      response.on('data', (chunk: Buffer) => {
        firstByte ??= performance.now() - begun;
        length += chunk.length;
        kept.push(chunk);
        held += chunk.length;
        if (held < 2 * endKept) return;
        kept = [Buffer.concat(kept).subarray(-endKept)];
        held = endKept;
      });
      response.on('error', reject);
      response.on('end', () => {
        const seconds = (performance.now() - begun) / 1000;
        resolve({ firstByte: firstByte ?? Infinity, seconds, length, end: String(Buffer.concat(kept)) });
      });
    }).on('error', reject);
  });
}
