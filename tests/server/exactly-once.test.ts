import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { databases, useDatabase } from '../support/databases.ts';
import { expectStoredWhole, filesIn, makeNotesOld } from '../support/expectations.ts';
import { sampleFile } from '../support/sample-files.ts';
import { bodyOf, exampleOf, post, type Sending, send, withFile, withText } from '../support/sending.ts';
import { startKilledServer } from '../support/server-process.ts';
import { openServer, stored, testSettings } from '../support/test-server.ts';

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('a repeat under the same key gets the first receipt', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const sending = await exampleOf('licence');

    const first = await send(url, sending);
    const repeat = await send(url, sending, { 'Accept-Language': 'en' });

    expect([first.status, repeat.status]).toEqual([201, 200]);
    expect(repeat.text).toBe(first.text);
    expect(await stored(settings)).toHaveLength(1);
    expect(await filesIn(settings, 'files')).toHaveLength(1);
    expect(await filesIn(settings, 'tmp')).toEqual([]);
  });

  test('a repeat is known again after a restart', async () => {
    const settings = await testSettings(await newDatabase());
    const before = await openServer(settings);
    const sending = await exampleOf('medical', 1);
    const first = await send(before.url, sending);
    await before.close();

    const { url } = await openServer(settings);
    const repeat = await send(url, sending);

    expect(repeat.status).toBe(200);
    expect(repeat.text).toBe(first.text);
  });

  test('another content under the same key is refused, and the first is kept', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const sending = await exampleOf('licence');
    const other = await exampleOf('evaluation');
    const first = await send(url, sending);

    const changed: readonly Sending[] = [
      withText(sending, 'nombre', 'Pedro'),
      withFile(sending, sampleFile('pdf', 2000, 99)),
      { ...other, submissionId: sending.submissionId },
    ];
    const answers = await Promise.all(changed.map((one) => send(url, one, { 'Accept-Language': 'en' })));

    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422]);
    expect(answers[0]?.problem.message).toBe(
      'This request was already received with a different content. The first one is kept.',
    );
    const { reference, receivedAt } = first.receipt;
    const received = { submissionId: sending.submissionId, reference, receivedAt };
    for (const { problem } of answers) expect(problem.received).toEqual(received);
    expect(answers[0]?.text).not.toContain('sha256');
    const listed = await stored(settings);
    expect(listed.map(({ form, fields }) => [form, fields])).toEqual([['licence', sending.texts]]);
  });

  test('fifty at once are stored once, and all get the same receipt', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const sending = await exampleOf('licence', 0, 20_000);

    const answers = await Promise.all(Array.from({ length: 50 }, () => send(url, sending)));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await stored(settings)).toHaveLength(1);
    expect(await filesIn(settings, 'files')).toHaveLength(1);
    expect(await filesIn(settings, 'tmp')).toEqual([]);
  });

  test('a receipt that is lost three times is given the fourth time, for one submission', async () => {
    const settings = await testSettings(await newDatabase());
    const sending = await exampleOf('licence');
    let lost = 0;
    const { url } = await openServer(settings, {
      hooks: {
        afterCommit(_submissionId, connection) {
          if (lost < 3) connection.resetAndDestroy();
          lost += 1;
        },
      },
    });
    for (const _attempt of [1, 2, 3]) await expect(send(url, sending)).rejects.toThrow();

    const answer = await send(url, sending);

    expect(answer.status).toBe(200);
    expect(answer.receipt.reference).toBe('PMTS/LIC/0001');
    expect(await stored(settings)).toHaveLength(1);
  });

  test('a server killed before the commit has stored nothing, and the repeat is stored once', async () => {
    const settings = await testSettings(await newDatabase());
    const sending = await exampleOf('licence');
    const killed = await startKilledServer(settings, 'beforeCommit');
    await expect(send(killed.url, sending)).rejects.toThrow();
    expect(await killed.ended).toBe('SIGKILL');
    expect(await filesIn(settings, 'files')).toHaveLength(1);

    const second = await openServer(settings);

    // Its COMMIT may still be pending in the database, as far as this server knows: it has a day left.
    expect(await stored(settings)).toEqual([]);
    expect(await filesIn(settings, 'files')).toHaveLength(1);
    expect((await send(second.url, sending)).status).toBe(201);
    expect(await stored(settings)).toHaveLength(1);
    await second.close();
    await makeNotesOld(settings);
    await openServer(settings);
    expect(await filesIn(settings, 'tmp')).toEqual([]);
    await expectStoredWhole(settings, sending.files);
  });

  test('a server killed after the commit has stored everything, and the repeat gets the receipt', async () => {
    const settings = await testSettings(await newDatabase());
    const sending = await exampleOf('medical', 1);
    const killed = await startKilledServer(settings, 'afterCommit');
    await expect(send(killed.url, sending)).rejects.toThrow();
    expect(await killed.ended).toBe('SIGKILL');

    const { url } = await openServer(settings);
    const repeat = await send(url, sending);

    expect(repeat.status).toBe(200);
    const [listed, ...others] = await stored(settings);
    expect(others).toEqual([]);
    expect(listed).toMatchObject({ submissionId: sending.submissionId, fields: sending.texts });
    expect(repeat.receipt.reference).toBe(listed?.reference);
    expect(await filesIn(settings, 'files')).toHaveLength(sending.files.length);
  });
});

test('a key in any other form than a quoted UUID is refused', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  const sending = await exampleOf('licence');

  for (const key of [sending.submissionId, '"abc"', '""', `"${sending.submissionId}", "x"`]) {
    const answer = await post(url + sending.path, bodyOf(sending), { 'Idempotency-Key': key });
    expect(answer.status).toBe(400);
    expect(answer.problem.message).toContain('Idempotency-Key');
  }

  expect(await stored(settings)).toEqual([]);
});

test('a server that is given an empty database leaves the files of the other one alone', async () => {
  const settings = await testSettings();
  const before = await openServer(settings);
  await send(before.url, await exampleOf('medical', 1));
  const files = await filesIn(settings, 'files');
  await before.close();
  await rm(join(settings.dataDir, 'pmts.db'));

  await openServer(settings);

  expect(await stored(settings)).toEqual([]);
  expect(await filesIn(settings, 'files')).toEqual(files);
});
