import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { FileStore, Staging, StoredFiles } from '../../server/lib/files/file-store.ts';
import { openBucketOf, openFileStore } from '../../server/lib/files/open-file-store.ts';
import { filePlaces, useFiles } from '../support/radosgw.ts';
import { factsOf } from '../support/sending.ts';
import { newDataDir } from '../support/test-server.ts';

const day = 24 * 60 * 60_000;

async function staged(store: FileStore, contents: readonly Uint8Array[]): Promise<Staging> {
  const staging = store.open();
  for (const [position, bytes] of contents.entries()) {
    await writeFile(await staging.pathFor(position), bytes);
  }
  return staging;
}

async function stored(store: FileStore, id: string, ...contents: Uint8Array[]): Promise<StoredFiles> {
  const staging = await staged(store, contents);
  onTestFinished(() => staging.discard());
  return store.store(staging, id, contents.map(factsOf));
}

async function all<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

function bytesOf(text: string, size = text.length): Uint8Array {
  return new Uint8Array(Buffer.alloc(size, text));
}

describe.each(filePlaces)('files on %s', (place) => {
  const bucket = useFiles(place);

  async function open(): Promise<FileStore> {
    const filesUrl = bucket();
    return openFileStore(
      await newDataDir(),
      filesUrl === undefined ? undefined : await openBucketOf({ filesUrl }),
    );
  }

  test('what is received is flushed where it stays on the disk, and not on its way to a bucket', async () => {
    const store = await open();

    expect(store.open().isFlushed).toBe(place === 'disk');
  });

  test('what was stored is read as it was, large or empty, also twice in one request', async () => {
    const store = await open();
    const id = randomUUID();
    const contents = [bytesOf('large', 9 * 1024 * 1024 + 1), bytesOf(''), bytesOf('twice'), bytesOf('twice')];

    await store.ready();
    const { paths, confirm } = await stored(store, id, ...contents);
    await confirm();

    expect(paths).toHaveLength(4);
    for (const [index, path] of paths.entries()) {
      const read = await buffer(await store.read(path));
      expect(read.equals(contents[index]!), path).toBe(true);
      expect(path.startsWith(`${id}/`)).toBe(true);
      expect(await store.has(path, contents[index]!.length)).toBe(true);
      expect(await store.has(path, contents[index]!.length + 1)).toBe(false);
    }
    expect((await all(store.places())).toSorted()).toEqual([id]);
  });

  test('the same content in two requests is two files: erasing one leaves the other whole', async () => {
    const store = await open();
    const [one, other] = [randomUUID(), randomUUID()];
    const [gone, kept] = [
      await stored(store, one, bytesOf('same')),
      await stored(store, other, bytesOf('same')),
    ];

    await store.removeAllIn(one);
    await store.removeAllIn(one);

    await expect(store.read(gone.paths[0]!)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await store.has(gone.paths[0]!, 4)).toBe(false);
    expect(String(await buffer(await store.read(kept.paths[0]!)))).toBe('same');
    expect(await all(store.places())).toEqual([other]);
    await expect(store.removeAllIn('../files')).rejects.toThrow(/No files can lie/);
  });

  test('a repeat whose rows are not committed takes nothing from the one whose are', async () => {
    const store = await open();
    const id = randomUUID();
    const [first, second] = await Promise.all([
      stored(store, id, bytesOf('licence')),
      stored(store, id, bytesOf('licence')),
    ]);

    await first.confirm();
    await second.withdraw();

    expect(String(await buffer(await store.read(first.paths[0]!)))).toBe('licence');
  });

  test('a file that was lost is brought back to where its row says', async () => {
    const store = await open();
    const { paths } = await stored(store, randomUUID(), bytesOf('lost'));
    const [path = ''] = paths;
    expect(await store.remove(path, Date.now() + day)).toBe(true);
    const staging = await staged(store, [bytesOf('lost')]);

    await store.restore(await staging.pathFor(0), path);
    await staging.discard();

    expect(String(await buffer(await store.read(path)))).toBe('lost');
  });

  test('all files are listed with size and age, and only one that is old enough is removed', async () => {
    const store = await open();
    const { paths } = await stored(store, randomUUID(), bytesOf('a'), bytesOf('bb'));
    const listed = await all(store.list());

    const isRemoved = await store.remove(paths[0]!, Date.now() - day);

    expect(new Map(listed.map(({ path, size }) => [path, size]))).toEqual(
      new Map([
        [paths[0], 1],
        [paths[1], 2],
      ]),
    );
    for (const { writtenAt } of listed) expect(Math.abs(Date.now() - writtenAt)).toBeLessThan(60_000);
    expect(isRemoved).toBe(false);
    expect(await store.has(paths[0]!, 1)).toBe(true);
    expect(await store.remove(paths[0]!, Date.now() + day)).toBe(true);
    expect((await all(store.list())).map(({ path }) => path)).toEqual([paths[1]]);
  });

  test('trying it out leaves nothing behind', async () => {
    const store = await open();

    await store.tryOut();

    expect(await all(store.list())).toEqual([]);
  });

  test('what was staged for nothing is cleared, and can be cleared twice', async () => {
    const store = await open();
    const staging = await staged(store, [bytesOf('cut')]);
    await mkdir(staging.directory, { recursive: true });

    await store.clearStaged();
    await staging.discard();

    expect(await all(store.list())).toEqual([]);
  });
});
