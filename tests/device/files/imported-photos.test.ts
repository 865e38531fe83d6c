import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ImporterNeeds } from '../../../src/device/files/page/file-importer.ts';
import type { PhotoAnswer, PhotoTask } from '../../../src/device/photos/photo-worker.ts';
import type { FileDoubt } from '../../../src/form/file-doubt.ts';
import type { FileField } from '../../../src/form/form.ts';
import type { PageCorners } from '../../../src/form/photo/straighten.ts';
import type { AnswerFile } from '../../../src/form/values.ts';
import type { ImportResult } from '../../../src/ui/outbox-context.tsx';
import { readFile } from '../../../src/device/storage/file-bytes.ts';
import { newDevice, type TestContext } from '../../outbox/test-outbox.ts';
import { sampleFile } from '../../support/sample-files.ts';
import { field, importerOn, picked } from './importing.ts';

let device: TestContext;

beforeEach(() => {
  device = newDevice();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const importer = (more?: Partial<ImporterNeeds>) => importerOn(device, more);

/** Stands for the worker: notes its tasks and gives this answer, or none. */
function workerThatAnswers(answer: PhotoAnswer | undefined): readonly PhotoTask[] {
  const tasks: PhotoTask[] = [];
  class FakeWorker {
    onmessage: (event: { readonly data: PhotoAnswer }) => void = () => undefined;
    onerror: () => void = () => undefined;
    terminate = (): void => undefined;
    postMessage(task: PhotoTask): void {
      tasks.push(task);
      queueMicrotask(() => (answer === undefined ? this.onerror() : this.onmessage({ data: answer })));
    }
  }
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('OffscreenCanvas', vi.fn());
  return tasks;
}

const photo = sampleFile('jpeg', 3000).buffer;
const made: PhotoAnswer = { kind: 'made', bytes: sampleFile('jpeg', 900).buffer, type: 'image/jpeg' };

function fileOf(result: ImportResult | undefined): AnswerFile {
  if (result?.kind !== 'imported') throw new Error('Not imported');
  return result.file;
}

describe('what a photo shows', () => {
  const portrait: FileField = { ...field, facing: 'user' };

  async function shrunk(answer: PhotoAnswer | undefined, of: FileField = field, doubt?: FileDoubt) {
    const tasks = workerThatAnswers(answer);
    const files = importer();
    const result = await files.importFile('a', of, picked(photo, { name: 'scan.jpg' }));
    const { doubt: _found, ...itself } = fileOf(result);
    const file = doubt === undefined ? itself : { ...itself, doubt };
    return { file, tasks, best: await files.shrink('a', file, of) };
  }

  test('is doubted with the smaller copy, and not with the original beside it', async () => {
    const { file, best, tasks } = await shrunk({ ...made, doubt: 'blurred' });

    expect(best).toMatchObject({ size: 900, doubt: 'blurred', photo: { kind: 'smaller', original: file } });
    expect(best?.photo).not.toHaveProperty('original.doubt');
    expect(tasks).toMatchObject([{ task: 'shrink', subject: 'document' }]);
  });

  test('is doubted where nothing is gained by a smaller copy', async () => {
    const { file, best } = await shrunk({ kind: 'stays', doubt: 'dark' });

    expect(best).toEqual({ ...file, doubt: 'dark', photo: { kind: 'asPicked' } });
  });

  test('is not doubted where the look found nothing', async () => {
    expect((await shrunk(made)).best).not.toHaveProperty('doubt');
    expect((await shrunk({ kind: 'stays' })).best).not.toHaveProperty('doubt');
  });

  test('matters less than that a part of the file is missing', async () => {
    expect((await shrunk({ ...made, doubt: 'small' }, field, 'cutJpeg')).best?.doubt).toBe('cutJpeg');
  });

  test('is not looked at where a face is wanted', async () => {
    expect((await shrunk(made, portrait)).tasks).toMatchObject([{ subject: 'face' }]);
  });

  test('does not hold the photo up where the worker fails', async () => {
    const { file, best } = await shrunk(undefined);

    expect(best).toBeUndefined();
    expect(file).toMatchObject({ size: 3000, type: 'image/jpeg' });
  });

  test('is doubted of a photo that had to be made smaller to be taken', async () => {
    const tasks = workerThatAnswers({ ...made, doubt: 'glare' });
    const small: FileField = { ...field, maxBytes: 1000 };

    const result = await importer().importFile('a', small, picked(photo, { name: 'scan.jpg' }));

    const asPicked = { kind: 'asPicked', before: 3000 };
    expect(result).toMatchObject({ kind: 'imported', file: { size: 900, doubt: 'glare', photo: asPicked } });
    expect(tasks).toMatchObject([{ subject: 'document' }]);
  });
});

describe('a photo in a browser that alters pictures', () => {
  const altered: PhotoAnswer = { kind: 'stays', isFaithful: false };

  async function importerAnd() {
    const tasks = workerThatAnswers(altered);
    const files = importer();
    return {
      files,
      tasks,
      file: fileOf(await files.importFile('a', field, picked(photo, { name: 'a.jpg' }))),
    };
  }

  test('stays byte for byte as it was picked, and may be made smaller by another browser', async () => {
    const { files, file } = await importerAnd();

    expect(await files.shrink('a', file, field)).toBeUndefined();

    expect(file).not.toHaveProperty('photo');
    const kept = await readFile(device.database, 'a', file);
    expect(Buffer.from((await kept?.arrayBuffer()) ?? new ArrayBuffer()).equals(Buffer.from(photo))).toBe(
      true,
    );
  });

  test('is not straightened, and has no page', async () => {
    const { files, file } = await importerAnd();
    const corner = { x: 0, y: 0 };

    expect(await files.straighten('a', file, field, [corner, corner, corner, corner])).toBeUndefined();
    expect(await files.pageIn('a', file)).toBeUndefined();
  });

  test('is refused above the limit, with the reason', async () => {
    workerThatAnswers(altered);
    const small: FileField = { ...field, maxBytes: 1000 };

    expect(await importer().importFile('a', small, picked(photo))).toEqual({
      kind: 'refused',
      rule: { rule: 'fileNotShrunk', maxBytes: 1000 },
    });
  });

  test('has no thumbnail', async () => {
    const { files, file } = await importerAnd();

    await expect(files.previewUrl('a', file)).rejects.toThrow('alters');
  });

  test('stays HEIC', async () => {
    workerThatAnswers(altered);

    expect(await importer().importFile('a', field, picked(sampleFile('heic', 3000).buffer))).toMatchObject({
      kind: 'refused',
      rule: { rule: 'fileHeic' },
    });
  });
});

describe('whether photos are altered', () => {
  async function newVisit() {
    vi.resetModules();
    return import('../../../src/device/photos/photo-importer.ts');
  }

  test('is found out once by a worker where no photo has shown it', async () => {
    const { altersPhotos } = await newVisit();
    const tasks = workerThatAnswers({ kind: 'stays', isFaithful: false });

    expect([await altersPhotos(), await altersPhotos()]).toEqual([true, true]);
    expect(tasks).toEqual([{ task: 'prove' }]);
  });

  test('is known from the last photo', async () => {
    const { altersPhotos, madeSmaller } = await newVisit();
    const blob = new Blob([photo]);
    const tasks = workerThatAnswers({ ...made, isFaithful: true });
    await madeSmaller(blob, 'document');
    expect(await altersPhotos()).toBe(false);

    workerThatAnswers({ kind: 'stays', isFaithful: false });
    expect(await madeSmaller(blob, 'document')).toBe('altered');
    expect(await altersPhotos()).toBe(true);
    expect(tasks).toHaveLength(1);
  });

  test('is asked again after a worker that could not be loaded', async () => {
    const { altersPhotos } = await newVisit();
    workerThatAnswers(undefined);
    expect(await altersPhotos()).toBe(false);

    workerThatAnswers({ kind: 'stays', isFaithful: false });
    expect(await altersPhotos()).toBe(true);
  });
});

describe('the page of a photo', () => {
  const corners: PageCorners = [
    { x: 0.1, y: 0.2 },
    { x: 0.9, y: 0.2 },
    { x: 0.8, y: 0.9 },
    { x: 0.1, y: 0.8 },
  ];

  async function stored(answer: PhotoAnswer | undefined) {
    const tasks = workerThatAnswers(answer);
    const files = importer();
    return {
      files,
      tasks,
      file: fileOf(await files.importFile('a', field, picked(photo, { name: 'a.png' }))),
    };
  }

  test('is stored beside the photo, which stays, and is made of it again when it was straightened before', async () => {
    const { files, tasks, file } = await stored({ ...made, doubt: 'small' });

    const first = fileOf(await files.straighten('a', file, field, corners));
    const again = await files.straighten('a', first, field, corners);

    const photoKept = { kind: 'smaller', original: file, straightened: true };
    expect(first).toMatchObject({ name: 'a.jpg', size: 900, doubt: 'small', photo: photoKept });
    expect(again).toMatchObject({ kind: 'imported', file: { size: 900, photo: photoKept } });
    expect(tasks.map(({ task, blob }) => [task, blob.size])).toEqual([
      [corners, 3000],
      [corners, 3000],
    ]);
  });

  test('is said not to be stored where there is no room, and not to be made where it cannot be drawn', async () => {
    const { file } = await stored(made);
    const full = importer({ estimate: async () => ({ usage: 100, quota: 100 }) });

    expect(await full.straighten('a', file, field, corners)).toEqual({ kind: 'notSaved', problem: 'full' });
    workerThatAnswers({ kind: 'stays' });
    expect(await importer().straighten('a', file, field, corners)).toBeUndefined();
    workerThatAnswers(undefined);
    expect(await importer().straighten('a', file, field, corners)).toBeUndefined();
  });

  test('is found where the worker is certain', async () => {
    const { files, file } = await stored({ kind: 'page', corners });

    expect(await files.pageIn('a', file)).toEqual(corners);
    workerThatAnswers({ kind: 'page', corners: undefined });
    expect(await files.pageIn('a', file)).toBeUndefined();
    expect(await files.pageIn('a', { ...file, fileId: 'gone' })).toBeUndefined();
  });
});
