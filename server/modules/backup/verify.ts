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
  /** One line each: a row, a table, or a file with the reference that it belongs to. */
  readonly faults: readonly string[];
  /** Facts that an operator may want to know but that are not faults. */
  readonly notes: readonly string[];
}

/**
 * Verifies that every row is as it was written, and that every file that a row names exists and has its hash. No server
 * may be running.
 * @throws NoStore when there is none; SettingError when it cannot be read
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

/** Accepts the rows that verify reports as they are now: the operator has looked at them and has nothing better. */
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
  /** Null: the file's request is missing. */
  readonly reference: string | null;
}

/** As verify, for a store that is already held. */
export async function verifyStore(db: Database, settings: Settings, store: FileStore): Promise<Verified> {
  const inDatabase = (await databaseFaults(db, settings)).map((fault) => `database: ${fault}`);
  const inRows = inDatabase.length > 0 ? unreadable : await rowFaults(db);
  // While the database itself is damaged, nothing else can be checked.
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

/** Reads only columns that every release has. A row may have lost its request. */
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
