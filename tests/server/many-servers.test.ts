import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openBucketOf } from '../../server/lib/files/open-file-store.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { inDatabase } from '../support/quotes.ts';
import { filePlaces, useFiles } from '../support/radosgw.ts';
import { beginPatch, statusOf } from '../support/raw-request.ts';
import { exampleOf, factsOf, type Sending, type SentFile, withFile } from '../support/sending.ts';
import { newDataDir, openServer, stored, testSettings } from '../support/test-server.ts';
import { createFor, head, offsetIn, patch, sendNaming } from '../support/uploading.ts';

const mebi = 1024 * 1024;

interface Fleet {
  readonly settings: Settings;
  readonly urls: readonly [string, string, string];
}

/** A PDF by its first bytes, no two parts of which are equal. */
function pdfOf(size: number): Uint8Array<ArrayBuffer> {
  const blocks: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  for (let at = 0; at * 32 < size; at += 1) blocks.push(createHash('sha256').update(String(at)).digest());
  return new Uint8Array(Buffer.concat(blocks).subarray(0, size));
}

async function sendingOf(size: number): Promise<{ readonly sending: Sending; readonly file: SentFile }> {
  const sending = withFile(await exampleOf('licence'), pdfOf(size));
  return { sending, file: sending.files[0]! };
}

const elsewhere = databases.filter((name) => name !== 'libsql');
const buckets = elsewhere.length === 0 ? [] : filePlaces.filter((place) => place !== 'disk');

// oxlint-disable-next-line vitest/no-conditional-tests -- A file without a test fails, and so does one that is skipped.
if (buckets.length === 0) {
  test('nothing is shared without PostgreSQL and a bucket', () =>
    expect(elsewhere.length * (filePlaces.length - 1)).toBe(0));
}

describe.each(buckets)('files on %s', (place) => {
  const newBucket = useFiles(place);

  // Several servers need a database that several servers can use.
  describe.each(elsewhere)('three servers with %s', (name) => {
    const newDatabase = useDatabase(name);

    async function openFleet(): Promise<Fleet> {
      const settings = { ...(await testSettings(await newDatabase())), filesUrl: newBucket()! };
      const open = async (): Promise<string> =>
        (await openServer({ ...settings, dataDir: await newDataDir() })).url;
      const first = (await openServer(settings)).url;
      return { settings, urls: [first, await open(), await open()] };
    }

    /** A server holds the upload: it is about to read what has come. */
    async function isTaken({ settings }: Fleet): Promise<void> {
      const held = () =>
        inDatabase(settings, (db) =>
          db.selectFrom('leases').select('name').where('held_until', '>', 0).execute(),
        );
      await expect.poll(held).not.toEqual([]);
      // What was sent is on its way through the same machine.
      await new Promise((resolve) => setTimeout(resolve, 500));
    }

    async function expectStored(fleet: Fleet, { sending, file }: Awaited<ReturnType<typeof sendingOf>>) {
      expect((await stored(fleet.settings)).map(({ submissionId }) => submissionId)).toEqual([
        sending.submissionId,
      ]);
      const bucket = (await openBucketOf(fleet.settings))!;
      const keys: string[] = [];
      for await (const { key } of bucket.objects('')) keys.push(key);
      const { sha256 } = factsOf(file.bytes);
      expect(keys).toEqual([`files/request-${sending.submissionId}/${sha256}`]);
      const hash = createHash('sha256');
      for await (const bytes of bucket.bytes(keys[0]!)) hash.update(bytes);
      expect(hash.digest('hex')).toBe(sha256);
      expect(
        await inDatabase(fleet.settings, (db) => db.selectFrom('uploads').select('id').execute()),
      ).toEqual([]);
      expect(
        await inDatabase(fleet.settings, (db) =>
          db.selectFrom('leases').select('name').where('held_until', '>', 0).execute(),
        ),
      ).toEqual([]);
    }

    test('what lies in the bucket is swept by one of them', async () => {
      const { settings } = await openFleet();

      const rows = await inDatabase(settings, (db) =>
        db.selectFrom('jobs').select('kind').where('kind', 'like', '%Uploads').orderBy('kind').execute(),
      );

      expect(rows).toEqual([{ kind: 'emptyUploads' }, { kind: 'needlessUploads' }]);
    });

    test.each([
      ['of pieces alone', 700_000, 200_000],
      ['of many small pieces', 200_000, 3_000],
      ['of parts and pieces', 12 * mebi + 17, 3 * mebi + 11],
      ['of whole parts', 10 * mebi, 5 * mebi],
    ])('a file %s that each of them had some of is stored whole', async (_what, size, step) => {
      const fleet = await openFleet();
      const { sending, file } = await sendingOf(size);
      const id = await createFor(fleet.urls[0], sending, file);
      let offset = 0;
      for (let turn = 1; offset < size; turn += 1) {
        const url = fleet.urls[turn % 3]!;
        expect(offsetIn(await head(url, id))).toBe(offset);
        const answer = await patch(url, id, offset, new Blob([file.bytes.slice(offset, offset + step)]));
        expect(answer.status).toBe(204);
        offset = offsetIn(answer);
      }

      const answer = await sendNaming(fleet.urls[1], sending, { documento: id });

      expect(answer.status).toBe(201);
      await expectStored(fleet, { sending, file });
      expect((await sendNaming(fleet.urls[2], sending, { documento: id })).status).toBe(200);
    });

    test('an upload that was cut at one of them goes on at another from what had arrived', async () => {
      const fleet = await openFleet();
      const { sending, file } = await sendingOf(6 * mebi);
      const id = await createFor(fleet.urls[0], sending, file);
      const cut = await beginPatch({ url: fleet.urls[0], id, file }, 0, 2 * mebi);
      await isTaken(fleet);
      cut.destroy();

      const arrived = offsetIn(await head(fleet.urls[1], id));
      const rest = await patch(fleet.urls[1], id, arrived, new Blob([file.bytes.slice(arrived)]));

      expect(arrived).toBeGreaterThan(0);
      expect(rest.status).toBe(204);
      expect((await sendNaming(fleet.urls[2], sending, { documento: id })).status).toBe(201);
      await expectStored(fleet, { sending, file });
    });

    test('a sender that goes on at another makes the first let go, and both are told how far it came', async () => {
      const fleet = await openFleet();
      const { sending, file } = await sendingOf(6 * mebi);
      const id = await createFor(fleet.urls[0], sending, file);
      const half = await beginPatch({ url: fleet.urls[0], id, file }, 0, mebi);
      await isTaken(fleet);

      const arrived = offsetIn(await head(fleet.urls[1], id));

      expect(arrived).toBe(mebi);
      await expect.poll(() => statusOf(half.received())).toBe(204);
      expect(half.received()).toMatch(new RegExp(`upload-offset: ${mebi}\\r\\n`, 'i'));
      const rest = await patch(fleet.urls[2], id, arrived, new Blob([file.bytes.slice(arrived)]));
      expect(rest.status).toBe(204);
      expect((await sendNaming(fleet.urls[0], sending, { documento: id })).status).toBe(201);
      await expectStored(fleet, { sending, file });
    });

    test('all three writing one upload at once damage nothing', async () => {
      const fleet = await openFleet();
      const { sending, file } = await sendingOf(7 * mebi);
      const ids = await Promise.all(fleet.urls.map((url) => createFor(url, sending, file)));
      expect(new Set(ids).size).toBe(1);
      const [id = ''] = ids;
      const refused: number[] = [];
      const writeAll = async (url: string): Promise<void> => {
        for (let offset = 0; offset < file.bytes.length; ) {
          const asked = await head(url, id);
          if (asked.status !== 200) continue;
          offset = offsetIn(asked);
          const chunk = file.bytes.slice(offset, offset + 900_000);
          const { status } =
            chunk.length === 0 ? { status: 204 } : await patch(url, id, offset, new Blob([chunk]));
          if (status !== 204) refused.push(status);
        }
      };

      await Promise.all(fleet.urls.map(writeAll));

      expect(refused.every((status) => [409, 423].includes(status))).toBe(true);
      expect((await sendNaming(fleet.urls[0], sending, { documento: id })).status).toBe(201);
      await expectStored(fleet, { sending, file });
    });
  });
});
