import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SettingError } from '../settings/setting-values.ts';
import { FilesAway } from '../store/commit-in-doubt.ts';
import { isDiskFull } from '../store/store-errors.ts';
import { syncDirectory } from './durable.ts';
import {
  type FileStore,
  type ListedFile,
  type StagedFile,
  type Staging,
  type StoredFiles,
} from './file-store.ts';

/** Suffix of the notes in DATA_DIR/tmp, kept until it is decided whether the rows of stored files are committed. */
const noteSuffix = '.kept';

/** File store on this machine's disk. @throws SettingError when the directory is not writable */
export async function openDiskFileStore(dataDir: string): Promise<FileStore> {
  const places = { files: join(dataDir, 'files'), temporary: join(dataDir, 'tmp') };
  for (const place of Object.values(places)) await makeWritable(place);
  return {
    // Room checks cover a full disk.
    ready: async () => undefined,
    open: () => openStaging(places.temporary, true),
    store: (staging, place, files) => store(places, staging, place, files),
    // Opened here so that a missing file fails before the answer starts.
    read: async (path) => (await open(join(places.files, path), 'r')).createReadStream(),
    tryOut: () => tryOut(join(places.temporary, `tried-${randomUUID()}`)),
    has: (path, size) => has(join(places.files, path), size),
    restore: (staged, path) => restore(places, staged, path),
    places: () => namesIn(places.files),
    removeAllIn: async (place) => rm(join(places.files, nameFrom(place)), { recursive: true, force: true }),
    list: () => list(places.files, ''),
    remove: (path, before) => remove(places.files, path, before),
    clearStaged: () => clearStaged(places.temporary),
    sweep: (isNamed, now) => sweep(places, isNamed, now),
  };
}

export async function makeWritable(place: string): Promise<void> {
  try {
    await mkdir(place, { recursive: true });
    await access(place, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new SettingError('DATA_DIR', `${place} cannot be written (${String(Object(error).code)})`);
  }
}

/** Bytes: enough to fail when only a useless remainder of the disk is left. */
const triedBytes = 64 * 1024;

async function tryOut(path: string): Promise<void> {
  try {
    await writeFile(path, Buffer.alloc(triedBytes, 1), { flush: true });
  } finally {
    await rm(path, { force: true });
  }
}

interface Places {
  readonly files: string;
  readonly temporary: string;
}

/** Each request has its own directory, so that parallel repeats do not collide. */
async function store(
  places: Places,
  staging: Staging,
  place: string,
  staged: readonly StagedFile[],
): Promise<StoredFiles> {
  const path = `${place}/${staging.attempt}`;
  const note = join(places.temporary, staging.attempt + noteSuffix);
  const parent = join(places.files, place);
  await syncDirectory(staging.directory);
  await mkdir(parent, { recursive: true });
  await writeFile(note, path);
  await rename(staging.directory, join(places.files, path));
  await syncDirectory(parent);
  await syncDirectory(places.files);
  return {
    paths: staged.map((_file, position) => `${path}/${position}`),
    confirm: () => rm(note, { force: true }),
    async withdraw() {
      await rm(join(places.files, path), { recursive: true, force: true });
      await rm(note, { force: true });
    },
  };
}

async function has(path: string, size: number): Promise<boolean> {
  try {
    return (await stat(path)).size === size;
  } catch (error) {
    if (Object(error).code === 'ENOENT' || Object(error).code === 'ENOTDIR') return false;
    throw error;
  }
}

async function restore(places: Places, staged: string, path: string): Promise<void> {
  const place = join(places.files, path);
  const directory = dirname(place);
  await mkdir(directory, { recursive: true });
  await rename(staged, place);
  for (const changed of [directory, dirname(directory), places.files]) await syncDirectory(changed);
}

async function* namesIn(directory: string): AsyncGenerator<string> {
  yield* await readdir(directory);
}

async function* list(directory: string, below: string): AsyncGenerator<ListedFile> {
  for (const entry of await readdir(join(directory, below), { withFileTypes: true }).catch(isGone)) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* list(directory, path);
    else {
      const found = await stat(join(directory, path)).catch(() => undefined);
      if (found !== undefined) yield { path, size: found.size, writtenAt: found.mtimeMs };
    }
  }
}

/** Returns an empty list for a file erased meanwhile; rethrows other errors. */
function isGone(error: unknown): readonly [] {
  if (Object(error).code === 'ENOENT') return [];
  throw error;
}

export function nameFrom(place: string): string {
  if (/^[\w-]+$/.test(place)) return place;
  throw new Error(`No files can lie under "${place}"`);
}

async function remove(directory: string, path: string, before: number): Promise<boolean> {
  const place = join(directory, path);
  const written = await stat(place).catch(() => undefined);
  if (written === undefined || written.mtimeMs >= before) return false;
  await rm(place, { force: true });
  // rmdir fails while something else is left in them.
  const parents = path.split('/').slice(0, -1);
  for (; parents.length > 0; parents.pop()) {
    await rmdir(join(directory, ...parents)).catch(() => undefined);
  }
  return true;
}

/** Clears the temporary directory except for the notes of stored files. @param temporary DATA_DIR/tmp */
export async function clearStaged(temporary: string): Promise<void> {
  const staged = (await readdir(temporary)).filter((name) => !name.endsWith(noteSuffix));
  for (const name of staged) await rm(join(temporary, name), { recursive: true, force: true });
}

/** Milliseconds for which a note is left alone. */
const day = 24 * 60 * 60_000;

/** Follows the notes alone: a wrong DATABASE_URL must not cost the files of all other submissions. */
async function sweep(
  { files, temporary }: Places,
  isNamed: (path: string) => Promise<boolean>,
  now: number,
): Promise<void> {
  for (const name of await readdir(temporary)) {
    if (!name.endsWith(noteSuffix)) continue;
    const note = join(temporary, name);
    // The request that wrote it may have withdrawn it meanwhile.
    const written = await stat(note).catch(() => undefined);
    if (written === undefined || now - written.mtimeMs < day) continue;
    const path = await readFile(note, 'utf8');
    if (path !== '' && !(await isNamed(path))) await rm(join(files, path), { recursive: true, force: true });
    await rm(note, { force: true });
  }
}

/** @param isFlushed see Staging */
export function openStaging(temporary: string, isFlushed: boolean): Staging {
  const attempt = randomUUID();
  const directory = join(temporary, attempt);
  return {
    attempt,
    directory,
    isFlushed,
    async pathFor(position) {
      await mkdir(directory, { recursive: true }).catch((cause: unknown) => {
        throw isDiskFull(cause) ? cause : new FilesAway('No place for files', { cause });
      });
      return join(directory, String(position));
    },
    // A failed clean-up must not turn a committed answer into an error.
    discard: () => rm(directory, { recursive: true, force: true }).catch(() => undefined),
  };
}
