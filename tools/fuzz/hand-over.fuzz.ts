import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { exportRequest } from '../../src/device/files/page/request-archive.ts';
import { prepareHandOver } from '../../src/device/files/page/hand-over.ts';
import { bringIn } from '../../src/device/files/page/import-request.ts';
import { readFile, writeFile } from '../../src/device/storage/file-bytes.ts';
import { isFormId, loadForm } from '../../src/forms/index.ts';
import { draftOf, storedFile, submissionOf } from '../../tests/outbox/submissions.ts';
import { newDevice, type TestContext } from '../../tests/outbox/test-outbox.ts';
import { sampleFile } from '../../tests/support/sample-files.ts';
import { type Damage, damaged, damages } from './bytes.ts';
import { type Change, changed, changes } from './changes.ts';
import { check, longest } from './check.ts';

const id = '7c0ffee0-0000-4000-8000-000000000001';
let handedOver: Uint8Array;
let exported: Uint8Array;
let device: TestContext;

beforeAll(async () => {
  const here = await deviceWithRequest();
  const files: Blob[] = [];
  const needs = {
    outbox: here.store,
    clock: here.clock,
    loadFile: (submissionId: string, file: Parameters<typeof readFile>[2]) =>
      readFile(here.database, submissionId, file),
    offer: (file: Blob) => void files.push(file),
    sharing: {},
  };
  await exportRequest(needs, id);
  const prepared = await prepareHandOver(needs, id);
  if (prepared.kind === 'ready') await prepared.save();
  [exported = new Uint8Array(0), handedOver = new Uint8Array(0)] = await Promise.all(
    files.map(async (file) => new Uint8Array(await file.arrayBuffer())),
  );
  device = newDevice();
});

/** A licence request with a PDF, as its form writes it. */
async function deviceWithRequest(): Promise<TestContext> {
  const here = newDevice();
  const content = new Uint8Array(sampleFile('pdf', 1500)).buffer;
  const file = storedFile('file-1', content);
  await writeFile(here.database, id, file, content, here.clock.now());
  const { definition } = await loadForm('licence');
  const submission = submissionOf(id, [file]);
  const listed = submission.files.map((one) => ({ ...one, field: 'documento' }));
  const parts = [
    { kind: 'text' as const, name: 'nombre', text: 'Ana' },
    ...listed.map((one) => ({ kind: 'file' as const, name: one.field, file: one })),
  ];
  const licence = {
    ...submission,
    form: 'licence',
    formVersion: definition.version,
    files: listed,
    request: { ...submission.request, path: definition.endpoint, parts },
  };
  await here.drafts.save(draftOf(licence));
  expect(await here.store.finalise(licence)).toEqual({ ok: true });
  return here;
}

const stores = ['entries', 'files', 'chunks'] as const;

const rowCounts = (): Promise<readonly number[]> =>
  device.database.run(async (connection) => Promise.all(stores.map((store) => connection.count(store))));

/** It is brought in whole, or it is said why not and nothing is stored. */
async function expectWholeOrNothing(bytes: Uint8Array): Promise<void> {
  let ids = 0;
  const result = await bringIn(
    {
      database: device.database,
      outbox: device.store,
      clock: device.clock,
      newId: () => `new-${(ids += 1)}`,
      estimate: async () => undefined,
      announce: () => undefined,
    },
    new Blob([Uint8Array.from(bytes)]),
    async (form) => (isFormId(form) ? loadForm(form) : undefined),
  );
  if (result.kind !== 'broughtIn') {
    // "notSaved" would tell of a device without fault that it has one.
    expect(result.kind).toBe('refused');
    expect(await rowCounts()).toEqual([0, 0, 0]);
    return;
  }
  const entry = await device.entry(result.submissionId);
  for (const file of entry.files) {
    const stored = await readFile(device.database, entry.submissionId, file);
    expect(stored?.size).toBe(file.size);
  }
  device = newDevice();
}

function expectAfter(file: () => Uint8Array): (all: readonly Damage[]) => Promise<void> {
  return (all) => expectWholeOrNothing(damaged(file(), all));
}

test(
  'a hand-over file that was damaged is refused, and nothing of it is stored',
  () =>
    check(
      { slice: 150, share: 0.1 },
      damages,
      expectAfter(() => handedOver),
    ),
  longest,
);

test(
  'an export that was damaged is refused, and nothing of it is stored',
  () =>
    check(
      { slice: 300, share: 0.15 },
      damages,
      expectAfter(() => exported),
      zipSeeds,
    ),
  longest,
);

test(
  'a hand-over file that says something else, under a true hash, is brought in whole or refused',
  () => check({ slice: 150, share: 0.1 }, changes, (all) => expectWholeOrNothing(withChangedHead(all))),
  longest,
);

/** The same container with another head, as somebody writes it on purpose. */
function withChangedHead(all: readonly Change[]): Uint8Array {
  const lineEnd = handedOver.indexOf(10) + 1;
  const line = Buffer.from(handedOver.subarray(0, lineEnd)).toString();
  const headLength = Number(line.split(' ')[2]);
  const head: unknown = JSON.parse(
    Buffer.from(handedOver.subarray(lineEnd, lineEnd + headLength)).toString(),
  );
  const bytes = Buffer.from(JSON.stringify(changed(head, all)) ?? '');
  const hash = createHash('sha256').update(bytes).digest('hex');
  return Buffer.concat([
    Buffer.from(`PMTS-REQUEST 1 ${bytes.length} ${hash}\n`),
    bytes,
    handedOver.subarray(lineEnd + headLength),
  ]);
}

test('the samples themselves are brought in', async () => {
  for (const sample of [handedOver, exported]) {
    await expectWholeOrNothing(sample);
    expect(await rowCounts()).toEqual([0, 0, 0]);
  }
  expect(withChangedHead([])).toEqual(Buffer.from(handedOver));
});

/** The directory names a place behind the end, and a name that is longer than the directory. */
const zipSeeds: readonly (readonly Damage[])[] = [
  [{ kind: 'insert', at: 0.9556664709336465, bytes: Uint8Array.of(0) }],
];
