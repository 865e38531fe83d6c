import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openBucketOf } from '../../server/lib/files/open-file-store.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { backUp } from '../../server/modules/backup/back-up.ts';
import { openBackups } from '../../server/modules/backup/backup-directory.ts';
import { restore } from '../../server/modules/backup/restore.ts';
import { verify } from '../../server/modules/backup/verify.ts';
import { startServer } from '../../server/start-server.ts';
import { bearer } from '../../src/contracts/accounts.ts';
import { peoplePath, type PersonAnswer, personPath } from '../../src/contracts/people.ts';
import { submissionFilePath, submissionPath } from '../../src/contracts/staff-submissions.ts';
import { getAs, jsonOf, signInAs } from '../support/accounts.ts';
import { databases, useEmptyDatabase } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import { startFaultProxy } from '../support/fault-proxy.ts';
import { filePlaces, useFiles } from '../support/radosgw.ts';
import { openRawRequest } from '../support/raw-request.ts';
import { bodyOf, exampleOf, factsOf, keyOf, post, send } from '../support/sending.ts';
import { change } from '../support/staff.ts';
import { newDataDir, openServer, stored, testSettings } from '../support/test-server.ts';
import { unzip } from '../support/unzip.ts';
import { createFor, patch, sendNaming, uploadAll } from '../support/uploading.ts';

type BucketLocation = NonNullable<Settings['filesUrl']>;

async function keysIn(filesUrl: BucketLocation): Promise<readonly string[]> {
  const bucket = await openBucketOf({ filesUrl });
  const keys: string[] = [];
  for await (const { key } of bucket!.objects('')) keys.push(key);
  return keys;
}

describe.each(filePlaces.filter((place) => place !== 'disk'))('files on %s', (place) => {
  const newBucket = useFiles(place);

  describe.each(databases)('with %s', (name) => {
    const newDatabase = useEmptyDatabase(name);

    async function settingsOn(
      filesUrl: BucketLocation | undefined,
    ): Promise<Settings & { filesUrl: BucketLocation }> {
      if (filesUrl === undefined) throw new Error('There is a bucket where this runs');
      return { ...(await testSettings(await newDatabase())), filesUrl };
    }

    test('a request with files is stored, read, bundled and erased as on the disk, and leaves no file on it', async () => {
      const settings = await settingsOn(newBucket());
      const { url } = await openServer(settings);
      const [sending, other] = [await exampleOf('medical', 1, 300_000), await exampleOf('licence')];
      const { submissionId, files } = sending;

      expect((await send(url, sending)).status).toBe(201);
      expect((await send(url, sending)).status).toBe(200);
      expect((await sendNaming(url, other, await uploadAll(url, other))).status).toBe(201);

      const token = await signInAs(settings, url, 'admin');
      const hashes = files.map(({ bytes }) => factsOf(bytes).sha256).toSorted();
      const own = `files/request-${submissionId}/`;
      const keys = await keysIn(settings.filesUrl);
      expect(keys.filter((key) => key.startsWith(own))).toEqual(hashes.map((hash) => own + hash));
      expect(keys).toHaveLength(files.length + other.files.length);
      for (const { field, bytes } of files) {
        const response = await fetch(url + submissionFilePath(submissionId, field), {
          headers: bearer(token),
        });
        expect(factsOf(new Uint8Array(await response.arrayBuffer()))).toEqual(factsOf(bytes));
      }
      const bundle = await fetch(`${url}${submissionPath(submissionId)}/bundle`, { headers: bearer(token) });
      const bundled = [...(await unzip(new Uint8Array(await bundle.arrayBuffer()))).values()];
      expect(bundled.map((bytes) => factsOf(bytes).sha256)).toEqual(expect.arrayContaining(hashes));
      expect(await readdir(join(settings.dataDir, 'tmp'))).toEqual([]);
      expect(await readdir(settings.dataDir)).not.toEqual(expect.arrayContaining(['files', 'uploads']));

      const facts = { name: 'Ana', email: 'ana@ship.example', telephone: '', document: '' };
      const added = await change({ url, token }, 'POST', peoplePath, {
        ...facts,
        submissionIds: [submissionId],
      });
      const { personId } = jsonOf(added) as PersonAnswer;
      const erased = await fetch(url + personPath(personId), {
        method: 'DELETE',
        headers: { ...bearer(token), 'Content-Type': 'application/json' },
        body: JSON.stringify({ submissionIds: [submissionId] }),
      });
      expect(erased.status).toBe(200);
      expect((await getAs(token, url + submissionPath(submissionId))).status).toBe(404);
      expect(
        (await keysIn(settings.filesUrl)).every((key) =>
          key.startsWith(`files/request-${other.submissionId}/`),
        ),
      ).toBe(true);
    });

    test('while the store is away a request with files is answered 503 before its bytes are read, and nothing of it stays', async () => {
      const filesUrl = newBucket();
      const proxy = await startFaultProxy(filesUrl?.endpoint ?? '');
      const settings = await settingsOn(filesUrl && { ...filesUrl, endpoint: proxy.url });
      const { url } = await openServer(settings);
      const sending = await exampleOf('licence', 0, 200_000);
      const [file] = sending.files;
      const id = await createFor(url, sending, file!);
      expect((await patch(url, id, 0, new Blob([file!.bytes.slice(0, 100_000)]))).status).toBe(204);
      // Waits until cached good answers have expired.
      await new Promise((resolve) => setTimeout(resolve, 1100));
      proxy.set({ kind: 'refuse' });

      const request = await openRawRequest(url);
      request.write(
        `POST ${sending.path} HTTP/1.1\r\nHost: localhost\r\nIdempotency-Key: ${keyOf(sending)['Idempotency-Key']}\r\n` +
          'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n',
      );
      await expect.poll(() => request.received()).toMatch(/\r\n\r\n/);
      const answer = request.received();
      request.destroy();
      const chunk = await patch(url, id, 100_000, new Blob([file!.bytes.slice(100_000)]));
      const quote = await send(url, await exampleOf('quote'));
      const evaluation = await send(url, await exampleOf('evaluation'));

      expect(answer).toMatch(/^HTTP\/1\.1 503 /);
      expect(answer).toMatch(/\r\nretry-after: 30\r\n/i);
      expectProblem(chunk, 503);
      expect(chunk.headers.get('retry-after')).toBe('30');
      expect([quote.status, evaluation.status]).toEqual([201, 201]);
      expect((await stored(settings)).map(({ form }) => form)).toEqual(['quote', 'evaluation']);
      proxy.set({ kind: 'pass' });
      await expect.poll(async () => (await send(url, sending)).status).toBe(201);
      expect((await patch(url, id, 100_000, new Blob([file!.bytes.slice(100_000)]))).status).toBe(404);
      await proxy.close();
    });

    test('a store that goes away in the middle of a request makes it 503, and the repeat is stored once', async () => {
      const filesUrl = newBucket();
      const proxy = await startFaultProxy(filesUrl?.endpoint ?? '');
      const settings = await settingsOn(filesUrl && { ...filesUrl, endpoint: proxy.url });
      const { url } = await openServer(settings);
      const sending = await exampleOf('licence', 0, 200_000);
      expect((await post(url + sending.path, new FormData())).status).toBe(422);

      // It was well a moment ago.
      proxy.set({ kind: 'status', status: 503 });
      const answer = await post(url + sending.path, bodyOf(sending), keyOf(sending));
      proxy.set({ kind: 'pass' });

      expectProblem(answer, 503);
      expect(answer.headers.get('retry-after')).toBe('30');
      expect(await stored(settings)).toEqual([]);
      await expect.poll(async () => (await send(url, sending)).status).toBe(201);
      expect(await stored(settings)).toHaveLength(1);
      expect(await readdir(join(settings.dataDir, 'tmp'))).toEqual([]);
      await proxy.close();
    });
  });

  describe.each(databases)('with %s', (name) => {
    const newDatabase = useEmptyDatabase(name);

    test('a backup of a bucket fills another one and is verified there; a bucket that holds files is left alone', async () => {
      const settings = { ...(await testSettings(await newDatabase())), filesUrl: newBucket()! };
      const server = await openServer(settings);
      const sending = await exampleOf('medical', 1);
      const [first] = sending.files;
      // The same content in two fields is one object.
      const twice = { ...sending, files: sending.files.map((file) => ({ ...file, bytes: first!.bytes })) };
      expect((await send(server.url, twice)).status).toBe(201);
      expect((await send(server.url, await exampleOf('licence'))).status).toBe(201);
      await server.close();
      const place = join(await newDataDir(), 'backups');

      const backedUp = await backUp(settings, place, Date.now);
      const target = { ...(await testSettings(await newDatabase())), filesUrl: newBucket()! };
      await restore(await openBackups(place), target, Date.now());

      expect(backedUp).toMatchObject({ submissions: 2, files: 2, copied: 2, lost: [] });
      expect((await backUp(settings, place, Date.now)).copied).toBe(0);
      const keys = await keysIn(settings.filesUrl);
      expect(await keysIn(target.filesUrl)).toEqual(keys);
      expect(await verify(target)).toMatchObject({ submissions: 2, faults: [] });
      const filled = { ...(await testSettings(await newDatabase())), filesUrl: target.filesUrl };
      const restoring = restore(await openBackups(place), filled, Date.now());
      await expect(restoring).rejects.toThrow(/^FILES_URL: the bucket holds files /);
      expect(await keysIn(target.filesUrl)).toEqual(keys);
      const bucket = await openBucketOf(target);
      await bucket!.delete(keys[0]!);
      const { faults } = await verify(target);
      expect(faults.length).toBeGreaterThan(0);
      for (const fault of faults) expect(fault).toMatch(/: is missing \(PMTS/);
    });
  });

  test.each([
    ['a key that nobody knows', { accessKeyId: 'AKNOBODY' }, /^S3_ACCESS_KEY_ID: .*knows no such key$/],
    ['a wrong secret', { secretAccessKey: 'wrong' }, /^S3_SECRET_ACCESS_KEY: is not the one of /],
    [
      'a bucket that the key may not make',
      { accessKeyId: 'AKGUEST', secretAccessKey: 'SKGUESTSKGUESTSKGUEST' },
      /^FILES_URL: there is no bucket "test-[^"]+" at http:[^ ]+, and it could not be made \(\w+\)$/,
    ],
    [
      'an address where no store is',
      { endpoint: 'http://127.0.0.1:9' },
      /cannot be reached \(ECONNREFUSED\)$/,
    ],
  ] as const)('%s stops the start with one line', async (_what, wrong, line) => {
    const filesUrl = { ...newBucket()!, ...wrong };

    const starting = startServer({ ...(await testSettings()), filesUrl }, { logLevel: 'silent' });

    await expect(starting).rejects.toThrow(line);
    await expect(starting).rejects.toMatchObject({ name: 'SettingError' });
  });

  test("another owner's bucket stops the start, and is named", async () => {
    const filesUrl = newBucket()!;
    await openBucketOf({ filesUrl });
    const foreign = { ...filesUrl, accessKeyId: 'AKGUEST', secretAccessKey: 'SKGUESTSKGUESTSKGUEST' };

    const starting = startServer({ ...(await testSettings()), filesUrl: foreign }, { logLevel: 'silent' });

    await expect(starting).rejects.toThrow(`FILES_URL: the bucket "${filesUrl.bucket}" at`);
  });
});
