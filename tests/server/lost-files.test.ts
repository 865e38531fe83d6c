import { rm, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem, expectStoredWhole, filesIn } from '../support/expectations.ts';
import { exampleOf, send, type SentFile } from '../support/sending.ts';
import { openServer, stored, testSettings } from '../support/test-server.ts';
import { create, bindingOf, head, offsetIn, sendNaming, upload, uploadAll } from '../support/uploading.ts';

/** The state left by a restored backup, a failing disk or a premature clean-up. */
describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('a repeat whose files are gone brings them back before it is answered', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const sending = await exampleOf('medical', 1);
    const first = await send(url, sending);
    const [one = '', another = ''] = await filesIn(settings, 'files');
    await rm(one);
    await truncate(another, 10);

    const repeat = await send(url, sending);

    expect([repeat.status, repeat.text]).toEqual([200, first.text]);
    await expectStoredWhole(settings, sending.files);
    expect(await stored(settings)).toHaveLength(1);
  });

  test('a repeat that went up beforehand is asked for the bytes again, and then has its receipt', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const sending = await exampleOf('licence', 0, 50_000);
    const [file] = sending.files as readonly [SentFile];
    const first = await sendNaming(url, sending, await uploadAll(url, sending));
    // Counts as delivered while the file exists.
    const created = await create(url, bindingOf(sending, file), file.bytes.length);
    expect(offsetIn(created)).toBe(file.bytes.length);
    const id = created.headers.get('location')?.split('/').at(-1) ?? '';
    const [path = ''] = await filesIn(settings, 'files');
    await rm(dirname(path), { recursive: true });

    expectProblem(await sendNaming(url, sending, { documento: id }), 422, ['documento']);
    const again = await upload(url, sending, file);
    expect(again).not.toBe(id);
    const repeat = await sendNaming(url, sending, { documento: again });

    expect([repeat.status, repeat.text]).toEqual([200, first.text]);
    await expectStoredWhole(settings, sending.files);
    expect((await head(url, again)).status).toBe(404);
  });
});
