import { beforeEach, expect, test } from 'vitest';
import type { FileLimits } from '../../src/form/file-limits.ts';
import { fieldsOf, type FileField } from '../../src/form/form.ts';
import type { AnswerFile } from '../../src/form/values.ts';
import { type FormServices, FormSession } from '../../src/form-page/form-session.ts';
import { violationsShown } from '../../src/form-page/form-state.ts';
import { examples } from '../../src/forms/licence/examples.ts';
import { form } from '../../src/forms/licence/index.ts';
import { readFile } from '../../src/device/storage/file-bytes.ts';
import { createFileImporter } from '../../src/device/files/page/file-importer.ts';
import { sampleFile } from '../support/sample-files.ts';
import { newDevice, type TestContext } from '../outbox/test-outbox.ts';

const field = fieldsOf(form.definition).find((one): one is FileField => one.kind === 'file')!;

let device: TestContext;
/** Bytes that the device has left; the drafts that it still takes. */
let room: number;
let takesDrafts: boolean;

beforeEach(() => {
  device = newDevice();
  room = 1e12;
  takesDrafts = true;
});

function newSession(limits: () => FileLimits = () => ({})): FormSession {
  const { store: outbox, drafts, database, clock } = device;
  let ids = 0;
  const newId = () => `id-${(ids += 1)}`;
  const estimate = async () => ({ usage: 0, quota: room });
  return new FormSession(
    {
      drafts: {
        ...drafts,
        save: async (draft: Parameters<typeof drafts.save>[0]) =>
          takesDrafts ? drafts.save(draft) : { ok: false, problem: 'full' },
        writeAhead: () => undefined,
      },
      outbox,
      clock,
      newId,
      finalise: device.finalise,
      files: createFileImporter({ database, outbox, clock, newId, estimate }),
      requestDelivery: () => undefined,
      apiLimits: { now: limits },
      device: { askToPersist: async () => true },
    } as unknown as FormServices,
    form,
  );
}

function pick(session: FormSession, seed: number): void {
  const bytes = sampleFile('pdf', 50_000, seed).buffer;
  const arrayBuffer = async () => bytes;
  session.files.pick(field, { name: `${seed}.pdf`, type: '', size: bytes.byteLength, arrayBuffer });
}

const fileOf = (session: FormSession): AnswerFile | undefined => session.state().values.files[field.name];
const bytesOf = async (session: FormSession, file: AnswerFile): Promise<number | undefined> =>
  (await readFile(device.database, session.submissionId() ?? '', file))?.size;

async function withFile(): Promise<{ readonly session: FormSession; readonly file: AnswerFile }> {
  const session = newSession();
  pick(session, 1);
  await session.files.settled();
  return { session, file: fileOf(session)! };
}

test('a file stays on the device until a draft without it is saved', async () => {
  const { session, file } = await withFile();
  takesDrafts = false;

  pick(session, 2);
  await session.files.settled();

  expect(session.state().saving).toEqual({ kind: 'notSaved', problem: 'full' });
  const [draft] = await device.drafts.list();
  expect(draft?.values.files[field.name]).toEqual(file);
  expect(await bytesOf(session, file)).toBe(50_000);

  takesDrafts = true;
  session.saveNow();
  await expect.poll(() => bytesOf(session, file)).toBeUndefined();
  expect(await bytesOf(session, fileOf(session)!)).toBe(50_000);
});

test('a file that the device cannot keep does not take the good one with it', async () => {
  const { session, file } = await withFile();
  room = 1;

  pick(session, 2);
  await session.files.settled();

  expect(session.state().picks[field.name]).toMatchObject({ kind: 'notSaved', problem: 'full' });
  expect(fileOf(session)).toEqual(file);
  expect(await bytesOf(session, file)).toBe(50_000);
  await session.submit('en');
  expect(session.state().submission.kind).not.toBe('saved');

  session.files.dismissPick(field.name);
  expect(session.state().picks).toEqual({});
  expect(fileOf(session)).toEqual(file);
});

test('a removed file can be put back, also when it was all that there was', async () => {
  const { session, file } = await withFile();

  session.files.remove(field.name);
  await expect.poll(() => session.state().saving.kind).toBe('saved');
  expect(fileOf(session)).toBeUndefined();
  session.files.undoRemove(field.name);
  await expect.poll(() => session.state().saving.kind).toBe('saved');

  expect(fileOf(session)).toEqual(file);
  expect(await bytesOf(session, file)).toBe(50_000);
});

test.each([
  ['something else is picked', async (session: FormSession) => pick(session, 2)],
  ['the form is left', async (session: FormSession) => session.leave()],
])('a removed file is forgotten when %s', async (_when, act) => {
  const { session, file } = await withFile();
  session.files.remove(field.name);

  await act(session);

  await expect.poll(() => bytesOf(session, file)).toBeUndefined();
  expect(session.state().removed).toEqual({});
});

test('what was left empty leaves no draft, though a file could have been put back', async () => {
  const { session } = await withFile();
  session.files.remove(field.name);
  await expect.poll(() => session.state().saving.kind).toBe('saved');

  session.leave();

  await expect.poll(() => device.drafts.list()).toEqual([]);
});

test('a file above a limit that became known after it was picked cannot be submitted', async () => {
  const limits = { maxFileBytes: 49_999 };
  const session = newSession(() => limits);
  for (const [name, answer] of Object.entries(examples[0]?.answers ?? {})) session.answer(name, answer);
  pick(session, 1);

  await session.submit('en');

  expect(session.state().submission.kind).toBe('editing');
  expect(session.state().flagged).toEqual([field.name]);
  const [shown] = violationsShown(form.definition, session.state(), limits);
  expect(shown).toEqual({ field: field.name, rule: 'fileTooLarge', maxBytes: 49_999 });
  expect(await device.store.entries()).toEqual([]);
});
