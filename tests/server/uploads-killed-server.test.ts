import { cp, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { databases, useDatabase } from '../support/databases.ts';
import { expectStoredWhole, filesIn, makeNotesOld } from '../support/expectations.ts';
import { exampleOf } from '../support/sending.ts';
import { startKilledServer } from '../support/server-process.ts';
import { openServer, stored, testSettings } from '../support/test-server.ts';
import {
  bytesPath,
  createFor,
  head,
  offsetIn,
  patch,
  sendNaming,
  upload,
  uploadAll,
} from '../support/uploading.ts';

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('a server killed before the commit has stored nothing and lost nothing of the uploads', async () => {
    const settings = await testSettings(await newDatabase());
    const sending = await exampleOf('medical', 1);
    const killed = await startKilledServer(settings, 'beforeCommit');
    const ids = await uploadAll(killed.url, sending);
    await expect(sendNaming(killed.url, sending, ids)).rejects.toThrow();
    expect(await killed.ended).toBe('SIGKILL');
    expect(await filesIn(settings, 'files')).toHaveLength(sending.files.length);

    await makeNotesOld(settings);
    const { url } = await openServer(settings);

    expect(await stored(settings)).toEqual([]);
    expect(await filesIn(settings, 'files')).toEqual([]);
    const heads = await Promise.all(Object.values(ids).map((id) => head(url, id)));
    expect(heads.map(offsetIn)).toEqual(sending.files.map(({ bytes }) => bytes.length));
    expect((await sendNaming(url, sending, ids)).status).toBe(201);
    expect(await stored(settings)).toHaveLength(1);
    await expectStoredWhole(settings, sending.files);
  });

  test('a server killed after the commit has stored everything, and what is left of the uploads goes', async () => {
    const settings = await testSettings(await newDatabase());
    const sending = await exampleOf('medical', 1);
    const killed = await startKilledServer(settings, 'afterCommit');
    const ids = await uploadAll(killed.url, sending);
    const uploads = join(settings.dataDir, 'uploads');
    await cp(uploads, `${uploads}-before`, { recursive: true });
    await expect(sendNaming(killed.url, sending, ids)).rejects.toThrow();
    expect(await killed.ended).toBe('SIGKILL');
    // As if it had died a moment earlier, between the commit and the clean-up.
    await cp(`${uploads}-before`, uploads, { recursive: true });

    const { url } = await openServer(settings);
    const repeat = await sendNaming(url, sending, ids);

    expect(repeat.status).toBe(200);
    expect(await stored(settings)).toHaveLength(1);
    await expectStoredWhole(settings, sending.files);
    expect(await filesIn(settings, 'uploads')).toEqual([]);
  });

  test('a server killed in the middle of a piece goes on at what is on its disk', async () => {
    const settings = await testSettings(await newDatabase());
    const sending = await exampleOf('licence', 0, 300_000);
    const [file] = sending.files;
    if (file === undefined) throw new Error('The licence request has a file');
    const killed = await startKilledServer(settings, 'beforeCommit');
    const id = await createFor(killed.url, sending, file);
    await patch(killed.url, id, 0, file.bytes.slice(0, 100_000));
    killed.kill('SIGKILL');
    await killed.ended;
    await truncate(bytesPath(settings, id), 99_000);
    await writeFile(join(settings.dataDir, 'uploads', `${'b'.repeat(40)}.json.new`), '{"id":');
    await writeFile(join(settings.dataDir, 'uploads', `${'c'.repeat(40)}.json`), '{"id":');

    const { url } = await openServer(settings);
    expect(await upload(url, sending, file)).toBe(id);
    const answer = await sendNaming(url, sending, { documento: id });

    expect(answer.status).toBe(201);
    await expectStoredWhole(settings, sending.files);
    expect(await filesIn(settings, 'uploads')).toEqual([]);
  });
});
