import { beforeEach, describe, expect, test } from 'vitest';
import type { Entry } from '../../src/outbox/entry.ts';
import { exported } from '../../src/outbox/hand-over.ts';
import { readFile } from '../../src/device/storage/file-bytes.ts';
import { archivedFile, archivedName, readArchive } from '../../src/device/files/page/archive-reading.ts';
import { archiveOf, exportRequest, isArchiveOf } from '../../src/device/files/page/request-archive.ts';
import { newDevice, type TestContext } from '../outbox/test-outbox.ts';

const id = '7c0ffee0-0000-4000-8000-000000000001';

let device: TestContext;

beforeEach(async () => {
  device = newDevice();
  await device.submit(id, [1_500_000, 3]);
});

const load: Parameters<typeof archiveOf>[2] = (submissionId, file) =>
  readFile(device.database, submissionId, file);

const headOf = (entry: Entry) => exported(entry, undefined, entry.finalisedAt);

/** With one byte changed, at the first place where the pattern stands. */
async function damaged(archive: Blob, pattern: string): Promise<Blob> {
  const bytes = Buffer.from(await archive.arrayBuffer());
  const at = bytes.indexOf(pattern);
  expect(at).toBeGreaterThan(0);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return new Blob([new Uint8Array(bytes)]);
}

describe('the archive of a request', () => {
  test('holds the submission id, every answer and every byte, under names that lead nowhere else', async () => {
    const seen = await device.entry(id);
    const files = seen.files.map((file, index) => ({ ...file, name: `../../${index}/ñ:*.pdf` }));
    const parts = files.map((file) => ({ kind: 'file', name: file.field, file }) as const);
    const texts = seen.request.parts.filter(({ kind }) => kind === 'text');
    const entry = { ...seen, files, request: { ...seen.request, parts: [...texts, ...parts] } };

    const archive = await archiveOf(entry, headOf(entry), load);

    const contents = await readArchive(archive ?? new Blob());
    const request = JSON.parse((await contents.get('request.json')?.text()) ?? '');
    expect(request).toMatchObject({ submissionId: id, answers: { courseName: 'GMDSS' } });
    expect([...contents.keys()]).toEqual([
      'request.json',
      'bring-back.pmts-request',
      'files/1-0 ñ.pdf',
      'files/2-1 ñ.pdf',
    ]);
    for (const [index, file] of files.entries()) {
      const bytes = await contents.get(request.files[index].archived)?.arrayBuffer();
      expect(bytes).toEqual(await (await load(id, file))?.arrayBuffer());
    }
    expect(archive !== undefined && (await isArchiveOf(archive, entry))).toBe(true);
  });

  test('is none when a file is missing', async () => {
    const entry = await device.entry(id);

    expect(await archiveOf(entry, headOf(entry), async () => undefined)).toBeUndefined();
  });

  test('is not believed when one byte of it differs or its end is missing', async () => {
    const entry = await device.entry(id);
    const archive = (await archiveOf(entry, headOf(entry), load)) ?? new Blob();

    for (const pattern of ['GMDSS', Buffer.from([0, 1, 2]).toString('latin1'), 'PK\u0001\u0002'])
      expect(await isArchiveOf(await damaged(archive, pattern), entry), pattern).toBe(false);
    expect(await isArchiveOf(archive.slice(0, archive.size - 30), entry)).toBe(false);
    expect(await isArchiveOf(new Blob(), entry)).toBe(false);
    expect(await isArchiveOf(archive, { ...entry, submissionId: 'b' })).toBe(false);
  });
});

test('a file in an archive is named by its content, and found under the name of an earlier release', () => {
  expect(archivedName(0, { name: 'passport.html', type: 'image/tiff' })).toBe('files/1-passport.html.tif');
  const archive = new Map([
    ['files/1-passport.html', 'first'],
    ['files/11-passport.html', 'eleventh'],
  ]);
  expect([0, 1, 10].map((index) => archivedFile(archive, index))).toEqual(['first', undefined, 'eleventh']);
});

describe('exporting', () => {
  const needs = (offered: string[]) => ({
    outbox: device.store,
    clock: device.clock,
    loadFile: load,
    offer: (_file: Blob, name: string) => void offered.push(name),
  });

  test('offers the file only when all of it is there', async () => {
    const offered: string[] = [];
    const { files } = await device.entry(id);

    expect(await exportRequest(needs(offered), id)).toBe('saved');
    await device.database.run((db) => db.delete('chunks', [id, files[0]?.fileId ?? '', 1]));
    expect(await exportRequest(needs(offered), id)).toBe('incomplete');
    expect(await exportRequest(needs(offered), 'none')).toBe('gone');
    expect(offered).toEqual([`evaluation-${id}.zip`]);
  });
});
