import { join } from 'node:path';
import type { Bucket } from '../../lib/files/s3-bucket.ts';
import type { Room, SentToday } from '../../lib/room/room.ts';
import type { Leases } from '../../lib/store/leases.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { isoAt, type Work } from '../../lib/jobs/job-lane.ts';
import { abandonedAfter, type UploadLimits } from './upload-limits.ts';
import { sharedLocks, type UploadLocks, uploadLocks } from './upload-locks.ts';
import type { RequestedUpload, UploadRecord, UploadStore } from './upload-store.ts';
import { isIn, type UploadShare, uploadShare } from './upload-share.ts';
import { openDiskUploadStore } from './disk-upload-store.ts';
import { sharedUploadStore } from './shared-upload-store.ts';

/** Facts about recorded submissions; supplied by the module of submissions. */
export interface RecordedRequests {
  isRecorded(submissionId: string): Promise<boolean>;
  /** Whether a submission with this id was erased, so that no more of it is accepted. */
  isErased(submissionId: string): Promise<boolean>;
  /** Whether a recorded submission names this very file, and the store has it too. */
  isFileStored(file: Pick<RequestedUpload, 'submissionId' | 'field' | 'size' | 'sha256'>): Promise<boolean>;
}

/** The uploads of this server: the open ones, their locks, and their files in recorded submissions. */
export interface Uploads extends RecordedRequests {
  readonly store: UploadStore;
  readonly locks: UploadLocks;
  /** Checks, before a body is read, whether anything could be stored. @throws FilesAway */
  ready(): Promise<void>;
  readonly limits: UploadLimits;
  readonly room: Room;
  readonly share: UploadShare;
  readonly isShared: boolean;
}

/** Resources that several servers share: rows, the bucket, and leases. */
interface SharedPlaces {
  readonly db: Database;
  readonly bucket: Bucket;
  readonly leases: Leases;
}

/** @param shared undefined: the uploads belong to this server alone and are stored in DATA_DIR */
export async function openUploads(
  dataDir: string,
  limits: UploadLimits,
  room: Room,
  recorded: RecordedRequests,
  shared?: SharedPlaces,
): Promise<Uploads> {
  const grown = ({ sender }: UploadRecord, bytes: number): void => room.count(sender, bytes);
  const { store, locks } =
    shared === undefined
      ? { store: await openDiskUploadStore(dataDir, grown), locks: uploadLocks(limits.turn) }
      : openShared(shared, join(dataDir, 'tmp'), limits.turn, grown);
  const ready = async (): Promise<void> => shared?.bucket.ready();
  const disk = shared === undefined ? room : onlyPassedThrough(room, limits.chunk);
  return {
    store,
    locks,
    limits,
    room,
    ready,
    share: uploadShare({ store, limits, room: disk }),
    isShared: shared !== undefined,
    ...recorded,
  };
}

/** Content of a bucket takes no room on this disk; only a chunk in transit has to fit. */
function onlyPassedThrough(room: Room, chunk: number): Pick<Room, 'left'> {
  return { left: async () => ((await room.left()) < chunk ? 0 : Infinity) };
}

function openShared(
  shared: SharedPlaces,
  temporary: string,
  turn: number,
  grown: (record: UploadRecord, bytes: number) => void,
): Pick<Uploads, 'store' | 'locks'> {
  const locks = sharedLocks(shared.leases, turn);
  return { locks, store: sharedUploadStore({ ...shared, locks, temporary, grown }) };
}

/**
 * Adds the stored bytes of uploads begun within a sender's day to that day's count: a killed server may not have
 * written all of it.
 * @param now milliseconds since 1970
 */
export async function recountSent(
  { store }: Uploads,
  sentToday: Pick<SentToday, 'atLeast'>,
  now: number,
): Promise<void> {
  const recent = (await store.all()).filter(({ createdAt }) => now - Date.parse(createdAt) < day);
  const sums = new Map<string, number>();
  for (const record of recent) {
    sums.set(record.sender, (sums.get(record.sender) ?? 0) + (await store.arrivedOf(record)));
  }
  for (const [sender, bytes] of sums) sentToday.atLeast(sender, bytes);
}

/** Removes an upload, after waiting for any request that is reading or writing it. */
export async function removeUpload({ store, locks }: Uploads, id: string): Promise<void> {
  await locks.hold(id, () => store.remove(id));
}

/** Removes a recorded submission's uploads, used or not, because the submission has its own copies of the files. */
export async function removeUploadsOf(uploads: Uploads, submissionId: string): Promise<void> {
  for (const { id } of await uploads.store.ofSubmission(submissionId)) await removeUpload(uploads, id);
}

/**
 * Removes uploads that are no longer needed: those whose submission is recorded (a killed server left them) or erased,
 * and abandoned ones. The uploads of a submission age together, because a ship may take weeks for the last of them;
 * files that a recorded submission names are not stored here.
 * @param now milliseconds since 1970
 */
export async function sweepUploads(uploads: Uploads, now: number): Promise<void> {
  const all = await uploads.store.all();
  for (const submissionId of new Set(all.map((record) => record.submissionId))) {
    const records = all.filter((record) => record.submissionId === submissionId);
    const times = await Promise.all(records.map((record) => uploads.store.touchedAt(record)));
    const abandoned = now - Math.max(...times) > abandonedAfter;
    const recorded = await uploads.isRecorded(submissionId);
    const erased = !recorded && (await uploads.isErased(submissionId));
    const needless = records.filter(({ delivered }) => abandoned || erased || (recorded && !delivered));
    for (const { id } of needless) await removeUpload(uploads, id);
  }
}

/**
 * Removes uploads that were created but never received a byte: they cost their sender nothing, so they must not stay. A
 * client that returns to one is told to create it again, and loses nothing.
 * @param now milliseconds since 1970
 */
export async function sweepEmptyUploads(uploads: Uploads, now: number): Promise<void> {
  const { store, locks, limits } = uploads;
  for (const record of await store.all()) {
    if (record.delivered || (await store.arrivedOf(record)) > 0) continue;
    if (now - (await store.touchedAt(record)) <= limits.emptyFor) continue;
    await locks.hold(record.id, async () => {
      // Its first chunk may have arrived while this waited for the lock.
      if (((await store.offsetOf(record)) ?? 0) === 0) await store.remove(record.id);
    });
  }
}

/** Submissions that a network gives up at once, because finding them means reading all uploads. */
const givenUpAtOnce = 16;

/**
 * Removes the oldest submissions of a network of which no byte has arrived, to make room for others; their senders
 * begin again and lose nothing.
 * @returns whether there were any
 */
export async function giveUpEmpty(uploads: Uploads, network: string): Promise<boolean> {
  const { store, locks } = uploads;
  const own = (await store.all()).filter(({ sender, delivered }) => !delivered && isIn(sender, network));
  const oldestFirst = own.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  let givenUp = 0;
  for (const submissionId of new Set(oldestFirst.map((one) => one.submissionId))) {
    if (givenUp === givenUpAtOnce) break;
    const records = own.filter((one) => one.submissionId === submissionId);
    const arrived = await Promise.all(records.map((record) => store.arrivedOf(record)));
    if (arrived.some((bytes) => bytes > 0)) continue;
    for (const record of records) {
      await locks.hold(record.id, async () => {
        // Its first chunk may have arrived while this waited for the lock.
        if (((await store.offsetOf(record)) ?? 0) === 0) await store.remove(record.id);
      });
    }
    givenUp += 1;
  }
  return givenUp > 0;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** Sweeps every day, and removes empty uploads every ten minutes. @returns a function that ends it */
export function startSweeping(uploads: Uploads, failed: (error: unknown) => void): () => Promise<void> {
  let running = Promise.resolve();
  let sweptAt = Date.now();
  const sweep = async (now: number): Promise<void> => {
    await sweepEmptyUploads(uploads, now);
    if (now - sweptAt < day) return;
    sweptAt = now;
    await sweepUploads(uploads, now);
  };
  const timer = setInterval(() => {
    running = running.then(() => sweep(Date.now())).catch(failed);
  }, 10 * minute).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Jobs by which one of several servers sweeps the bucket; a server with uploads on its own disk sweeps it itself. */
interface SweepingJobs {
  readonly emptyUploads: Work;
  readonly needlessUploads: Work;
}

/** @param now milliseconds since 1970 */
export function sweepingJobs(uploads: Uploads, now: () => number): SweepingJobs {
  return {
    async emptyUploads() {
      await sweepEmptyUploads(uploads, now());
      return { again: isoAt(now() + 10 * minute) };
    },
    async needlessUploads() {
      await sweepUploads(uploads, now());
      return { again: isoAt(now() + 24 * 60 * minute) };
    },
  };
}
