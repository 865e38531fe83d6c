import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sampleFile } from '../support/sample-files.ts';
import { exampleOf, type Sending } from '../support/sending.ts';
import { peakMemoryOf } from '../support/server-memory.ts';
import { startMainProcess } from '../support/server-process.ts';
import { stored, testSettings } from '../support/test-server.ts';
import { sendNaming, upload } from '../support/uploading.ts';

const megabyte = 1024 * 1024;

/** Requests with this total number of files, each of this many bytes. */
async function requests(count: number, bytes: number): Promise<readonly Sending[]> {
  const sending = await exampleOf('licence');
  return Array.from({ length: count }, (_, seed) => ({
    ...sending,
    submissionId: randomUUID(),
    files: sending.files.map((file) => ({ ...file, bytes: sampleFile('pdf', bytes, seed) })),
  }));
}

async function deliver(url: string, sending: Sending): Promise<number> {
  const entries = sending.files.map(async (file) => [file.field, await upload(url, sending, file)] as const);
  const ids = Object.fromEntries(await Promise.all(entries));
  return (await sendNaming(url, sending, ids)).status;
}

test('eleven files of 10 MB at once take half of their size in memory at most', async () => {
  const settings = await testSettings();
  const server = await startMainProcess(settings);
  for (const one of await requests(11, 50_000)) await deliver(server.url, one);
  const before = peakMemoryOf(server.pid) ?? 0;

  const large = await requests(11, 10 * megabyte);
  const statuses = await Promise.all(large.map((one) => deliver(server.url, one)));

  const growth = (peakMemoryOf(server.pid) ?? 0) - before;
  expect(statuses).toEqual(large.map(() => 201));
  expect(await stored(settings)).toHaveLength(22);
  expect(growth).toBeLessThan(55 * megabyte);
});
