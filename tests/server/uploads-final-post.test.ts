import { randomUUID } from 'node:crypto';
import { truncate, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { uploadFaultsOf } from '../../src/contracts/uploads.ts';
import { limits } from '../../server/lib/limits/submission-limits.ts';
import { databases } from '../support/databases.ts';
import { expectProblem, expectStoredWhole, filesIn } from '../support/expectations.ts';
import { exampleOf, factsOf, send, withFile, withText } from '../support/sending.ts';
import { stored, useServer } from '../support/test-server.ts';
import {
  bindingOf,
  bytesPath,
  create,
  head,
  offsetIn,
  patch,
  sendNaming,
  upload,
  uploadAll,
} from '../support/uploading.ts';
import { documentForms } from '../support/form-lists.ts';

/** For the tests that need one database only. */
const embedded = useServer();

describe.each(databases)('on %s', (name) => {
  const server = useServer(name);

  // The first example of a medical request leaves out what need not be there.
  test.each(documentForms.map((id) => [id, id === 'medical' ? 1 : 0] as const))(
    'a %s request is stored with the files that went up before',
    async (formId, example) => {
      const { settings, url } = server();
      const before = await filesIn(settings, 'files');
      const requests = (await stored(settings)).length;
      const uploads = await filesIn(settings, 'uploads');
      const sending = await exampleOf(formId, example);

      const ids = await uploadAll(url, sending);
      const answer = await sendNaming(url, sending, ids);
      const repeat = await sendNaming(url, sending, ids);

      expect([answer.status, repeat.status]).toEqual([201, 200]);
      expect(repeat.text).toBe(answer.text);
      const facts = sending.files.map(({ field, name: called, bytes }) => ({
        field,
        name: called,
        ...factsOf(bytes),
      }));
      expect(answer.receipt.files).toEqual(facts);
      const [listed, ...others] = (await stored(settings)).slice(requests);
      expect(others).toEqual([]);
      expect(listed?.files).toMatchObject(facts);
      expect(listed?.fields).toEqual(sending.texts);
      await expectStoredWhole(settings, sending.files, before);
      expect((await filesIn(settings, 'uploads')).toSorted()).toEqual(uploads.toSorted());
    },
  );

  test('a repeat is known whichever way it comes, and whatever became of its uploads', async () => {
    const { settings, url } = server();
    const requests = (await stored(settings)).length;
    const sending = await exampleOf('licence');
    const ids = await uploadAll(url, sending);
    const first = await sendNaming(url, sending, ids);

    const repeats = [
      await send(url, sending),
      await sendNaming(url, sending, { documento: 'f'.repeat(40) }),
      await sendNaming(url, sending, {}),
    ];
    const changed = await sendNaming(url, withText(sending, 'nombre', 'Pedro'), ids);

    expect(repeats.map(({ status, text }) => [status, text])).toEqual(repeats.map(() => [200, first.text]));
    expectProblem(changed, 422);
    expect(uploadFaultsOf(changed.problem)).toEqual([]);
    expect(await stored(settings)).toHaveLength(requests + 1);
  });

  test('whoever missed the receipt and asks for the upload first sends no byte again', async () => {
    const { url } = server();
    const sending = await exampleOf('licence');
    const [file] = sending.files;
    if (file === undefined) throw new Error('The licence request has a file');
    const ids = await uploadAll(url, sending);
    const first = await sendNaming(url, sending, ids);

    expect((await head(url, ids['documento'] ?? '')).status).toBe(404);
    const created = await create(url, bindingOf(sending, file), file.bytes.length);
    const id = created.headers.get('location')?.split('/').at(-1) ?? '';
    const repeat = await sendNaming(url, sending, { documento: id });

    expect([created.status, offsetIn(created), offsetIn(await head(url, id))]).toEqual([201, 2000, 2000]);
    expect((await patch(url, id, 0, file.bytes)).status).toBe(409);
    expect([repeat.status, repeat.text]).toEqual([200, first.text]);
  });

  test('a file that lost its last byte is asked for again, and only it, from where it is', async () => {
    const { settings, url } = server();
    const before = await filesIn(settings, 'files');
    const sending = await exampleOf('medical', 1);
    const [, second] = sending.files;
    if (second === undefined) throw new Error('This medical request has several files');
    const ids = await uploadAll(url, sending);
    const cut = ids[second.field] ?? '';
    await truncate(bytesPath(settings, cut), second.bytes.length - 1);

    const refused = await sendNaming(url, sending, ids);
    const again = await create(url, bindingOf(sending, second), second.bytes.length);
    await patch(url, cut, offsetIn(again), second.bytes.slice(-1));
    const answer = await sendNaming(url, sending, ids);

    expectProblem(refused, 422, [second.field]);
    expect(uploadFaultsOf(refused.problem)).toEqual([
      { field: second.field, uploadId: cut, reason: 'incomplete' },
    ]);
    expect(again.headers.get('location')).toBe(`/api/uploads/${cut}`);
    expect(offsetIn(again)).toBe(second.bytes.length - 1);
    expect(answer.status).toBe(201);
    await expectStoredWhole(settings, sending.files, before);
  });

  test('a file that was damaged on the disk is thrown away and asked for again, whole', async () => {
    const { settings, url } = server();
    const before = await filesIn(settings, 'files');
    const sending = await exampleOf('licence');
    const [file] = sending.files;
    if (file === undefined) throw new Error('The licence request has a file');
    const id = await upload(url, sending, file);
    const damaged = file.bytes.map((byte, index) => (index === 1500 ? byte ^ 1 : byte));
    await writeFile(bytesPath(settings, id), damaged);

    const refused = await sendNaming(url, sending, { documento: id });
    const again = await upload(url, sending, file);
    const answer = await sendNaming(url, sending, { documento: again });

    expect(uploadFaultsOf(refused.problem)).toEqual([
      { field: 'documento', uploadId: id, reason: 'differs' },
    ]);
    expect(again).not.toBe(id);
    expect(answer.status).toBe(201);
    await expectStoredWhole(settings, sending.files, before);
  });

  test('only finished uploads of this very request count, each for its own field', async () => {
    const { settings, url } = server();
    const before = await filesIn(settings, 'files');
    const requests = (await stored(settings)).length;
    const sending = await exampleOf('medical', 1);
    const [one, two] = sending.files;
    if (one === undefined || two === undefined) throw new Error('This medical request has several files');
    const stranger = { ...sending, submissionId: randomUUID() };
    const ids = await uploadAll(url, sending);
    const foreign = await upload(url, stranger, one);
    const guessed = '0123456789'.repeat(4);

    const reasonOf = async (changed: Record<string, string>): Promise<unknown> => {
      const answer = await sendNaming(url, sending, { ...ids, ...changed });
      expect(answer.status).toBe(422);
      return uploadFaultsOf(answer.problem);
    };

    expect(await reasonOf({ [one.field]: foreign })).toEqual([
      { field: one.field, uploadId: foreign, reason: 'foreign' },
    ]);
    expect(await reasonOf({ [one.field]: ids[two.field] ?? '' })).toMatchObject([{ reason: 'foreign' }]);
    expect(await reasonOf({ [one.field]: guessed })).toMatchObject([{ reason: 'missing' }]);
    expect(await reasonOf({ [one.field]: '../../pmts.db' })).toMatchObject([{ reason: 'missing' }]);
    expect(await stored(settings)).toHaveLength(requests);
    expect((await filesIn(settings, 'files')).toSorted()).toEqual(before.toSorted());
    expect((await sendNaming(url, sending, ids)).status).toBe(201);
    expect((await head(url, foreign)).status).toBe(200);
  });

  test('twenty at once that name the same uploads are stored once', async () => {
    const { settings, url } = server();
    const before = await filesIn(settings, 'files');
    const requests = (await stored(settings)).length;
    const sending = await exampleOf('medical', 1, 200_000);
    const ids = await uploadAll(url, sending);

    const answers = await Promise.all(Array.from({ length: 20 }, () => sendNaming(url, sending, ids)));

    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(19);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await stored(settings)).toHaveLength(requests + 1);
    await expectStoredWhole(settings, sending.files, before);
  });
});

test('files that went up are held to the same rules as parts', async () => {
  const { settings, url } = embedded();
  const requests = (await stored(settings)).length;
  const program = new Uint8Array(500).fill(7);
  program.set([0x4d, 0x5a]);
  const sending = await exampleOf('licence');
  const cases = [
    withFile(sending, program, 'licence.pdf'),
    withFile(sending, new Uint8Array(0), 'empty.pdf'),
  ].map((one) => ({ ...one, submissionId: randomUUID() }));

  for (const one of cases) {
    const answer = await sendNaming(url, one, await uploadAll(url, one));
    const asParts = await send(url, one);
    expectProblem(answer, 422, ['documento']);
    expect(answer.text).toBe(asParts.text);
  }

  expect(await stored(settings)).toHaveLength(requests);
});

test('a file may not come both ways, and one of each kind may come together', async () => {
  const { settings, url } = embedded();
  const before = await filesIn(settings, 'files');
  const sending = await exampleOf('medical', 1);
  const ids = await uploadAll(url, sending);
  const [one] = sending.files;
  if (one === undefined) throw new Error('This medical request has several files');
  const { [one.field]: _left, ...others } = ids;

  const nameless = await send(url, { ...sending, files: [] });
  const mixed = await sendNaming(url, sending, others);

  expect(nameless.status).toBe(422);
  expect(mixed.status).toBe(201);
  await expectStoredWhole(settings, sending.files, before);
});

test('a manifest that names more than a request may hold is refused', async () => {
  const { url } = embedded();
  const sending = await exampleOf('licence');
  const [file] = sending.files;
  if (file === undefined) throw new Error('The licence request has a file');
  const many = Array.from({ length: limits.maxFiles + 1 }, (_, index) => ({
    ...file,
    field: `file${index}`,
  }));
  const ids = Object.fromEntries(many.map(({ field }) => [field, 'a'.repeat(40)]));

  const answer = await sendNaming(url, { ...sending, files: many }, ids);

  expectProblem(answer, 413);
});
