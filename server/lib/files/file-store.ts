import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { SettingError } from '../settings/setting-error.ts';
import { syncDirectory } from './durable.ts';
import { openStaging, type Staging } from './staging.ts';

/** The files of submissions on the disk, under names that no sender chose. */
export interface FileStore {
  open(): Staging;
  /** Moves staged files to their place, durably, before the row that names them is committed. */
  store(staging: Staging, submissionId: string): Promise<StoredFiles>;
  /** @param path below DATA_DIR/files. @throws when it is not there */
  read(path: string): Promise<Readable>;
  /** Writes a small file durably and deletes it. @throws when no file could be stored */
  tryOut(): Promise<void>;
  /** Whether it is there, with so many bytes. @param path below DATA_DIR/files */
  has(path: string, size: number): Promise<boolean>;
  /** Moves a staged file, durably, to where a row says that it is. @param path below DATA_DIR/files */
  restore(staged: string, path: string): Promise<void>;
  /** Deletes files staged by requests of a killed server. Only before this server accepts requests. */
  clearStaged(): Promise<void>;
  /**
   * Deletes stored files that no row names, by the notes that are a day old: a COMMIT may be pending in the database for
   * as long as its standby is away, also when the server that sent it is gone. @param now milliseconds since 1970
   */
  sweep(isNamed: (path: string) => Promise<boolean>, now: number): Promise<void>;
}

/** Files in their final place whose row is not committed yet. A note on the disk says so until it is decided. */
export interface StoredFiles {
  /** Below DATA_DIR/files; a directory of this request alone, so that parallel repeats do not meet. */
  readonly path: string;
  /** The row is committed. */
  confirm(): Promise<void>;
  /** The row is certainly not committed, nor will be. */
  withdraw(): Promise<void>;
}

const noteSuffix = '.kept';

/** @throws SettingError when no files can be written to the directory */
export async function openFileStore(dataDir: string): Promise<FileStore> {
  const places = { files: join(dataDir, 'files'), temporary: join(dataDir, 'tmp') };
  for (const place of Object.values(places)) await makeWritable(place);
  return {
    open: () => openStaging(places.temporary),
    store: (staging, submissionId) => store(places, staging, submissionId),
    // Opened here: a file that is gone must fail before anything is answered.
    read: async (path) => (await open(join(places.files, path), 'r')).createReadStream(),
    tryOut: () => tryOut(join(places.temporary, `tried-${randomUUID()}`)),
    has: (path, size) => has(join(places.files, path), size),
    restore: (staged, path) => restore(places, staged, path),
    clearStaged: () => clearStaged(places),
    sweep: (isNamed, now) => sweep(places, isNamed, now),
  };
}

async function makeWritable(place: string): Promise<void> {
  try {
    await mkdir(place, { recursive: true });
    await access(place, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new SettingError('DATA_DIR', `${place} cannot be written (${String(Object(error).code)})`);
  }
}

/** Bytes: more than a useless remainder of the disk would hold. */
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

async function store(places: Places, staging: Staging, submissionId: string): Promise<StoredFiles> {
  const path = `${submissionId}/${staging.attempt}`;
  const note = join(places.temporary, staging.attempt + noteSuffix);
  const parent = join(places.files, submissionId);
  await syncDirectory(staging.directory);
  await mkdir(parent, { recursive: true });
  await writeFile(note, path);
  await rename(staging.directory, join(places.files, path));
  await syncDirectory(parent);
  await syncDirectory(places.files);
  return {
    path,
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

async function clearStaged({ temporary }: Places): Promise<void> {
  const staged = (await readdir(temporary)).filter((name) => !name.endsWith(noteSuffix));
  for (const name of staged) await rm(join(temporary, name), { recursive: true, force: true });
}

/** Milliseconds for which a note is left alone. */
const day = 24 * 60 * 60_000;

/** Goes by the notes alone: a wrong DATABASE_URL must not cost the files of all other submissions. */
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
