import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncDirectory } from '../files/durable.ts';
import { parseUploadRecord, type UploadRecord } from './upload-record.ts';

/** The uploads that are open. The disk is the truth: nothing is known here that a killed server would not find again. */
export interface UploadShelf {
  all(): readonly UploadRecord[];
  get(id: string): UploadRecord | undefined;
  /** Durably, with no byte of the file yet. */
  add(record: UploadRecord): Promise<void>;
  /** Forgets the upload and deletes what has arrived; doing it twice is harmless. */
  remove(id: string): Promise<void>;
  /** Where its bytes lie. */
  pathOf(id: string): string;
  /** Bytes that have arrived; undefined when they are gone. */
  offsetOf(record: UploadRecord): Promise<number | undefined>;
  /** When something last arrived. Milliseconds since 1970. */
  touchedAt(record: UploadRecord): Promise<number>;
}

const recordSuffix = '.json';
const bytesSuffix = '.part';

/** Finds what is open in DATA_DIR/uploads, and clears what a killed server left half made or half deleted. */
export async function openUploadShelf(dataDir: string): Promise<UploadShelf> {
  const directory = join(dataDir, 'uploads');
  await mkdir(directory, { recursive: true });
  const records = await load(directory);
  const place = (id: string, suffix: string): string => join(directory, id + suffix);
  return {
    all: () => [...records.values()],
    get: (id) => records.get(id),
    pathOf: (id) => place(id, bytesSuffix),
    offsetOf: async ({ id, size, delivered }) => (delivered ? size : sizeOf(place(id, bytesSuffix))),
    async add(record) {
      await writeDurably(place(record.id, recordSuffix), JSON.stringify(record));
      if (!record.delivered) await writeFile(place(record.id, bytesSuffix), '', { flag: 'wx' });
      await syncDirectory(directory);
      records.set(record.id, record);
    },
    async remove(id) {
      records.delete(id);
      // In this order, so that bytes without a record never stay.
      await rm(place(id, bytesSuffix), { force: true });
      await rm(place(id, recordSuffix), { force: true });
    },
    async touchedAt({ id, delivered }) {
      const paths = [recordSuffix, ...(delivered ? [] : [bytesSuffix])].map((suffix) => place(id, suffix));
      const times = await Promise.all(paths.map(modifiedAt));
      return Math.max(...times);
    },
  };
}

async function load(directory: string): Promise<Map<string, UploadRecord>> {
  const records = new Map<string, UploadRecord>();
  for (const name of await readdir(directory)) {
    if (name.endsWith(bytesSuffix)) continue;
    const path = join(directory, name);
    const record = name.endsWith(recordSuffix) ? parseUploadRecord(await readFile(path, 'utf8')) : undefined;
    const hasBytes =
      record !== undefined &&
      (record.delivered || (await sizeOf(join(directory, record.id + bytesSuffix))) !== undefined);
    if (hasBytes) records.set(record.id, record);
    else await rm(path, { recursive: true, force: true });
  }
  return records;
}

async function writeDurably(path: string, text: string): Promise<void> {
  const unfinished = `${path}.new`;
  const file = await open(unfinished, 'w');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await statOf(path))?.size;
}

async function modifiedAt(path: string): Promise<number> {
  return (await statOf(path))?.mtimeMs ?? 0;
}

async function statOf(
  path: string,
): Promise<{ readonly size: number; readonly mtimeMs: number } | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (Object(error).code === 'ENOENT') return undefined;
    throw error;
  }
}
