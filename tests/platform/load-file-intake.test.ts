import { beforeEach, expect, test } from 'vitest';
import { loadFileIntake } from '../../src/platform/page/load-file-intake.ts';
import { sampleFile } from '../support/sample-files.ts';
import { newDevice, type TestContext } from '../outbox/test-outbox.ts';

const field = {
  kind: 'file',
  name: 'document',
  required: true,
  accept: 'imageOrPdf',
  adviseBelow: 0,
} as const;

let device: TestContext;

beforeEach(() => {
  device = newDevice();
});

function intake() {
  const { database, store, clock } = device;
  return loadFileIntake({
    database,
    outbox: store,
    clock,
    newId: () => 'file-1',
    estimate: async () => undefined,
  });
}

test('a file is read at once, although what keeps it has yet to come: some devices take it away a moment later', async () => {
  const bytes = sampleFile('pdf', 5000);
  let isThere = true;
  const picked = {
    name: 'libreta.pdf',
    type: 'application/pdf',
    size: bytes.length,
    arrayBuffer: async () =>
      isThere ? bytes.slice().buffer : Promise.reject(new DOMException('', 'NotFoundError')),
  };

  const taking = intake().take('a', field, picked);
  isThere = false;

  expect(await taking).toMatchObject({ kind: 'taken', file: { fileId: 'file-1', size: 5000 } });
});

test('a file that is gone is told as such', async () => {
  const picked = { name: 'x', type: '', size: 1, arrayBuffer: async () => Promise.reject(new Error('gone')) };

  expect(await intake().take('a', field, picked)).toEqual({
    kind: 'refused',
    rule: { rule: 'fileUnreadable' },
  });
});
