import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncDirectory } from '../../lib/files/durable.ts';
import { parseUploadRecord, type UploadRecord } from './upload-record.ts';

/** The open uploads. The disk is the truth: nothing is known here that a restarted server would not find again. */
export interface UploadStore {
  all(): readonly UploadRecord[];
  get(id: string): UploadRecord | undefined;
  /** Durably, with no byte of the file yet. */
  add(record: UploadRecord): Promise<void>;
  /** Forgets the upload and deletes what has arrived; doing it twice is harmless. */
  remove(id: string): Promise<void>;
  /** Path of its bytes. */
  pathOf(id: string): string;
  /** Bytes that have arrived, as the disk has them; undefined when they are gone. */
  offsetOf(record: UploadRecord): Promise<number | undefined>;
  /** Bytes stored of it as far as known, for counting without asking the disk. */
  arrivedOf(record: UploadRecord): number;
  /** The same of all uploads of a sender, or of all senders. */
  arrivedIn(sender?: string): number;
  /** When something last arrived. Milliseconds since 1970. */
  touchedAt(record: UploadRecord): Promise<number>;
}

const recordSuffix = '.json';
const bytesSuffix = '.part';

/**
 * Finds what is open in DATA_DIR/uploads, and clears what a killed server left half made or half deleted.
 * @param grown hears of bytes that have arrived since
 */
export async function openUploadStore(
  dataDir: string,
  grown: (record: UploadRecord, bytes: number) => void = () => undefined,
): Promise<UploadStore> {
  const directory = join(dataDir, 'uploads');
  await mkdir(directory, { recursive: true });
  const { records, arrived } = await load(directory);
  const sums = new Map<string | undefined, number>();
  const note = (record: UploadRecord, bytes: number): number => {
    const more = bytes - (arrived.get(record.id) ?? 0);
    arrived.set(record.id, bytes);
    for (const key of [record.sender, undefined]) sums.set(key, (sums.get(key) ?? 0) + more);
    return more;
  };
  for (const record of records.values()) {
    const bytes = arrived.get(record.id) ?? 0;
    arrived.delete(record.id);
    note(record, bytes);
  }
  const place = (id: string, suffix: string): string => join(directory, id + suffix);
  return {
    all: () => [...records.values()],
    get: (id) => records.get(id),
    pathOf: (id) => place(id, bytesSuffix),
    async offsetOf(record) {
      if (record.delivered) return record.size;
      const size = await sizeOf(place(record.id, bytesSuffix));
      if (size === undefined || !records.has(record.id)) return size;
      const more = note(record, size);
      if (more > 0) grown(record, more);
      return size;
    },
    arrivedOf: ({ id }) => arrived.get(id) ?? 0,
    arrivedIn: (sender) => sums.get(sender) ?? 0,
    async add(record) {
      await writeDurably(place(record.id, recordSuffix), JSON.stringify(record));
      if (!record.delivered) await writeFile(place(record.id, bytesSuffix), '', { flag: 'wx' });
      await syncDirectory(directory);
      records.set(record.id, record);
    },
    async remove(id) {
      const record = records.get(id);
      if (record !== undefined) note(record, 0);
      records.delete(id);
      arrived.delete(id);
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

interface Loaded {
  readonly records: Map<string, UploadRecord>;
  /** By the upload's id. */
  readonly arrived: Map<string, number>;
}

async function load(directory: string): Promise<Loaded> {
  const records = new Map<string, UploadRecord>();
  const arrived = new Map<string, number>();
  for (const name of await readdir(directory)) {
    if (name.endsWith(bytesSuffix)) continue;
    const path = join(directory, name);
    const record = name.endsWith(recordSuffix) ? parseUploadRecord(await readFile(path, 'utf8')) : undefined;
    const size = record?.delivered === false ? await sizeOf(join(directory, record.id + bytesSuffix)) : 0;
    if (record === undefined || size === undefined) {
      await rm(path, { recursive: true, force: true });
      continue;
    }
    records.set(record.id, record);
    arrived.set(record.id, size);
  }
  return { records, arrived };
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
