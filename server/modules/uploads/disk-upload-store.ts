import { constants, createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { replaceFile, syncDirectory } from '../../lib/files/durable.ts';
import { parseUploadRecord, type UploadRecord, type UploadStore } from './upload-store.ts';

const recordSuffix = '.json';
const bytesSuffix = '.part';

/**
 * Finds the open uploads in DATA_DIR/uploads, and clears what a killed server left half created or half deleted.
 * @param grown called with the bytes that have arrived
 */
export async function openDiskUploadStore(
  dataDir: string,
  grown: (record: UploadRecord, bytes: number) => void = () => undefined,
): Promise<UploadStore> {
  const directory = join(dataDir, 'uploads');
  await mkdir(directory, { recursive: true });
  const { records, arrived } = await load(directory);
  const sums = new Map<string, number>();
  let all = 0;
  const note = (record: UploadRecord, bytes: number): number => {
    const more = bytes - (arrived.get(record.id) ?? 0);
    arrived.set(record.id, bytes);
    sums.set(record.sender, (sums.get(record.sender) ?? 0) + more);
    all += more;
    return more;
  };
  for (const record of records.values()) {
    const bytes = arrived.get(record.id) ?? 0;
    arrived.delete(record.id);
    note(record, bytes);
  }
  const place = (id: string, suffix: string): string => join(directory, id + suffix);
  const offsetOf = async (record: UploadRecord): Promise<number | undefined> => {
    if (record.delivered) return record.size;
    const size = await sizeOf(place(record.id, bytesSuffix));
    if (size === undefined || !records.has(record.id)) return size;
    const more = note(record, size);
    if (more > 0) grown(record, more);
    return size;
  };
  return {
    all: async () => [...records.values()],
    ofSubmission: async (submissionId) =>
      [...records.values()].filter((record) => record.submissionId === submissionId),
    get: async (id) => records.get(id),
    offsetOf,
    async append(id, offset, chunk) {
      try {
        return await append(place(id, bytesSuffix), offset, chunk);
      } finally {
        // Counted even when it was cut, because the bytes that arrived are stored.
        const record = records.get(id);
        if (record !== undefined) await offsetOf(record);
      }
    },
    async copyTo({ id }, path) {
      await linkOrCopy(place(id, bytesSuffix), path);
      return true;
    },
    arrivedOf: async ({ id }) => arrived.get(id) ?? 0,
    arrivedIn: async () => all,
    arrivedBySender: async () => sums,
    openBySender: async () => openIn(records.values()),
    async add(record) {
      await replaceFile(place(record.id, recordSuffix), JSON.stringify(record));
      if (!record.delivered) await writeFile(place(record.id, bytesSuffix), '', { flag: 'wx' });
      await syncDirectory(directory);
      records.set(record.id, record);
    },
    async remove(id) {
      const record = records.get(id);
      if (record !== undefined) {
        note(record, 0);
        if (sums.get(record.sender) === 0) sums.delete(record.sender);
      }
      records.delete(id);
      arrived.delete(id);
      // In this order, so that bytes without a record never remain.
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

/** Counts submissions that are not delivered, by sender. */
function openIn(records: Iterable<UploadRecord>): ReadonlyMap<string, number> {
  const open = new Map<string, Set<string>>();
  for (const { sender, submissionId, delivered } of records) {
    if (!delivered) open.set(sender, (open.get(sender) ?? new Set()).add(submissionId));
  }
  return new Map([...open].map(([sender, submissions]) => [sender, submissions.size]));
}

/** Flushes before acknowledging: a power cut must not cost a ship what it has already sent. */
async function append(path: string, offset: number, chunk: Readable): Promise<number> {
  const file = createWriteStream(path, { flags: 'r+', start: offset, flush: true });
  await pipeline(chunk, file);
  return offset + file.bytesWritten;
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    // Some file systems have no hard links.
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'].includes(Object(error).code)) throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
}

interface Loaded {
  readonly records: Map<string, UploadRecord>;
  /** Bytes that have arrived, by the upload's id. */
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
