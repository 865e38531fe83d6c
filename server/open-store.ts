import type { FileStore } from './lib/files/file-store.ts';
import { openBucketOf, openFileStore } from './lib/files/open-file-store.ts';
import { type Closing, endsWithin } from './lib/process/closing.ts';
import { openRoomOf, type Room } from './lib/room/room.ts';
import type { Settings } from './lib/settings/settings.ts';
import { claimDataDirectory, refuseMoved, refuseUnfinishedRestore } from './lib/store/data-directory.ts';
import { databaseTimeouts } from './lib/store/database-timeouts.ts';
import { type Database, openDatabase } from './lib/store/open-database.ts';
import { sealRows } from './lib/store/ledger-check.ts';
import { type KnownFacts, openGeneration, openKnownFacts } from './lib/store/store-facts.ts';
import { type Leases, openLeases } from './lib/store/leases.ts';
import { fillWhenEmpty } from './modules/courses/course-store.ts';
import { firstCourses } from './modules/courses/course-file.ts';
import { sweepErased } from './modules/people/erase-person.ts';
import { fillListing } from './modules/requests/intake/listing.ts';
import { isDirectoryNamed, recordedRequests } from './modules/requests/intake/stored-files.ts';
import { uploadLimits } from './modules/uploads/upload-limits.ts';
import { openUploads, recountSent, sweepUploads, type Uploads } from './modules/uploads/uploads.ts';
import type { ServerOptions } from './server-options.ts';

/** Milliseconds that closing waits for a database that does not answer. */
export const destroyTimeout = 1000;

export interface Store {
  readonly db: Database;
  readonly files: FileStore;
  readonly uploads: Uploads;
  readonly room: Room;
  readonly dataDir: string;
  /** See DataDirectory. */
  readonly closed: number;
  /** See openGeneration. */
  readonly generation: number;
  readonly facts: KnownFacts;
}

/** @throws SettingError when a database or directory cannot be used */
export async function openStore(
  settings: Settings,
  options: ServerOptions,
  closing: Closing,
): Promise<Store> {
  const { path: dataDir, closed, release } = await claimDataDirectory(settings.dataDir);
  closing.add(release);
  refuseUnfinishedRestore(dataDir, settings);
  refuseMoved(dataDir, settings.databaseUrl);
  const db = await openDatabase(settings, { ...databaseTimeouts, ...options.databaseTimeouts });
  closing.add(() => endsWithin(destroyTimeout, db.destroy()));
  await fillListing(db);
  await sealRows(db);
  const generation = await openGeneration(db, Date.now());
  const facts = await openKnownFacts(db);
  await fillWhenEmpty(db, await firstCourses());
  const bucket = await openBucketOf(settings);
  const files = await openFileStore(dataDir, bucket);
  await files.clearStaged();
  await sweepFiles(db, files);
  await sweepErased(db, { files, dataDir });
  const { room, sentToday } = await openRoomOf(dataDir, settings, options);
  closing.add(() => sentToday.close());
  const allowed = { ...uploadLimits, ...options.uploadLimits };
  const shared = bucket === undefined ? undefined : { db, bucket, leases: leasesOf(db, options, closing) };
  const uploads = await openUploads(dataDir, allowed, room, recordedRequests(db, files), shared);
  await sweepUploads(uploads, Date.now());
  await recountSent(uploads, sentToday, Date.now());
  return { db, files, uploads, room, dataDir, closed, generation, facts };
}

/** A failed renewal is made up for by the next one; an unreachable database shows everywhere else. */
function leasesOf(db: Database, { leaseLimits }: ServerOptions, closing: Closing): Leases {
  const leases = openLeases(db, () => undefined, leaseLimits);
  closing.add(() => leases.close());
  return leases;
}

/** Removes files of requests that were never recorded. */
export function sweepFiles(db: Database, files: FileStore): Promise<void> {
  return files.sweep((directory) => isDirectoryNamed(db, directory), Date.now());
}
