import { beforeEach, expect, test } from 'vitest';
import { fieldsOf, type FileField } from '../../src/form/form.ts';
import { type AnswerFile, withAnswer, withFile } from '../../src/form/values.ts';
import { type FormServices, FormSession } from '../../src/form-page/form-session.ts';
import { form } from '../../src/forms/licence/index.ts';
import { newDevice, type TestContext } from '../outbox/test-outbox.ts';

const documentField = fieldsOf(form.definition).find((field): field is FileField => field.kind === 'file')!;
const photo: AnswerFile = {
  fileId: 'photo',
  name: 'image.jpg',
  type: 'image/jpeg',
  size: 3_000_000,
  sha256: 'a',
};
const smaller: AnswerFile = {
  photo: { kind: 'smaller', original: photo },
  ...photo,
  fileId: 'smaller',
  size: 300_000,
  sha256: 'b',
};

const straightened: AnswerFile = {
  ...smaller,
  photo: { kind: 'smaller', original: photo, straightened: true },
  fileId: 'straightened',
};

let device: TestContext;
let endShrinking: () => void;
let dropped: string[];

beforeEach(() => {
  device = newDevice();
  dropped = [];
});

function services(): FormServices {
  const shrunk = new Promise<void>((resolve) => {
    endShrinking = resolve;
  });
  return {
    drafts: { ...device.drafts, writeAhead: () => undefined },
    outbox: device.store,
    clock: device.clock,
    newId: () => 'a',
    files: {
      importFile: async () => ({ kind: 'imported', file: photo }),
      shrink: async () => shrunk.then(() => smaller),
      straighten: async () => shrunk.then(() => ({ kind: 'imported', file: straightened })),
      drop: async (_id: string, { fileId }: AnswerFile) => void dropped.push(fileId),
    },
    apiLimits: { now: () => ({}) },
    device: { askToPersist: async () => true, evicted: async () => ({ requests: 0, drafts: 0 }) },
  } as unknown as FormServices;
}

/** A window that has a photo, of which a smaller copy is being made. */
async function shrinking(): Promise<FormSession> {
  const session = new FormSession(services(), form);
  session.answer('nombre', 'José');
  session.files.pick(documentField, {} as File);
  await expect.poll(() => session.state().shrinking).toEqual([documentField.name]);
  await expect.poll(() => session.state().saving.kind).toBe('saved');
  return session;
}

test('what is typed in one while the other makes a photo smaller stays, and so does the smaller photo', async () => {
  const session = await shrinking();
  const draft = (await device.drafts.load('a'))!;
  await device.drafts.save({ ...draft, values: withAnswer(draft.values, 'telefono', '123') });

  endShrinking();

  await expect.poll(() => session.state().values.files[documentField.name]?.fileId).toBe('smaller');
  await expect.poll(() => session.state().saving.kind).toBe('saved');
  const expected = withFile(withAnswer(draft.values, 'telefono', '123'), documentField.name, smaller);
  expect((await device.drafts.load('a'))?.values).toEqual(expected);
});

test('what is deleted in one while the other makes a photo smaller does not come back', async () => {
  const session = await shrinking();
  await device.drafts.remove('a');

  endShrinking();

  await expect.poll(() => dropped).toEqual(['smaller']);
  expect(session.state().saving).toEqual({ kind: 'notSaved', problem: 'alreadyGone' });
  expect(await device.drafts.list()).toEqual([]);
});

/** A window that holds the smaller copy of a photo, of which the page alone is being made. */
async function straightening() {
  const session = await shrinking();
  endShrinking();
  await expect.poll(() => session.state().values.files[documentField.name]?.fileId).toBe('smaller');
  await session.files.settled();
  const made = session.files.straighten(documentField.name, [
    { x: 0.1, y: 0.1 },
    { x: 0.9, y: 0.1 },
    { x: 0.9, y: 0.9 },
    { x: 0.1, y: 0.9 },
  ]);
  return { session, made };
}

test('the page of a photo takes the place of its smaller copy, and the whole photo can be had back', async () => {
  const { session, made } = await straightening();

  expect(await made).toEqual({ kind: 'imported', file: straightened });
  expect(session.state().values.files[documentField.name]).toEqual(straightened);
  expect((await device.drafts.load('a'))?.values.files[documentField.name]).toEqual(straightened);
  await expect.poll(() => dropped).toEqual(['smaller']);

  session.files.takeWhole(documentField.name);
  await session.files.settled();
  expect(session.state().values.files[documentField.name]).toEqual(smaller);
  await expect.poll(() => dropped).toEqual(['smaller', 'straightened']);
});

test('the page of a photo that was removed in the other window does not come back', async () => {
  const { session, made } = await straightening();
  await device.drafts.remove('a');

  await made;

  await expect.poll(() => dropped).toContain('straightened');
  expect(dropped).not.toContain('photo');
  expect(session.state().saving).toEqual({ kind: 'notSaved', problem: 'alreadyGone' });
});
