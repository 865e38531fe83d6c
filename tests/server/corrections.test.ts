import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { correctionAnswer } from '../../src/contracts/schemas/cases.ts';
import { submissionFilePath, submissionsPath } from '../../src/contracts/staff-submissions.ts';
import { bearer } from '../../src/contracts/accounts.ts';
import { getAs, jsonOf, signInAs } from '../support/accounts.ts';
import { correctionIn, correctionOf } from '../support/additions.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem, filesIn, makeNotesOld } from '../support/expectations.ts';
import { askAgain, caseOf, historyOf, judge, makeOfficeMailsOld, moveCase } from '../support/office.ts';
import { mailOf } from '../support/quotes.ts';
import { sampleFile } from '../support/sample-files.ts';
import { exampleOf, factsOf, type Sending, send, withFile } from '../support/sending.ts';
import { startKilledServer } from '../support/server-process.ts';
import { openServer, stored, testSettings } from '../support/test-server.ts';
import { createFor, head, offsetIn, sendNaming, uploadAll } from '../support/uploading.ts';

interface Scene {
  readonly settings: Awaited<ReturnType<typeof testSettings>>;
  readonly url: string;
  readonly sending: Sending;
  readonly fields: readonly string[];
}

/** A medical request with several documents, the first two of which are asked for again. */
async function setScene(databaseUrl?: string): Promise<Scene> {
  const settings = await testSettings(databaseUrl);
  const { url } = await openServer(settings);
  const sending = await exampleOf('medical', 1);
  expect((await send(url, sending)).status).toBe(201);
  const fields = sending.files.slice(0, 2).map(({ field }) => field);
  await askAgain(settings, sending, fields);
  await makeOfficeMailsOld(settings);
  return { settings, url, sending, fields };
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('documents that were asked for are stored with their request, which goes back to the office', async () => {
    const { settings, url, sending, fields } = await setScene(await newDatabase());
    const correction = correctionOf(sending, fields);

    const answer = await send(url, correction, { 'Accept-Language': 'en' });

    expect(answer.status).toBe(201);
    const receipt = v.parse(correctionAnswer, jsonOf(answer));
    expect(receipt).toMatchObject({
      submissionId: correction.submissionId,
      correctionOf: sending.submissionId,
      message: expect.stringContaining('PMTS/'),
      files: correction.files.map(({ field, bytes }) => ({ field, ...factsOf(bytes) })),
    });
    expect(await caseOf(settings, sending)).toMatchObject({ state: 'inProgress', version: 3, activity: 2 });
    expect((await historyOf(settings, sending)).slice(-2)).toEqual([
      `applicant correction ${fields.join(', ')}`,
      'applicant state waitingForApplicant inProgress',
    ]);
    const [listed, ...others] = await stored(settings);
    expect(others).toEqual([]);
    expect(listed).toMatchObject({
      submissionId: sending.submissionId,
      corrections: [
        {
          submissionId: correction.submissionId,
          receivedAt: receipt.receivedAt,
          fields: {},
          files: correction.files.map(({ field, bytes }) => ({ field, ...factsOf(bytes) })),
        },
      ],
    });
    expect(listed?.files).toHaveLength(sending.files.length);
    const mail = await mailOf(settings, correction.submissionId);
    expect(mail.text).toMatch(/^PMTS\/.+ Documentos corregidos/);
    expect(mail.text).toContain(`/task/all/${sending.submissionId}`);
  });

  test('it is no request of its own, and its file is the newest of its name, with the old one beside it', async () => {
    const { settings, url, sending, fields } = await setScene(await newDatabase());
    const correction = correctionOf(sending, fields);
    await send(url, correction);
    const token = await signInAs(settings, url, 'moderator');

    const list = jsonOf(await getAs(token, url + submissionsPath));
    const download = async (file: string): Promise<string> => {
      const address = url + submissionFilePath(sending.submissionId, file);
      const response = await fetch(address, { headers: bearer(token) });
      return factsOf(new Uint8Array(await response.arrayBuffer())).sha256;
    };

    expect(list).toMatchObject([{ submissionId: sending.submissionId }]);
    const [field = ''] = fields;
    const [oldHash, newHash] = [sending, correction].map(({ files }) => factsOf(files[0]!.bytes).sha256);
    expect(await download(field)).toBe(newHash);
    expect(await download(`${sending.submissionId}.0`)).toBe(oldHash);
    expect(await download(`${sending.submissionId}.${sending.files.length}`)).toBe(newHash);
  });

  test('a part of what was asked for is stored, and the rest is still awaited', async () => {
    const { settings, url, sending, fields } = await setScene(await newDatabase());
    const [first = '', second = ''] = fields;

    expect((await send(url, correctionOf(sending, [first]))).status).toBe(201);

    expect(await caseOf(settings, sending)).toMatchObject({
      state: 'waitingForApplicant',
      version: 3,
      activity: 2,
    });
    // Documents that have arrived are no longer asked for.
    expectProblem(await send(url, correctionOf(sending, [first])), 422, [first]);
    expect((await send(url, correctionOf(sending, [second]))).status).toBe(201);
    expect(await caseOf(settings, sending)).toMatchObject({ state: 'inProgress', version: 4, activity: 3 });
    expect((await stored(settings))[0]?.corrections).toHaveLength(2);
  });

  test('a document can be asked for again and again', async () => {
    const { settings, url, sending, fields } = await setScene(await newDatabase());
    const [field = ''] = fields;
    await judge(settings, sending, { [fields[1] ?? '']: 'accepted' });
    for (const verdict of ['wrongDocument', 'expired'] as const) {
      expect((await send(url, correctionOf(sending, [field]))).status).toBe(201);
      await judge(settings, sending, { [field]: verdict });
      await moveCase(settings, sending, 'waitingForApplicant');
    }
    const last = correctionOf(sending, [field]);

    expect((await send(url, last)).status).toBe(201);

    const [listed] = await stored(settings);
    expect(listed?.corrections).toHaveLength(3);
    expect((await caseOf(settings, sending)).state).toBe('inProgress');
  });

  test('a repeat gets the first answer, also when the case has moved on, and another content none', async () => {
    const { settings, url, sending, fields } = await setScene(await newDatabase());
    const correction = correctionOf(sending, fields);
    const first = await send(url, correction);
    await moveCase(settings, sending, 'done');

    const repeat = await send(url, correction, { 'Accept-Language': 'en' });
    const others = [
      withFile(correction, sampleFile('pdf', 2000, 99)),
      { ...correction, submissionId: sending.submissionId },
    ];

    expect([first.status, repeat.status]).toEqual([201, 200]);
    expect(repeat.text).toBe(first.text);
    for (const other of others) expectProblem(await send(url, other), 422);
    expect((await stored(settings))[0]?.corrections).toHaveLength(1);
  });

  test('fifty at once are stored once, and all get the same answer', async () => {
    const { settings, url, sending, fields } = await setScene(await newDatabase());
    const correction = correctionOf(sending, fields, 20_000);

    const answers = await Promise.all(Array.from({ length: 50 }, () => send(url, correction)));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await stored(settings))[0]?.corrections).toHaveLength(1);
    expect(await filesIn(settings, 'files')).toHaveLength(sending.files.length + fields.length);
    expect(await filesIn(settings, 'tmp')).toEqual([]);
    expect(await caseOf(settings, sending)).toMatchObject({ version: 3, activity: 2 });
  });

  test('two devices that send the same document leave one, and the other hears that nothing is asked for', async () => {
    const { settings, url, sending, fields } = await setScene(await newDatabase());

    const answers = await Promise.all(
      [1, 2, 3, 4].map((seed) => send(url, correctionOf(sending, fields, 3000 + 100 * seed))),
    );

    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409', '409', '409']);
    expect((await stored(settings))[0]?.corrections).toHaveLength(1);
    expect(await filesIn(settings, 'files')).toHaveLength(sending.files.length + fields.length);
    expect(await filesIn(settings, 'tmp')).toEqual([]);
  });

  test('a server killed before the commit has stored nothing of it, and the repeat is stored once', async () => {
    const settings = await testSettings(await newDatabase());
    const before = await openServer(settings);
    const sending = await exampleOf('licence');
    await send(before.url, sending);
    await askAgain(settings, sending);
    await before.close();
    const correction = correctionOf(sending, ['documento']);
    const killed = await startKilledServer(settings, 'beforeCommit');
    await expect(send(killed.url, correction)).rejects.toThrow();
    expect(await killed.ended).toBe('SIGKILL');

    const second = await openServer(settings);

    expect(await stored(settings)).toMatchObject([{ submissionId: sending.submissionId }]);
    expect((await stored(settings))[0]).not.toHaveProperty('corrections');
    expect(await caseOf(settings, sending)).toMatchObject({ state: 'waitingForApplicant', version: 2 });
    expect((await send(second.url, correction)).status).toBe(201);
    await second.close();
    await makeNotesOld(settings);
    await openServer(settings);
    // The first attempt's file is swept; those of the request and of its correction stay.
    expect(await filesIn(settings, 'tmp')).toEqual([]);
    expect(await filesIn(settings, 'files')).toHaveLength(2);
    expect((await stored(settings))[0]?.corrections).toHaveLength(1);
  });

  test('a server killed after the commit has stored all of it, and the repeat gets the answer', async () => {
    const settings = await testSettings(await newDatabase());
    const before = await openServer(settings);
    const sending = await exampleOf('licence');
    await send(before.url, sending);
    await askAgain(settings, sending);
    await before.close();
    const correction = correctionOf(sending, ['documento']);
    const killed = await startKilledServer(settings, 'afterCommit');
    await expect(send(killed.url, correction)).rejects.toThrow();
    expect(await killed.ended).toBe('SIGKILL');
    await makeNotesOld(settings);

    const { url } = await openServer(settings);
    const repeat = await send(url, correction);

    expect(repeat.status).toBe(200);
    expect(correctionIn(repeat).correctionOf).toBe(sending.submissionId);
    expect(await filesIn(settings, 'files')).toHaveLength(2);
    expect((await stored(settings))[0]?.corrections).toHaveLength(1);
  });

  test('a document that went up in pieces is taken as if it had been a part, and its upload goes', async () => {
    const { settings, url, sending, fields } = await setScene(await newDatabase());
    const correction = correctionOf(sending, fields, 40_000);
    const ids = await uploadAll(url, correction);

    const answer = await sendNaming(url, correction, ids);
    const repeat = await sendNaming(url, correction, ids);

    expect([answer.status, repeat.status]).toEqual([201, 200]);
    expect(repeat.text).toBe(answer.text);
    expect(await filesIn(settings, 'uploads')).toEqual([]);
    // A device that lost the answer and restarts the upload sends none of its bytes.
    const again = await createFor(url, correction, correction.files[0]!);
    expect(offsetIn(await head(url, again))).toBe(correction.files[0]!.bytes.length);
  });

  test('a repeat brings back a file that the disk has lost', async () => {
    const { settings, url, sending, fields } = await setScene(await newDatabase());
    const correction = correctionOf(sending, fields);
    const first = await send(url, correction);
    await rm(join(settings.dataDir, 'files', `addition-${correction.submissionId}`), { recursive: true });

    const repeat = await send(url, correction);

    expect(repeat.status).toBe(200);
    expect(repeat.text).toBe(first.text);
    expect(await filesIn(settings, 'files')).toHaveLength(sending.files.length + fields.length);
  });

  test('where nothing is asked for, nothing is taken', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const sending = await exampleOf('licence');
    await send(url, sending);
    const correction = correctionOf(sending, ['documento']);

    expectProblem(await send(url, correction), 409);
    // A verdict alone asks for nothing: several documents can be judged before the applicant is told.
    await judge(settings, sending, { documento: 'unreadable' });
    expectProblem(await send(url, correction), 409);
    await judge(settings, sending, { documento: 'accepted' });
    await moveCase(settings, sending, 'waitingForApplicant', 'Call us');
    expectProblem(await send(url, correction), 409);

    expect(await stored(settings)).toMatchObject([{ submissionId: sending.submissionId }]);
    expect((await stored(settings))[0]).not.toHaveProperty('corrections');
    expect(await filesIn(settings, 'files')).toHaveLength(1);
    expect(await filesIn(settings, 'tmp')).toEqual([]);
  });

  test('of a request that nobody knows nothing is taken', async () => {
    const { url } = await openServer(await testSettings(await newDatabase()));

    expectProblem(await send(url, correctionOf({ submissionId: randomUUID() }, ['documento'])), 404);
  });
});

test('only what is asked for is taken, and by the rules of the form', async () => {
  const { settings, url, sending, fields } = await setScene();
  const [first = ''] = fields;
  const accepted = sending.files[2]?.field ?? '';
  const program = new Uint8Array(3000).fill(7);

  const refused: readonly (readonly [Sending, number, readonly string[]])[] = [
    [correctionOf(sending, [...fields, accepted]), 422, [accepted]],
    [correctionOf(sending, ['nothing']), 422, ['nothing']],
    [correctionOf(sending, []), 422, fields],
    [{ ...correctionOf(sending, [first]), texts: { nombre: 'Eva' } }, 422, ['nombre']],
    [correctionOf(sending, [first, first]), 422, [first]],
    [withFile(correctionOf(sending, [first]), program), 422, [first]],
    [withFile(correctionOf(sending, [first]), new Uint8Array(0)), 422, [first]],
  ];
  for (const [correction, status, blamed] of refused)
    expectProblem(await send(url, correction), status, blamed);

  expect(await stored(settings)).toMatchObject([{ submissionId: sending.submissionId }]);
  expect((await stored(settings))[0]).not.toHaveProperty('corrections');
  expect(await caseOf(settings, sending)).toMatchObject({ state: 'waitingForApplicant', version: 2 });
  expect(await filesIn(settings, 'files')).toHaveLength(sending.files.length);
});

test('a correction without a key, or with one in another form, is refused', async () => {
  const { url, sending, fields } = await setScene();
  const correction = correctionOf(sending, fields);

  for (const key of ['', correction.submissionId]) {
    const answer = await send(url, correction, { 'Idempotency-Key': key });
    expectProblem(answer, 400);
  }
});

test('an answer that is lost three times is given the fourth time, for one correction', async () => {
  const settings = await testSettings();
  let lost = 3;
  const { url } = await openServer(settings, {
    hooks: {
      afterCommit(id, connection) {
        if (id !== correction?.submissionId || lost === 0) return;
        lost -= 1;
        connection.resetAndDestroy();
      },
    },
  });
  let correction: Sending | undefined;
  const sending = await exampleOf('licence');
  await send(url, sending);
  await askAgain(settings, sending);
  correction = correctionOf(sending, ['documento']);
  for (const _attempt of [1, 2, 3]) await expect(send(url, correction)).rejects.toThrow();

  const answer = await send(url, correction);

  expect(answer.status).toBe(200);
  expect((await stored(settings))[0]?.corrections).toHaveLength(1);
});
