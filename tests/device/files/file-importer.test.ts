import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FileField } from '../../../src/form/form.ts';
import type { ImportResult, PickedFile } from '../../../src/ui/outbox-context.tsx';
import { plainApi } from '../../../src/contracts/capabilities.ts';
import { chunkSize, readFile, writeFile } from '../../../src/device/storage/file-bytes.ts';
import { changeOffice, keepOfficeFile, readOffice } from '../../../src/device/storage/office-records.ts';
import type { ImporterNeeds } from '../../../src/device/files/page/file-importer.ts';
import { sampleFile } from '../../support/sample-files.ts';
import { bytesOf, storedFile } from '../../outbox/submissions.ts';
import { newDevice, type TestContext } from '../../outbox/test-outbox.ts';
import { field, importerOn, picked } from './importing.ts';

let device: TestContext;

beforeEach(() => {
  device = newDevice();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const importer = (more?: Partial<ImporterNeeds>) => importerOn(device, more);

function pdf(size: number): ArrayBuffer {
  const bytes = bytesOf(size);
  new Uint8Array(bytes).set(new TextEncoder().encode('%PDF-1.7').subarray(0, size));
  return bytes;
}

const take = (bytes: ArrayBuffer, more?: Partial<PickedFile>): Promise<ImportResult> =>
  importer().importFile('a', field, picked(bytes, more));
const count = () => device.database.run((connection) => connection.count('chunks'));

describe('a picked file', () => {
  test('is kept byte by byte, under the type that its bytes show', async () => {
    const bytes = sampleFile('pdf', 2 * chunkSize + 17).buffer;

    const result = await take(bytes);

    const { sha256 } = storedFile('x', bytes);
    const file = {
      fileId: 'file-1',
      name: 'scan.pdf',
      type: 'application/pdf',
      size: bytes.byteLength,
      sha256,
    };
    expect(result).toEqual({ kind: 'imported', file });
    const blob = await readFile(device.database, 'a', file);
    expect(blob?.type).toBe('application/pdf');
    expect(Buffer.from(await blob!.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
    expect(await count()).toBe(3);
  });

  test('is stored as bytes, never as a Blob', async () => {
    await take(pdf(10));

    const [chunk] = await device.database.run((connection) => connection.getAll('chunks'));

    expect(Object.prototype.toString.call(chunk)).toBe('[object ArrayBuffer]');
  });

  test('is read before anything else happens', () => {
    const read = vi.fn(async () => pdf(10));

    void importer().importFile('a', field, picked(pdf(10), { arrayBuffer: read }));

    expect(read).toHaveBeenCalledOnce();
  });

  test.each(['NotReadableError', 'NotFoundError'])(
    'that has changed or gone (%s) is to be picked again',
    async (name) => {
      const arrayBuffer = () => Promise.reject(new DOMException('gone', name));

      expect(await take(pdf(10), { arrayBuffer })).toEqual({
        kind: 'refused',
        rule: { rule: 'fileUnreadable' },
      });
    },
  );

  test('with fewer bytes than it claimed is to be picked again', async () => {
    expect(await take(pdf(10), { size: 11 })).toEqual({ kind: 'refused', rule: { rule: 'fileUnreadable' } });
  });

  test.each([
    ['empty', new ArrayBuffer(0), { rule: 'fileEmpty' }],
    ['too large', pdf(3 * chunkSize + 1), { rule: 'fileTooLarge', maxBytes: 3 * chunkSize }],
    ['a program', new TextEncoder().encode('MZ program').buffer, { rule: 'fileType', family: 'imageOrPdf' }],
  ])('that is %s is refused, and nothing is kept', async (_what, bytes, rule) => {
    expect(await take(bytes)).toEqual({ kind: 'refused', rule });
    expect(await count()).toBe(0);
  });

  test('above the limit that the API has told is refused at once', async () => {
    await device.store.remember({ api: { capabilities: { ...plainApi, maxFileBytes: 100 }, learnedAt: 0 } });

    expect(await take(pdf(101))).toEqual({ kind: 'refused', rule: { rule: 'fileTooLarge', maxBytes: 100 } });
    expect(await take(pdf(100))).toMatchObject({ kind: 'imported' });
  });

  test('in HEIC that this browser cannot draw is kept as it is where the API announces HEIC', async () => {
    const heic = sampleFile('heic', 5000).buffer;
    const refused = { kind: 'refused', rule: { rule: 'fileHeic' } };

    expect(await take(heic, { name: 'IMG_1.HEIC' })).toEqual(refused);
    await device.store.remember({ api: { capabilities: { ...plainApi }, learnedAt: 0 } });
    expect(await take(heic, { name: 'IMG_1.HEIC' })).toEqual(refused);
    expect(await count()).toBe(0);
    await device.store.remember({ api: { capabilities: { ...plainApi, heic: true }, learnedAt: 0 } });
    expect(await take(heic, { name: 'IMG_1.HEIC' })).toMatchObject({
      kind: 'imported',
      file: { name: 'IMG_1.HEIC', type: 'image/heic', size: 5000 },
    });
    const face: FileField = { ...field, facing: 'user' };
    expect(await importer().importFile('a', face, picked(heic))).toEqual(refused);
  });

  test('with an endless name keeps its ending', async () => {
    const result = await take(pdf(10), { name: `${'ñ🚢'.repeat(150)}.pdf` });

    const name = result.kind === 'imported' ? result.file.name : '';
    expect(Array.from(name)).toHaveLength(200);
    expect(name).toMatch(/🚢\.pdf$|ñ\.pdf$/);
  });

  test('two of the same name are two files', async () => {
    const files = importer();
    await files.importFile('a', field, picked(pdf(10)));
    await files.importFile('a', field, picked(pdf(11)));

    expect(await device.database.run((connection) => connection.count('files'))).toBe(2);
  });
});

describe('a file for which there is no room', () => {
  test('is not begun with when the browser says so, with what is needed for the rest', async () => {
    const mebibyte = 1024 * 1024;
    const files = importer({ estimate: async () => ({ usage: 94 * mebibyte, quota: 100 * mebibyte }) });

    expect(await files.importFile('a', field, picked(pdf(mebibyte)))).toMatchObject({ kind: 'imported' });
    expect(await files.importFile('a', field, picked(pdf(mebibyte + 1)))).toEqual({
      kind: 'notSaved',
      problem: 'full',
    });
  });

  test('leaves no part of itself behind when the space runs out on the way', async () => {
    const large: FileField = { ...field, maxBytes: 20 * chunkSize };
    const { run } = device.database;
    let writes = 0;
    const database = {
      ...device.database,
      run: <R>(work: Parameters<typeof run<R>>[0]) => {
        writes += 1;
        // The limit of the API is read, four chunks are written, the next four do not fit.
        return writes === 2 ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : run(work);
      },
    };

    const result = await importer({ database }).importFile('a', large, picked(pdf(8 * chunkSize)));

    expect(result).toEqual({ kind: 'notSaved', problem: 'full' });
    expect(await count()).toBe(0);
    expect(await device.database.run((connection) => connection.count('files'))).toBe(0);
  });

  test('takes the place of what can be fetched from the office again', async () => {
    const bytes = bytesOf(2 * chunkSize);
    const file = { ...storedFile('message.0', bytes), messageId: 'message' };
    await changeOffice(device.database, 'b', () => ({ officeFiles: [file], here: [] }));
    await keepOfficeFile(device.database, 'b', file, bytes, 0);
    // As much room as a browser has that keeps two chunks and 5 MiB in reserve.
    const estimate = async () => ({
      usage: (await count()) * chunkSize,
      quota: 5 * chunkSize + 2 * chunkSize,
    });

    const result = await importer({ estimate }).importFile('a', field, picked(pdf(chunkSize)));

    expect(result).toMatchObject({ kind: 'imported' });
    expect(await readOffice(device.database, 'b')).toEqual({ officeFiles: [file], here: [] });
    expect(await count()).toBe(1);
  });
});

test('on an insecure origin, where nothing can be hashed, the file is not kept and the page is told', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });

  expect(await take(pdf(10))).toEqual({ kind: 'notSaved', problem: 'unavailable' });
});

test('without IndexedDB a good file is not saved, a bad one still refused', async () => {
  Reflect.deleteProperty(globalThis, 'indexedDB');

  expect(await take(pdf(10))).toEqual({ kind: 'notSaved', problem: 'unavailable' });
  expect(await take(new ArrayBuffer(0))).toMatchObject({ kind: 'refused' });
});

describe('a file that is dropped', () => {
  test('is gone, and only it', async () => {
    const files = importer();
    const one = await files.importFile('a', field, picked(pdf(10)));
    const other = await files.importFile('a', field, picked(pdf(20)));
    if (one.kind !== 'imported' || other.kind !== 'imported') throw new Error('Not result');

    await files.drop('a', one.file);

    expect(await readFile(device.database, 'a', one.file)).toBeUndefined();
    expect(await readFile(device.database, 'a', other.file)).toBeDefined();
  });

  test('in a window that does not know of the submission stays the request’s', async () => {
    await device.submit('a', [10]);
    const [file] = (await device.entry('a')).files;

    await importer().drop('a', file!);

    expect(await readFile(device.database, 'a', file!)).toBeDefined();
  });
});

describe('bytes read back', () => {
  const damage: readonly [string, ArrayBuffer | undefined][] = [
    ['missing', undefined],
    ['empty', new ArrayBuffer(0)],
    ['shorter', bytesOf(9)],
    ['longer', bytesOf(11)],
    ['different', bytesOf(10, 7)],
  ];
  test.each(damage)('that are %s are no file', async (_what, chunk) => {
    const file = storedFile('f', bytesOf(10));
    await writeFile(device.database, 'a', file, bytesOf(10), 0);
    const key: [string, string, number] = ['a', 'f', 0];
    await device.database.run(async (connection) => {
      await connection.delete('chunks', key);
      if (chunk !== undefined) await connection.put('chunks', chunk, key);
    });

    expect(await readFile(device.database, 'a', file)).toBeUndefined();
    expect(await importer().fileUrl('a', file)).toBeUndefined();
  });

  test('give an address', async () => {
    const file = storedFile('f', bytesOf(10));
    await writeFile(device.database, 'a', file, bytesOf(10), 0);

    const url = await importer().fileUrl('a', file);

    expect(url).toMatch(/^blob:/);
    URL.revokeObjectURL(url ?? '');
  });
});
