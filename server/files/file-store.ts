import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { SettingError } from '../settings/setting-error.ts';
import { syncDirectory } from './durable.ts';
import { openStaging, type Staging } from './staging.ts';

/** The files of submissions on the disk, under names that no sender chose. */
export interface FileStore {
  open(): Staging;
  /** Moves staged files to their place, durably, before the row that names them is committed. */
  keep(staging: Staging, submissionId: string): Promise<Keeping>;
  /** @param path below DATA_DIR/files. @throws when it is not there */
  read(path: string): Promise<Readable>;
  /** Writes a small file durably and deletes it. @throws when no file could be stored */
  tryOut(): Promise<void>;
  /** Clears what a killed server left: staged files, and kept ones that no row names. */
  sweep(isNamed: (path: string) => Promise<boolean>): Promise<void>;
}

/** Files in their place whose row is not yet committed. A note on the disk says so until it is settled. */
export interface Keeping {
  /** Below DATA_DIR/files; a directory of this request alone, so that parallel repeats do not meet. */
  readonly path: string;
  /** The row is committed. */
  confirm(): Promise<void>;
  /** The row is certainly not committed, nor will be. */
  withdraw(): Promise<void>;
}

const noteSuffix = '.kept';

/** @throws SettingError when the directory does not take files */
export async function openFileStore(dataDir: string): Promise<FileStore> {
  const places = { files: join(dataDir, 'files'), temporary: join(dataDir, 'tmp') };
  for (const place of Object.values(places)) await makeWritable(place);
  return {
    open: () => openStaging(places.temporary),
    keep: (staging, submissionId) => keep(places, staging, submissionId),
    // Opened here: a file that is gone must fail before anything is answered.
    read: async (path) => (await open(join(places.files, path), 'r')).createReadStream(),
    tryOut: () => tryOut(join(places.temporary, `tried-${randomUUID()}`)),
    sweep: (isNamed) => sweep(places, isNamed),
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

/** Bytes: more than fit into a rest of the disk that is no use to anybody. */
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

async function keep(places: Places, staging: Staging, submissionId: string): Promise<Keeping> {
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

/** Goes by the notes alone: a wrong DATABASE_URL must not cost the files of all other submissions. */
async function sweep(places: Places, isNamed: (path: string) => Promise<boolean>): Promise<void> {
  for (const name of await readdir(places.temporary)) {
    const entry = join(places.temporary, name);
    if (name.endsWith(noteSuffix)) {
      const path = await readFile(entry, 'utf8');
      const orphan = path !== '' && !(await isNamed(path));
      if (orphan) await rm(join(places.files, path), { recursive: true, force: true });
    }
    await rm(entry, { recursive: true, force: true });
  }
}
