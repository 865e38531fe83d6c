import type { FileStore } from '../../lib/files/file-store.ts';
import { openBucketOf, openFileStore } from '../../lib/files/open-file-store.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { claimDataDirectory } from '../../lib/store/data-directory.ts';
import type { Database } from '../../lib/store/open-database.ts';
import { factsOf, forEachFile, isSame } from './copy-file.ts';
import { databaseFaults } from './database-copy.ts';
import { openStoreToRead } from './store-to-read.ts';

export interface Verified {
  readonly submissions: number;
  readonly files: number;
  /** One line each: the file and the reference that it belongs to. */
  readonly faults: readonly string[];
}

/**
 * Whether every file that a row names is there and has its hash. No server may be running.
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

interface NamedFile {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  readonly field: string;
  readonly reference: string;
}

/** The same of a store that is held already. */
export async function verifyStore(db: Database, settings: Settings, store: FileStore): Promise<Verified> {
  const inDatabase = await databaseFaults(db, settings);
  const named = inDatabase.length > 0 ? [] : await filesNamed(db);
  const inFiles: string[] = [];
  await forEachFile(named, async (file) => {
    const fault = await faultOf(() => store.read(file.path).then(factsOf), file);
    if (fault !== undefined) inFiles.push(`files/${file.path}: ${fault} (${file.reference}, ${file.field})`);
  });
  return {
    submissions: inDatabase.length > 0 ? 0 : await countSubmissions(db),
    files: named.length,
    faults: [...inDatabase.map((fault) => `database: ${fault}`), ...inFiles.sort()],
  };
}

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

/** Of any release: these columns are as old as the store. */
async function filesNamed(db: Database): Promise<readonly NamedFile[]> {
  return db
    .selectFrom('submission_files')
    .innerJoin('submissions', 'submissions.submission_id', 'submission_files.submission_id')
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
