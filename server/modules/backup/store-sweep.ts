import { sql } from 'kysely';
import type { FileStore, ListedFile } from '../../lib/files/file-store.ts';
import { isPostgres } from '../../lib/store/dialect.ts';
import { hasLedger, sealRows } from '../../lib/store/ledger-check.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { isoAt, type Work } from '../../lib/jobs/job-lane.ts';
import { writeFact } from '../../lib/store/store-facts.ts';
import { forEachFile } from './copy-file.ts';
import { placeIn } from './erased.ts';
import type { RowFaults } from './row-faults.ts';
import { answerNaming } from './stored-answers.ts';

export interface SweptStore {
  /** Files in the store, including the deleted ones. */
  readonly files: number;
  /** Paths that no row named, and that were deleted; without deletion, those that would be. */
  readonly unnamed: readonly string[];
  /** Size of the unnamed files in bytes. */
  readonly unnamedBytes: number;
  /** Number of unnamed files that are too young to be judged. */
  readonly young: number;
  /** More files would be deleted than have a row: they belong to another database, and all are kept. */
  readonly isForeign: boolean;
  /** One line for each file that a row names but that is missing or differs from what was received. */
  readonly lost: readonly string[];
  /** One line for each row that differs from what was written. While there is one, nothing is deleted. */
  readonly faults: readonly string[];
}

/** Milliseconds. A file is stored before its row, and its COMMIT may wait for a standby or be in doubt. */
export const sweptAfter = 48 * 60 * 60_000;

interface Sweeping {
  readonly db: Database;
  readonly files: FileStore;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** False: files are only reported. */
  readonly deletes: boolean;
  /** Returns the rows that differ from what was written. */
  rowFaults(): Promise<RowFaults>;
  /** Ends the sweep at the next file; nothing found until then is reported. */
  readonly ending?: AbortSignal;
}

/** Compares store and rows in both directions, while servers use them. @throws when one of them cannot be read */
export async function sweepStore(sweeping: Sweeping): Promise<SweptStore> {
  const before = sweeping.now - sweptAfter;
  // First, because the file of a missing row looks unused.
  const inRows = await sweeping.rowFaults();
  if (!inRows.isReadable) return { ...nothing, faults: inRows.faults };
  const found = await findUnnamed(sweeping, before);
  const isForeign = found.unnamed.length > found.named;
  const faults = [...inRows.faults, ...(isForeign ? [] : await findAnswered(sweeping, found.unnamed))];
  const gone: ListedFile[] = [];
  for (const file of isForeign || faults.length > 0 ? [] : found.unnamed) {
    sweeping.ending?.throwIfAborted();
    // A file written again since it was listed is in use.
    if (!sweeping.deletes || (await sweeping.files.remove(file.path, before))) gone.push(file);
  }
  return {
    files: found.files,
    unnamed: gone.map(({ path }) => path).toSorted(),
    unnamedBytes: gone.reduce((sum, { size }) => sum + size, 0),
    young: found.young,
    isForeign,
    lost: await findLost(sweeping),
    faults,
  };
}

const nothing = { files: 0, unnamed: [], unnamedBytes: 0, young: 0, isForeign: false, lost: [] };

/** Returns those of these files that a row names after all, or the answer to a sender. */
async function findAnswered(
  { db, ending }: Sweeping,
  unnamed: readonly ListedFile[],
): Promise<readonly string[]> {
  const faults: string[] = [];
  if (!(await hasLedger(db))) return faults;
  const named = await namedAfterAll(db, unnamed);
  for (const { path, size } of unnamed) {
    ending?.throwIfAborted();
    if (named.has(path)) {
      faults.push(`files/${path}: its row is there, but an index does not find it`);
      continue;
    }
    const reference = await answerNaming(db, placeIn(path), size);
    if (reference !== undefined) faults.push(`files/${path}: its row is missing (${reference})`);
  }
  return faults;
}

/** Compares row by row: an index may be damaged where the table is intact. */
async function namedAfterAll(db: Database, files: readonly ListedFile[]): Promise<ReadonlySet<string>> {
  if (files.length === 0 || isPostgres(db)) return new Set();
  const paths = JSON.stringify(files.map(({ path }) => path));
  const { rows } = await sql<{ path: string }>`
    select path from submission_files not indexed where path in (select value from json_each(${paths}))
  `.execute(db);
  return new Set(rows.map(({ path }) => path));
}

interface Found {
  files: number;
  named: number;
  young: number;
  readonly unnamed: ListedFile[];
}

const batchSize = 500;

async function findUnnamed({ db, files, ending }: Sweeping, before: number): Promise<Found> {
  const found: Found = { files: 0, named: 0, young: 0, unnamed: [] };
  const judge = async (batch: readonly ListedFile[]): Promise<void> => {
    ending?.throwIfAborted();
    const paths = batch.map(({ path }) => path);
    const rows = await db.selectFrom('submission_files').select('path').where('path', 'in', paths).execute();
    const named = new Set(rows.map(({ path }) => path));
    for (const file of batch) {
      if (named.has(file.path)) found.named += 1;
      else if (file.writtenAt < before) found.unnamed.push(file);
      else found.young += 1;
    }
  };
  let batch: ListedFile[] = [];
  for await (const file of files.list()) {
    found.files += 1;
    batch.push(file);
    if (batch.length < batchSize) continue;
    await judge(batch);
    batch = [];
  }
  if (batch.length > 0) await judge(batch);
  return found;
}

interface NamedFile {
  readonly path: string;
  readonly size: number;
  readonly field: string;
  readonly reference: string;
}

async function findLost({ db, files, ending }: Sweeping): Promise<readonly string[]> {
  const lost: string[] = [];
  for (let after = ''; ; ) {
    const rows = await filesNamedAfter(db, after);
    const last = rows.at(-1);
    if (last === undefined) return lost;
    await forEachFile(rows, async (file) => {
      ending?.throwIfAborted();
      if (await files.has(file.path, file.size)) return;
      // Erased since the row was read.
      if (!(await isNamed(db, file.path))) return;
      lost.push(`files/${file.path}: is missing or cut short (${file.reference}, ${file.field})`);
    });
    after = last.path;
  }
}

async function filesNamedAfter(db: Database, after: string): Promise<readonly NamedFile[]> {
  return db
    .selectFrom('submission_files')
    .innerJoin('submissions', 'submissions.submission_id', 'submission_files.submission_id')
    .select(['path', 'size', 'field', 'reference'])
    .where('path', '>', after)
    .orderBy('path')
    .limit(batchSize)
    .execute();
}

async function isNamed(db: Database, path: string): Promise<boolean> {
  const row = await db
    .selectFrom('submission_files')
    .select('path')
    .where('path', '=', path)
    .executeTakeFirst();
  return row !== undefined;
}

export const sweepEvery = 24 * 60 * 60_000;

interface DailySweepNeeds {
  readonly db: Database;
  readonly files: FileStore;
  /** Milliseconds since 1970. */
  now(): number;
  /** See Sweeping. */
  rowFaults(ending: AbortSignal): Promise<RowFaults>;
  report(swept: SweptStore): void;
}

/** The job that sweeps the store every day, and records what was lost for health and metrics. */
export function dailySweep({ db, files, now, rowFaults, report }: DailySweepNeeds): Work {
  return async (_job, ending) => {
    // Rows that a server of an earlier release wrote beside this one.
    await sealRows(db);
    const swept = await sweepStore({
      db,
      files,
      now: now(),
      deletes: true,
      rowFaults: () => rowFaults(ending),
      ending,
    });
    return {
      again: isoAt(now() + sweepEvery),
      async write(transaction) {
        await writeFact(transaction, 'sweptAt', isoAt(now()));
        await writeFact(transaction, 'filesLost', String(swept.lost.length));
      },
      committed: () => report(swept),
    };
  };
}
