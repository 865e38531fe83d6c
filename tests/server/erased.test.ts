import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { addTombstones, placeOf } from '../../server/lib/store/ids.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { statusPath } from '../../src/contracts/cases.ts';
import { statusAnswer } from '../../src/contracts/schemas/cases.ts';
import { jsonOf } from '../support/accounts.ts';
import { correctionOf } from '../support/additions.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem, filesIn } from '../support/expectations.ts';
import { askAgain } from '../support/office.ts';
import { inDatabase } from '../support/quotes.ts';
import { type Answered, exampleOf, postJson, send, type Sending } from '../support/sending.ts';
import { openServer, stored, testSettings, useServer } from '../support/test-server.ts';
import { bindingOf, create, createFor } from '../support/uploading.ts';

async function bury(settings: Settings, ...ids: readonly string[]): Promise<void> {
  await inDatabase(settings, (db) => addTombstones(db, ids, '2026-11-22T10:00:00.000Z'));
}

/** @param submissionId of the request that the device must forget */
function expectErased(answer: Answered, { submissionId }: Pick<Sending, 'submissionId'>): void {
  expectProblem(answer, 410);
  expect(answer.problem).toMatchObject({ type: 'urn:pmts:problem:erased', erased: { submissionId } });
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);
  const server = useServer(name);

  test('a late repeat of what was erased is told so, and nothing is stored of it', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const sending = await exampleOf('licence');
    await bury(settings, sending.submissionId);
    // Repeating it is harmless.
    await bury(settings, sending.submissionId.toUpperCase());

    expectErased(await send(url, sending), sending);
    const file = sending.files[0]!;
    expectErased(await create(url, bindingOf(sending, file), file.bytes.length), sending);
    expectErased(await send(url, correctionOf(sending, ['documento'])), sending);

    expect(await stored(settings)).toEqual([]);
    expect([...(await filesIn(settings, 'files')), ...(await filesIn(settings, 'uploads'))]).toEqual([]);
    expect((await send(url, await exampleOf('licence'))).status).toBe(201);
    const [row] = await inDatabase(settings, (db) => db.selectFrom('tombstones').selectAll().execute());
    expect(JSON.stringify(row)).not.toContain(sending.submissionId);
  });

  test('whoever asks what has become of it is told so, and of nothing else', async () => {
    const { settings, url } = server();
    const [known, gone, inPlace] = [await exampleOf('licence'), randomUUID(), randomUUID()];
    expect((await send(url, known)).status).toBe(201);
    const ids = [gone, randomUUID(), known.submissionId, inPlace];
    const ask = async (digest?: string) => {
      const body = { ids, ...(digest === undefined ? {} : { known: digest }) };
      return v.parse(statusAnswer, jsonOf(await postJson(url + statusPath, body)));
    };
    const before = await ask();
    expect(before).not.toHaveProperty('erased');
    await bury(settings, gone, placeOf({ kind: 'request', id: inPlace }));

    const after = await ask('digest' in before ? before.digest : '');

    expect(after).toMatchObject({
      requests: [{ submissionId: known.submissionId }],
      erased: [gone, inPlace],
    });
    expect(await ask('digest' in after ? after.digest : '')).toMatchObject({ unchanged: true });
  });

  test('so is a repeat of a correction that was erased, while its request is still there', async () => {
    const { settings, url } = server();
    const sending = await exampleOf('licence');
    await send(url, sending);
    await askAgain(settings, sending);
    const correction = correctionOf(sending, ['documento']);
    await bury(settings, correction.submissionId);

    expectErased(await send(url, correction), correction);

    expect((await send(url, correctionOf(sending, ['documento']))).status).toBe(201);
  });

  test('uploads of what was erased meanwhile go with the next start', async () => {
    const settings = await testSettings(await newDatabase());
    const server = await openServer(settings);
    const sending = await exampleOf('licence');
    await createFor(server.url, sending, sending.files[0]!);
    await bury(settings, sending.submissionId);
    await server.close();
    expect(await filesIn(settings, 'uploads')).not.toEqual([]);

    await openServer(settings);

    expect(await filesIn(settings, 'uploads')).toEqual([]);
  });
});
