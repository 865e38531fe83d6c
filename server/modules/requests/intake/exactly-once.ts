import type { ControlledTransaction, Transaction } from 'kysely';
import type { EarlierReceived } from '../../../../src/contracts/problem.ts';
import type { FileStore, ReceivedFile, Staging, StoredFiles } from '../../../lib/files/file-store.ts';
import { type Refusal, Refused } from '../../../lib/problems/refusal.ts';
import { CommitInDoubt, DatabaseAway } from '../../../lib/store/commit-in-doubt.ts';
import { fingerprintOf, isErased, isOfAnother, type OwnId, placeOf } from '../../../lib/store/ids.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import { stageUploads } from '../../uploads/stage-uploads.ts';
import { removeUploadsOf, type Uploads } from '../../uploads/uploads.ts';
import type { CheckedBody, Received } from './received.ts';
import { lostFiles, restoreFiles } from './stored-files.ts';

/*
 * The steps of recording exactly once what is sent under an Idempotency-Key. All callers (accept.ts, take-addition.ts,
 * staff-messages.ts) take them in this order: known repeat, stage, judge, commit.
 */

export interface RecordingDependencies {
  readonly db: Database;
  readonly files: FileStore;
  readonly uploads: Uploads;
  readonly turns: Turns;
  beforeCommit(id: string, transaction: Transaction<Tables>): void | Promise<void>;
}

export type RecordingResult<Answer> =
  | { readonly kind: 'stored'; readonly answer: Answer }
  /** The same request was received before; this is its first answer. */
  | { readonly kind: 'repeated'; readonly answer: Answer }
  | RefusedRequest;

export interface RefusedRequest {
  readonly kind: 'refused';
  readonly refusal: Refusal;
}

export interface FirstRequest<Answer> {
  readonly fingerprint: string;
  readonly answer: Answer;
  /** Enough to recognise the request by; its content is not revealed to someone who has only its id. */
  readonly earlier: EarlierReceived;
}

/**
 * Covers files sent as parts and files uploaded beforehand alike.
 * @param kind tells it from another kind with the same content
 */
export function contentFingerprint(kind: string, { received, uploaded }: CheckedBody): string {
  // Files are described by the sender, which is enough to recognise a repeat.
  return fingerprintOf(kind, { ...received, files: [...received.files, ...uploaded] });
}

/** Returns the answer to a request under a known key; undefined when nothing is recorded under it. */
export function answerOfFirst<Answer>(
  first: FirstRequest<Answer> | undefined,
  fingerprint: string,
): RecordingResult<Answer> | undefined {
  if (first === undefined) return undefined;
  if (first.fingerprint === fingerprint) return { kind: 'repeated', answer: first.answer };
  return { kind: 'refused', refusal: { kind: 'keyReused', received: first.earlier } };
}

/**
 * Restores, from a repeat, those files of its record that the store has lost.
 * @param known result of answerOfFirst
 * @returns the same, or why the files could not be restored
 */
export async function withLostFiles<Answer>(
  { db, files, uploads }: RecordingDependencies,
  own: OwnId,
  known: RecordingResult<Answer>,
  body: CheckedBody,
  staging: Staging,
): Promise<RecordingResult<Answer>> {
  if (known.kind !== 'repeated') return known;
  const lost = await lostFiles(db, files, own);
  if (lost.length === 0) return known;
  const staged = await stageFiles(uploads, own, body, staging);
  if (staged.kind === 'refused') return staged;
  await restoreFiles(files, lost, staged.received.files, staging);
  await removeUploadsOf(uploads, own.id);
  return known;
}

/**
 * Refuses a key under which nothing of its kind is recorded: the record was erased, or the key belongs to another kind.
 */
export async function refusalOfKey(db: Database, own: OwnId): Promise<RefusedRequest | undefined> {
  if (await isErased(db, own.id, placeOf(own))) {
    return { kind: 'refused', refusal: { kind: 'erased', submissionId: own.id } };
  }
  return (await isOfAnother(db, own)) ? { kind: 'refused', refusal: { kind: 'keyOfOther' } } : undefined;
}

export interface StagedRequest {
  readonly kind: 'staged';
  /** Includes the files that were uploaded beforehand. */
  readonly received: Received;
}

/** Appends the files that were uploaded beforehand to those that came as parts. @throws when the disk fails */
export async function stageFiles(
  uploads: Uploads,
  { id }: OwnId,
  { received, uploaded }: CheckedBody,
  staging: Staging,
): Promise<StagedRequest | RefusedRequest> {
  const staged = await stageUploads(uploads, id, uploaded, staging, received.files.length);
  return staged.kind === 'unusable'
    ? { kind: 'refused', refusal: { kind: 'uploadsUnusable', uploads: staged.uploads } }
    : { kind: 'staged', received: { ...received, files: [...received.files, ...staged.files] } };
}

export interface Recording<Answer> {
  /** Recordings with the same turn are written one at a time. */
  readonly turn: string;
  readonly files: readonly ReceivedFile[];
  readonly staging: Staging;
  /**
   * Writes all rows. Returns undefined when the id was taken meanwhile.
   * @param paths of its files, in their order
   * @throws Refused when it can no longer be recorded
   */
  write(transaction: Transaction<Tables>, paths: readonly string[]): Promise<Answer | undefined>;
}

/**
 * Stores the files and commits the rows. The files stay when the commit is in doubt, and are removed when it failed.
 * @returns undefined when another request with this id came first: see answerOfSecond
 */
export async function recordWithFiles<Answer>(
  dependencies: RecordingDependencies,
  own: OwnId,
  { turn, files, staging, write }: Recording<Answer>,
): Promise<Answer | undefined> {
  const stored = files.length > 0 ? await dependencies.files.store(staging, placeOf(own), files) : undefined;
  const answer = await withdrawUnlessInDoubt(stored, () =>
    // One at a time per turn: a request waiting in the database would hold a connection that others need.
    dependencies.turns.run(turn, () =>
      commitOnce(dependencies.db, {
        write: (transaction) => write(transaction, stored?.paths ?? []),
        beforeCommit: (transaction) => dependencies.beforeCommit(own.id, transaction),
      }),
    ),
  );
  if (answer === undefined) {
    await stored?.withdraw();
    return undefined;
  }
  await stored?.confirm();
  await removeUploadsOf(dependencies.uploads, own.id);
  return answer;
}

/** Files whose commit is in doubt stay, with their note: the next start checks again. */
async function withdrawUnlessInDoubt<Answer>(
  stored: StoredFiles | undefined,
  commit: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await commit();
  } catch (error) {
    if (!(error instanceof CommitInDoubt)) await stored?.withdraw();
    throw error;
  }
}

/**
 * Answers a request before which another one with its id was recorded, however narrowly.
 * @param known current result of answerOfFirst
 * @throws Refused unavailable where files of the first one are lost: the next repeat brings them
 */
export async function answerOfSecond<Answer>(
  { db, files }: RecordingDependencies,
  own: OwnId,
  known: RecordingResult<Answer> | undefined,
): Promise<RecordingResult<Answer>> {
  if (known === undefined) throw new Error(`${own.id} was taken and is gone`);
  if (known.kind === 'repeated' && (await lostFiles(db, files, own)).length > 0)
    throw new Refused({ kind: 'unavailable', seconds: 1 });
  return known;
}

export interface Writing<Answer> {
  /** Writes everything but the commit. Returns undefined when the id was taken; everything is then rolled back. */
  write(transaction: Transaction<Tables>): Promise<Answer | undefined>;
  /** Called when everything is written and nothing is committed. */
  beforeCommit(transaction: Transaction<Tables>): void | Promise<void>;
}

/**
 * Runs one transaction, from its first statement to its COMMIT. Returns what was written, or undefined when another
 * request with this id came first, however narrowly.
 * @throws CommitInDoubt, or the database's error when certainly nothing was committed
 */
async function commitOnce<Answer>(db: Database, writing: Writing<Answer>): Promise<Answer | undefined> {
  const transaction = await db.startTransaction().execute();
  const answer = await writeOrRollBack(transaction, writing);
  if (answer === undefined) return undefined;
  try {
    await transaction.commit().execute();
    return answer;
  } catch (error) {
    // Otherwise the connection would never be returned. The driver has determined the outcome of the COMMIT.
    const undone = transaction.rollback().execute();
    await undone.catch(() => undefined);
    throw error;
  }
}

async function writeOrRollBack<Answer>(
  transaction: ControlledTransaction<Tables>,
  { write, beforeCommit }: Writing<Answer>,
): Promise<Answer | undefined> {
  try {
    const answer = await write(transaction);
    await (answer === undefined ? transaction.rollback().execute() : beforeCommit(transaction));
    return answer;
  } catch (error) {
    // The first error says more than a rollback error on the same broken connection.
    const undone = transaction.rollback().execute();
    await undone.catch(() => undefined);
    throw error;
  }
}

/** Runs work of the same name one at a time. */
interface Turns {
  /** @throws DatabaseAway when the turn does not come in time */
  run<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
}

/** @param timeout milliseconds that a caller waits for its turn */
export function openTurns(timeout: number): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    async run(name, work) {
      const before = last.get(name) ?? Promise.resolve();
      let done = (): void => undefined;
      const own = new Promise<void>((resolve) => (done = resolve));
      const after = before.then(() => own);
      last.set(name, after);
      try {
        await inTime(before, timeout);
        return await work();
      } finally {
        done();
        if (last.get(name) === after) last.delete(name);
      }
    },
  };
}

async function inTime(before: Promise<unknown>, timeout: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new DatabaseAway('Another submission of this form is not done')),
      timeout,
    );
  });
  try {
    await Promise.race([before, late]);
  } finally {
    clearTimeout(timer);
  }
}
