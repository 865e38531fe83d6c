import { expect, test } from 'vitest';
import type { FileField } from '../../src/form/form.ts';
import type { PickedFile } from '../../src/outbox/page-ports.ts';
import type { AfterDrawing, AfterDrawingNeeds } from '../../src/later/deferred-services.ts';
import { loadAfterDrawing } from '../../src/shell/load-deferred-services.ts';

const field: FileField = {
  kind: 'file',
  name: 'document',
  required: true,
  accept: 'imageOrPdf',
  adviseBelow: 1,
};

/** What comes later is made by `load`; nothing of the device is asked for before. */
function later(load: () => Promise<AfterDrawing>): AfterDrawing {
  return loadAfterDrawing({} as AfterDrawingNeeds, load);
}

function pickedFile(read: () => Promise<ArrayBuffer>): PickedFile {
  return { name: 'image.jpg', type: 'image/jpeg', size: 3, arrayBuffer: read };
}

test('a picked file is read at once, before anything is loaded', async () => {
  const steps: string[] = [];
  const picked = pickedFile(async () => {
    steps.push('read');
    return new ArrayBuffer(3);
  });
  const loaded = later(async () => {
    steps.push('loaded');
    const importFile = async (_id: string, _field: FileField, held: PickedFile) => {
      steps.push(`taken: ${(await held.arrayBuffer()).byteLength} of ${held.size} bytes, ${held.name}`);
      return { kind: 'refused', rule: { rule: 'fileType' } };
    };
    return { files: { importFile } } as unknown as AfterDrawing;
  });

  await loaded.files.importFile('a', field, picked);

  expect(steps).toEqual(['read', 'loaded', 'taken: 3 of 3 bytes, image.jpg']);
});

test('without a link nothing is claimed, and the next wish loads again', async () => {
  let reachable = false;
  let loads = 0;
  const loaded = later(async () => {
    loads += 1;
    if (!reachable) throw new TypeError('Failed to fetch dynamically imported module');
    return {
      files: { importFile: async () => ({ kind: 'imported' }) },
      finalise: async () => ({ kind: 'saved' }),
      link: { verifyCode: async () => 'verified' },
    } as unknown as AfterDrawing;
  });
  const gone = pickedFile(async () => {
    throw new DOMException('The file has gone', 'NotReadableError');
  });
  const submission = [{}, {}, 'es', {}] as unknown as Parameters<AfterDrawing['finalise']>;

  expect(await loaded.files.importFile('a', field, gone)).toEqual({ kind: 'notSaved', problem: 'failed' });
  expect(await loaded.finalise(...submission)).toEqual({ kind: 'notSaved', problem: 'failed' });
  expect(await loaded.link.verifyCode('v', '1')).toBe('unavailable');
  expect(loads).toBe(3);
  reachable = true;
  expect(await loaded.link.verifyCode('v', '1')).toBe('verified');
  expect(await loaded.finalise(...submission)).toEqual({ kind: 'saved' });
  expect(loads).toBe(4);
});
