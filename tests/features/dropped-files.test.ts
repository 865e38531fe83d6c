import { beforeEach, expect, test } from 'vitest';
import { fieldsOf, type FileField } from '../../src/form/form.ts';
import { type FormServices, FormSession } from '../../src/form-page/form-session.ts';
import { changeRank, takeBack } from '../../src/forms/liberian/changes.ts';
import { form } from '../../src/forms/liberian/index.ts';
import { createFileImporter } from '../../src/device/files/page/file-importer.ts';
import { readFile } from '../../src/device/storage/file-bytes.ts';
import { sampleFile } from '../support/sample-files.ts';
import { newDevice, type TestContext } from '../outbox/test-outbox.ts';

let device: TestContext;
let session: FormSession;

beforeEach(() => {
  device = newDevice();
  const { store: outbox, drafts, database, clock } = device;
  let ids = 0;
  const newId = () => `id-${(ids += 1)}`;
  session = new FormSession(
    {
      drafts: { ...drafts, writeAhead: () => undefined },
      outbox,
      clock,
      newId,
      finalise: device.finalise,
      files: createFileImporter({ database, outbox, clock, newId, estimate: async () => undefined }),
      requestDelivery: () => undefined,
      apiLimits: { now: () => ({}) },
      device: { askToPersist: async () => true },
    } as unknown as FormServices,
    form,
  );
  session.answer('rankApplying', 'chiefMate');
});

const gmdss = 'certificateFile.gmdss';
const field = fieldsOf(form.definition).find((one): one is FileField => one.name === gmdss)!;

function picked(bytes: ArrayBuffer) {
  return { name: 'image.jpg', type: 'image/jpeg', size: bytes.byteLength, arrayBuffer: async () => bytes };
}

async function keepCertificate(): Promise<void> {
  session.files.pick(field, picked(sampleFile('jpeg', 20_000, 1).buffer));
  await expect.poll(() => session.state().values.files[gmdss]).toBeDefined();
}

test('a certificate that a rank does not need keeps its bytes until it is said that nobody wants it back', async () => {
  await keepCertificate();
  const before = session.state().values;
  const change = changeRank(before, 'oowe');
  const file = before.files[gmdss]!;
  const bytes = () => readFile(device.database, session.submissionId() ?? '', file);

  session.change(() => change.next);
  expect(session.state().values.files[gmdss]).toBeUndefined();
  expect((await bytes())?.size).toBe(20_000);
  session.change((values) => takeBack(values, before, change).next);
  void session.files.forget([file]);
  session.saveNow();
  await expect.poll(() => session.state().saving.kind).toBe('saved');
  expect(session.state().values).toEqual(before);
  expect((await bytes())?.size).toBe(20_000);

  session.change(() => change.next);
  void session.files.forget([file]);
  await expect.poll(bytes).toBeUndefined();
});

test('a file that was turned down for a certificate no longer asked for stops nothing', async () => {
  session.files.pick(field, picked(new TextEncoder().encode('no picture').buffer));
  await expect.poll(() => session.state().picks[gmdss]?.kind).toBe('refused');

  session.change((values) => changeRank(values, 'oowe').next);

  expect(session.state().picks[gmdss]).toBeUndefined();
});

test('a file that is being read for a certificate no longer asked for does not come back', async () => {
  let read: () => void = () => undefined;
  const bytes = sampleFile('jpeg', 20_000, 1).buffer;
  const slow = new Promise<ArrayBuffer>((resolve) => {
    read = () => resolve(bytes);
  });
  session.files.pick(field, { ...picked(bytes), arrayBuffer: () => slow });

  session.change((values) => changeRank(values, 'oowe').next);
  read();

  const id = session.submissionId() ?? '';
  const count = () => device.database.run((connection) => connection.count('files'));
  session.saveNow();
  await expect.poll(() => session.state().saving.kind).toBe('saved');
  await expect.poll(count).toBe(0);
  expect(session.state().values.files[gmdss]).toBeUndefined();
  expect(id).not.toBe('');
});
