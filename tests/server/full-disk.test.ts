import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refusalOfStoreError } from '../../server/lib/store/store-errors.ts';
import { expectProblem, expectStoredWhole } from '../support/expectations.ts';
import { exampleOf, send } from '../support/sending.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import { openServer, stored, testSettings } from '../support/test-server.ts';

test('a full disk refuses with words, and all works again once there is room', async () => {
  const settings = { ...(await testSettings()), minFreeBytes: 0 };
  const isSmall = mountSmallDisk(settings.dataDir, 6);
  const { url } = await openServer(settings);
  const filler = join(settings.dataDir, 'filler');
  if (isSmall) {
    const { bavail, bsize } = await statfs(settings.dataDir);
    await writeFile(filler, Buffer.alloc(bavail * bsize, 1));
    const sending = await exampleOf('medical', 1);
    for (let count = 0; count < 3; count += 1) expectProblem(await send(url, sending), 503);
    expectProblem(await send(url, await exampleOf('evaluation', 0)), 503);
    expect((await fetch(`${url}/api/health`)).status).toBe(503);
    expect((await fetch(`${url}/api/courses/getAllCourses`)).status).toBe(200);
    expect(await stored(settings)).toEqual([]);
    await rm(filler);
  }
  const sending = await exampleOf('medical', 1);

  expect((await send(url, sending)).status).toBe(201);
  await expect.poll(async () => (await fetch(`${url}/api/health`)).status).toBe(200);
  await expectStoredWhole(settings, sending.files);
});

test.each(['SQLITE_READONLY', 'SQLITE_READONLY_DBMOVED', 'SQLITE_IOERR_WRITE', 'EROFS', 'EIO'])(
  'a disk that cannot be written, %s, is asked again later',
  (code) => {
    const error = Object.assign(new Error('disk'), { code });

    expect(refusalOfStoreError(error)).toMatchObject({ kind: 'unavailable' });
  },
);
