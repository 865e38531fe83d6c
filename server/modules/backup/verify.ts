import type { FileStore } from '../../lib/files/file-store.ts';
import { openBucketOf, openFileStore } from '../../lib/files/open-file-store.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { claimDataDirectory } from '../../lib/store/data-directory.ts';
import { sharedIds } from '../../lib/store/ids.ts';
import { acceptRows } from '../../lib/store/ledger-check.ts';
import { type Database, openDatabase } from '../../lib/store/open-database.ts';
import { factsOf, forEachFile, isSame } from './copy-file.ts';
import { databaseFaults } from './database-copy.ts';
import { type RowFaults, rowFaults } from './row-faults.ts';
import { openStoreToRead } from './store-to-read.ts';

export interface Verified {
  readonly submissions: number;
  readonly files: number;
  /** One line each: a row, a table, or a file and the reference that it belongs to. */
  readonly faults: readonly string[];
  /** What an operator may want to know, and what is no fault. */
  readonly notes: readonly string[];
}

/**
 * Whether every row is there as it was written, and every file that a row names is there and has its hash. No server may be running.
 * @throws NoStore when there is none; SettingError when it cannot be looked at
 */
export async function verify(settings: Settings): Promise<Verified> {
  const db = await openStoreToRead(settings);
  try {
    const claimed = await claimDataDirectory(settings.dataDir);
    try {
      return await verifyStore(db, settings, await openFileStore(claimed.path, await openBucketOf(settings)));
    } finally {
      claimed.release();
    }
  } finally {
    await db.destroy();
  }
}

/** What verify names of rows is what counts from now on: the operator has looked at it, and nothing better is to be had. */
export async function acceptStoredRows(settings: Settings): Promise<void> {
  const claimed = await claimDataDirectory(settings.dataDir);
  try {
    const db = await openDatabase(settings);
    try {
      await acceptRows(db);
    } finally {
      await db.destroy();
    }
  } finally {
    claimed.release();
  }
}

interface NamedFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  readonly field: string;
  /** Null: its request is missing. */
  readonly reference: string | null;
}

/** The same of a store that is held already. */
export async function verifyStore(db: Database, settings: Settings, store: FileStore): Promise<Verified> {
  const inDatabase = (await databaseFaults(db, settings)).map((fault) => `database: ${fault}`);
  const inRows = inDatabase.length > 0 ? unreadable : await rowFaults(db);
  // Of a database that is not whole itself nothing else can be said.
  if (!inRows.isReadable)
    return { submissions: 0, files: 0, faults: [...inDatabase, ...inRows.faults], notes: [] };
  const named = await filesNamed(db);
  const inFiles: string[] = [];
  await forEachFile(named, async (file) => {
    const fault = await faultOf(() => store.read(file.path).then(factsOf), file);
    if (fault === undefined) return;
    inFiles.push(`files/${file.path}: ${fault} (${file.reference ?? 'no request'}, ${file.field})`);
  });
  return {
    submissions: await countSubmissions(db),
    files: named.length,
    faults: [...inRows.faults, ...inFiles.sort()],
    notes: [...(await sharedIds(db)), ...unsealedNotes(inRows)],
  };
}

function unsealedNotes({ unsealed }: RowFaults): readonly string[] {
  return unsealed === 0
    ? []
    : [`${unsealed} rows of an earlier release: sealed by the next start or daily sweep`];
}

const unreadable: RowFaults = { faults: [], unsealed: 0, isReadable: false };

async function faultOf(read: () => ReturnType<typeof factsOf>, file: NamedFile): Promise<string | undefined> {
  try {
    const facts = await read();
    if (isSame(facts, file)) return undefined;
    return facts.size === file.size ? 'is not what was received' : `has ${facts.size} bytes of ${file.size}`;
  } catch (error) {
    const code = String(Object(error).code);
    return code === 'ENOENT' ? 'is missing' : `cannot be read (${code})`;
  }
}

/** Of any release: these columns are as old as the store. A row may have lost its request. */
async function filesNamed(db: Database): Promise<readonly NamedFile[]> {
  return db
    .selectFrom('submission_files')
    .leftJoin('submissions', 'submissions.submission_id', 'submission_files.submission_id')
    .select(['path', 'size', 'sha256', 'field', 'reference'])
    .orderBy('path')
    .execute();
}

async function countSubmissions(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('submissions')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
