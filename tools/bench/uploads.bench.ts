import { randomUUID } from 'node:crypto';
import { test } from 'vitest';
import { sampleFile } from '../../tests/support/sample-files.ts';
import { exampleOf, send, type Sending } from '../../tests/support/sending.ts';
import { openServer, testSettings } from '../../tests/support/test-server.ts';
import { createFor, patch, sendNaming } from '../../tests/support/uploading.ts';
import { median, print, ratio } from './print.ts';

const megabyte = 1024 * 1024;
const rounds = 3;

test('a medical request of 7 x 10 MB: one multipart POST against resumable pieces', async () => {
  const { url } = await openServer(await testSettings());
  const example = await exampleOf('medical', 1);
  const files = example.files.map((file, seed) => ({
    ...file,
    bytes: sampleFile('pdf', 10 * megabyte, seed),
  }));
  const fresh = (): Sending => ({ ...example, files, submissionId: randomUUID() });
  const whole = await medianOf(() => sendWhole(url, fresh()));
  print(`one multipart POST: ${whole.toFixed(0)} ms`);
  for (const piece of [256 * 1024, megabyte, 10 * megabyte]) {
    const inPieces = await medianOf(() => sendPieces(url, fresh(), piece));
    print(
      `pieces of ${piece / 1024} KiB, each flushed: ${inPieces.toFixed(0)} ms (${ratio(inPieces, whole)})`,
    );
  }
});

async function medianOf(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return median(times);
}

async function sendWhole(url: string, sending: Sending): Promise<void> {
  expectStored((await send(url, sending)).status);
}

async function sendPieces(url: string, sending: Sending, piece: number): Promise<void> {
  const ids: Record<string, string> = {};
  for (const file of sending.files) {
    const id = await createFor(url, sending, file);
    for (let offset = 0; offset < file.bytes.length; offset += piece) {
      await patch(url, id, offset, new Blob([file.bytes.subarray(offset, offset + piece)]));
    }
    ids[file.field] = id;
  }
  expectStored((await sendNaming(url, sending, ids)).status);
}

function expectStored(status: number): void {
  if (status !== 201) throw new Error(`Answered ${status}`);
}
