import { readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { type Answered, factsOf } from './sending.ts';
import { stored } from './test-server.ts';

export async function filesIn(settings: Settings, folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(settings.dataDir, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Backdates the notes of files whose COMMIT is not settled by more than a day. */
export async function makeNotesOld(settings: Settings): Promise<void> {
  const then = Date.now() / 1000 - 25 * 60 * 60;
  for (const note of await filesIn(settings, 'tmp')) await utimes(note, then, then);
}

/** Expects no row, no file, and nothing in transit once the server has cleaned up. */
export async function expectNothingStored(settings: Settings): Promise<void> {
  await expect.poll(() => readdir(join(settings.dataDir, 'tmp'))).toEqual([]);
  expect(await stored(settings)).toEqual([]);
  expect(await readdir(join(settings.dataDir, 'files'))).toEqual([]);
}

/** Ids of the requests, and names of the files and folders, that a server keeps: for expectNothingAdded. */
export async function storedBy(settings: Settings): Promise<readonly string[]> {
  const ids = (await stored(settings)).map(({ submissionId }) => submissionId);
  const names = await readdir(join(settings.dataDir, 'files'), { recursive: true });
  return [...ids.toSorted(), ...names.toSorted()];
}

/** As expectNothingStored, at a server that several tests share. @param before what storedBy gave */
export async function expectNothingAdded(settings: Settings, before: readonly string[]): Promise<void> {
  await expect.poll(() => readdir(join(settings.dataDir, 'tmp'))).toEqual([]);
  expect(await storedBy(settings)).toEqual(before);
}

/** Expects exactly these files to be stored, and nothing in transit. @param before paths of those of other tests */
export async function expectStoredWhole(
  settings: Settings,
  files: readonly { readonly bytes: Uint8Array }[],
  before: readonly string[] = [],
): Promise<void> {
  const kept = (await filesIn(settings, 'files')).filter((path) => !before.includes(path));
  const hashes = await Promise.all(kept.map(async (path) => factsOf(await readFile(path)).sha256));
  expect(hashes.toSorted()).toEqual(files.map(({ bytes }) => factsOf(bytes).sha256).toSorted());
  expect(await filesIn(settings, 'tmp')).toEqual([]);
}

/** @param fields the names on the wire that the problem is about, in its order */
export function expectProblem(answer: Answered, status: number, fields: readonly string[] = []): void {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(answer.problem).toMatchObject({ status, type: expect.any(String), title: expect.any(String) });
  expect(answer.problem.message).not.toBe('');
  expect((answer.problem.violations ?? []).map(({ field }) => field)).toEqual(fields);
}
