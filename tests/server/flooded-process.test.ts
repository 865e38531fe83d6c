import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { resetEmailPath } from '../../src/contracts/accounts.ts';
import { bodyLimits } from '../../server/lib/http/open-bodies.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { addAccount, login } from '../support/accounts.ts';
import { askForQuote } from '../support/quotes.ts';
import { multipartHead, openRawRequest, type RawRequest, statusOf } from '../support/raw-request.ts';
import { exampleOf, postJson, send } from '../support/sending.ts';
import { startMainProcess } from '../support/server-process.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import { stored, testSettings } from '../support/test-server.ts';
import { create, sendNaming, uploadAll } from '../support/uploading.ts';

const mebi = 1024 * 1024;
const staff = 'staff@pmts.test';

/** Ten addresses, and ten of one IPv6 network. */
const addresses = Array.from({ length: 10 }, (_, index) => `192.0.2.${index}`);
const network = Array.from({ length: 10 }, (_, index) => `2001:db8:1:2::${index}`);
const from = (address: string) => ({ 'X-Forwarded-For': address });

/** A body that starts and then stalls. */
async function beginBody(url: string, path: string, length: number, address: string): Promise<RawRequest> {
  const request = await openRawRequest(url);
  onTestFinished(() => request.destroy());
  const head = multipartHead({ path, length, boundary: 'b' });
  request.write(head.replace('\r\n', `\r\nX-Forwarded-For: ${address}\r\n`));
  request.write('--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n');
  return request;
}

/** One of each thing that strangers can do. @returns the answers' statuses */
async function floodFrom(url: string, address: string): Promise<readonly number[]> {
  const headers = from(address);
  const upload = { submissionId: randomUUID(), field: 'documento', sha256: 'ab'.repeat(32) };
  await beginBody(url, '/api/license/license-quote', 1_000_000, address);
  const answers = [
    await create(url, { ...upload, type: 'application/pdf' }, 25_000_000, headers),
    await create(url, { ...upload, submissionId: randomUUID(), type: '' }, 25_000_000, headers),
    await send(url, await exampleOf('licence', 0, 400_000), headers),
    await login(url, staff, 'a guess at it', headers),
    await login(url, staff, 'another guess', headers),
    await postJson(url + resetEmailPath, { email: staff }, headers),
    await askForQuote(url, { email: `${randomUUID()}@stranger.example` }, randomUUID(), headers),
  ];
  return answers.map(({ status }) => status);
}

/** A sender without history applies, in pieces and whole, and one who signed in from there before signs in. */
async function honestAnswers(url: string, address: string): Promise<readonly number[]> {
  const headers = from(address);
  const [inPieces, whole] = [await exampleOf('licence', 0, 300_000), await exampleOf('licence', 0, 300_000)];
  const ids = await uploadAll(url, inPieces, headers);
  const answers = [
    await sendNaming(url, inPieces, ids, headers),
    await send(url, whole, headers),
    await login(url, staff, undefined, from('198.51.100.1')),
  ];
  return answers.map(({ status }) => status);
}

/** The minimum free space so far, as reported by the system. */
function watchFree({ dataDir }: Settings): () => number {
  let least = Number.POSITIVE_INFINITY;
  const timer = setInterval(() => {
    void statfs(dataDir).then(({ bavail, bsize }) => (least = Math.min(least, bavail * bsize)));
  }, 20);
  onTestFinished(() => clearInterval(timer));
  return () => least;
}

const through = [201, 201, 200];

test('a flood from ten addresses and one network keeps nobody out, nor does it touch the reserve', async () => {
  const plain = await testSettings();
  const isSmall = mountSmallDisk(plain.dataDir, 96);
  const settings = { ...plain, minFreeBytes: isSmall ? 24 * mebi : 0 };
  await addAccount(settings, staff, 'moderator');
  const { url, log } = await startMainProcess(settings);
  expect((await login(url, staff, undefined, from('198.51.100.1'))).status).toBe(200);
  const leastFree = watchFree(settings);
  const honest = { isDone: false };
  const statuses: number[] = [];
  const flood = async (): Promise<void> => {
    // Continues as long as the honest senders are at work.
    for (let round = 0; round < 5 && !honest.isDone; round += 1) {
      const answers = [...addresses, ...network].map((address) => floodFrom(url, address));
      statuses.push(...(await Promise.all(answers)).flat());
    }
  };
  const flooding = flood();
  await expect.poll(async () => (await stored(settings)).length).toBeGreaterThan(2);

  const during = await honestAnswers(url, '198.51.100.2');
  honest.isDone = true;
  await flooding;
  const after = await honestAnswers(url, '198.51.100.3');

  expect([during, after]).toEqual([through, through]);
  expect(new Set(statuses.filter((status) => status >= 500 && status !== 503))).toEqual(new Set());
  // Guesses were refused, after too many tries.
  expect(statuses).toContain(401);
  if (isSmall) expect(leastFree()).toBeGreaterThan(settings.minFreeBytes);
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  // None about a request; the missing mail server is reported once.
  expect(log()).not.toMatch(/"level":(50|60).*"reqId"/);
});

test('bodies that come no further, as many as eleven senders may hold open, keep nobody out', async () => {
  const settings = await testSettings();
  await addAccount(settings, staff, 'moderator');
  const { url } = await startMainProcess(settings);
  expect((await login(url, staff, undefined, from('198.51.100.1'))).status).toBe(200);
  const senders = [...addresses, network[0] ?? ''];
  const slow: RawRequest[] = [];

  for (const address of senders) {
    const begun = Array.from({ length: bodyLimits.perSender + 2 }, () =>
      beginBody(url, '/api/license/license-quote', 1000, address),
    );
    slow.push(...(await Promise.all(begun)));
  }
  const refused = (): readonly number[] =>
    slow.map((request) => statusOf(request.received())).filter((status) => status > 0);
  await expect.poll(refused).toEqual(senders.flatMap(() => [429, 429]));

  expect(await honestAnswers(url, '198.51.100.2')).toEqual(through);
  for (const request of slow) request.destroy();
  expect(await honestAnswers(url, '198.51.100.3')).toEqual(through);
});
