import type { Transaction } from 'kysely';
import type { FileStore, StoredFiles } from '../../../lib/files/file-store.ts';
import type { ReceivedFile } from '../../../lib/files/received-file.ts';
import type { Staging } from '../../../lib/files/staging.ts';
import type { EarlierReceived } from '../../../../src/contracts/problem.ts';
import type { Refusal } from '../../../lib/problems/refusal.ts';
import { Refused } from '../../../lib/problems/refused.ts';
import { CommitInDoubt } from '../../../lib/store/commit-in-doubt.ts';
import { fingerprintOf } from '../../../lib/store/fingerprint.ts';
import { isOfAnother, placeOf } from '../../../lib/store/ids.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import { isErased } from '../../../lib/store/tombstones.ts';
import { stageUploads, type UploadedFile } from '../../uploads/stage-uploads.ts';
import { removeUploadsOf, type Uploads } from '../../uploads/uploads.ts';
import { commitOnce } from './commit-once.ts';
import { checkManifest } from './manifest-check.ts';
import type { Received } from './received.ts';
import { type FileOwner, kindOf, lostFiles, restoreFiles } from './stored-files.ts';
import type { Turns } from './turns.ts';

export interface TakeDependencies {
  readonly db: Database;
  readonly files: FileStore;
  readonly uploads: Uploads;
  readonly turns: Turns;
  beforeCommit(id: string, transaction: Transaction<Tables>): void | Promise<void>;
}

/** Something that is sent under a key and taken once: a submission, or what is added to one. */
export interface Taking<Answer> {
  /** Its Idempotency-Key. */
  readonly id: string;
  /** What tells its fingerprint from that of another kind with the same content. */
  readonly kind: string;
  /** Those with the same name are written one at a time. */
  readonly turn: string;
  /** Whose files a repeat brings back. */
  readonly owner: FileOwner;
  /** Fingerprint and answer of the first request with this id. */
  first(): Promise<First<Answer> | undefined>;
  /** Enough to recognise the first one by; its content is not revealed to someone who has only its id. */
  earlier(answer: Answer): EarlierReceived;
  /** Decides on what has arrived whole. Not asked for a repeat: what was once taken stays taken. */
  judge(received: Received, fingerprint: string): Promise<Judged<Answer>>;
}

export interface First<Answer> {
  readonly fingerprint: string;
  readonly answer: Answer;
}

export type Judged<Answer> =
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | {
      readonly kind: 'ready';
      /**
       * All of its rows. Undefined when the id was taken meanwhile. @param paths of its files,
       * in their order. @throws Refused when it can be taken no longer
       */
      write(transaction: Transaction<Tables>, paths: readonly string[]): Promise<Answer | undefined>;
    };

export type Taken<Answer> =
  | { readonly kind: 'stored'; readonly answer: Answer }
  /** The same was received before: its first answer. */
  | { readonly kind: 'repeated'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Decides on what has arrived, and records it exactly once. @throws when database or disk fail */
export async function takeOnce<Answer>(
  dependencies: TakeDependencies,
  offered: Received,
  staging: Staging,
  taking: Taking<Answer>,
): Promise<Taken<Answer>> {
  const checked = checkManifest(offered);
  if (checked.kind === 'refused') return checked;
  const { received, uploaded } = checked;
  const fingerprint = fingerprintOf(taking.kind, withFiles(received, uploaded.map(announced)));
  // Before the rules: what was once accepted stays accepted, whatever the rules are today. And before the uploads: they
  // go with the first acceptance.
  const repeated = await repeatIfAny(taking, fingerprint);
  const lost =
    repeated?.kind === 'repeated' ? await lostFiles(dependencies.db, dependencies.files, taking.owner) : [];
  if (repeated !== undefined && lost.length === 0) return repeated;
  const refusal = repeated === undefined ? await refusalOfKey(dependencies.db, taking) : undefined;
  if (refusal !== undefined) return { kind: 'refused', refusal };
  const from = received.files.length;
  const staged = await stageUploads(dependencies.uploads, taking.id, uploaded, staging, from);
  if (staged.kind === 'unusable') {
    // Another request with this id may have used them in the meantime.
    const refused = {
      kind: 'refused',
      refusal: { kind: 'uploadsUnusable', uploads: staged.uploads },
    } as const;
    return repeated === undefined ? ((await repeatIfAny(taking, fingerprint)) ?? refused) : refused;
  }
  const whole = withFiles(received, staged.files);
  if (repeated !== undefined) {
    await restoreFiles(dependencies.files, lost, whole.files, staging);
    await removeUploadsOf(dependencies.uploads, taking.id);
    return repeated;
  }
  const judged = await taking.judge(whole, fingerprint);
  if (judged.kind === 'refused') return judged;
  return store(dependencies, { taking, fingerprint, staging, files: whole.files }, judged);
}

/** Of a key that nothing of its kind has. */
async function refusalOfKey(
  db: Database,
  { id, owner }: Pick<Taking<unknown>, 'id' | 'owner'>,
): Promise<Refusal | undefined> {
  const own = { kind: kindOf(owner), id };
  if (await isErased(db, id, placeOf(own))) return { kind: 'erased', submissionId: id };
  return (await isOfAnother(db, own)) ? { kind: 'keyOfOther' } : undefined;
}

async function repeatIfAny<Answer>(
  taking: Taking<Answer>,
  fingerprint: string,
): Promise<Taken<Answer> | undefined> {
  const first = await taking.first();
  return first === undefined ? undefined : repeatOf(taking, first, fingerprint);
}

function repeatOf<Answer>(
  taking: Taking<Answer>,
  { fingerprint: known, answer }: First<Answer>,
  fingerprint: string,
): Taken<Answer> {
  if (known === fingerprint) return { kind: 'repeated', answer };
  return { kind: 'refused', refusal: { kind: 'keyReused', received: taking.earlier(answer) } };
}

function withFiles(received: Received, more: readonly ReceivedFile[]): Received {
  return { ...received, files: [...received.files, ...more] };
}

/** A file as its sender describes it; enough to know a repeat by. */
function announced({ field, name, size, sha256 }: UploadedFile): ReceivedFile {
  return { field, name, size, sha256, head: new Uint8Array(0) };
}

interface Storing<Answer> {
  readonly taking: Taking<Answer>;
  readonly fingerprint: string;
  readonly staging: Staging;
  readonly files: readonly ReceivedFile[];
}

type Ready<Answer> = Extract<Judged<Answer>, { kind: 'ready' }>;

async function store<Answer>(
  dependencies: TakeDependencies,
  storing: Storing<Answer>,
  ready: Ready<Answer>,
): Promise<Taken<Answer>> {
  const { taking, fingerprint, staging, files } = storing;
  const place = placeOf({ kind: kindOf(taking.owner), id: taking.id });
  const storedFiles = files.length > 0 ? await dependencies.files.store(staging, place, files) : undefined;
  const answer = await recordWithFiles(dependencies, taking, ready, storedFiles);
  if (answer !== undefined) {
    await storedFiles?.confirm();
    await removeUploadsOf(dependencies.uploads, taking.id);
    return { kind: 'stored', answer };
  }
  await storedFiles?.withdraw();
  const repeated = await repeatIfAny(taking, fingerprint);
  if (repeated === undefined) throw new Error(`${taking.id} was taken and is gone`);
  const isWhole = (await lostFiles(dependencies.db, dependencies.files, taking.owner)).length === 0;
  // The next repeat brings what is missing.
  if (repeated.kind === 'repeated' && !isWhole) throw new Refused({ kind: 'unavailable', seconds: 1 });
  return repeated;
}

async function recordWithFiles<Answer>(
  { db, turns, beforeCommit }: TakeDependencies,
  { id, turn }: Taking<Answer>,
  { write }: Ready<Answer>,
  storedFiles: StoredFiles | undefined,
): Promise<Answer | undefined> {
  try {
    // One at a time per turn: a request that waited in the database would hold a connection that others need.
    return await turns.run(turn, () =>
      commitOnce(db, {
        write: (transaction) => write(transaction, storedFiles?.paths ?? []),
        beforeCommit: (transaction) => beforeCommit(id, transaction),
      }),
    );
  } catch (error) {
    // Files whose commit is in doubt stay, with their note: the next start checks again.
    if (!(error instanceof CommitInDoubt)) await storedFiles?.withdraw();
    throw error;
  }
}
