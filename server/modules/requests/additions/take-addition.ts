import type { Transaction } from 'kysely';
import { fileIdOf } from '../../../../src/contracts/cases.ts';
import { fill } from '../../../../src/lib/fill.ts';
import { folded } from '../../../../src/lib/folded-text.ts';
import type { Locale } from '../../../../src/lib/locale.ts';
import { pathAt, type ReceivedFile, type Staging } from '../../../lib/files/file-store.ts';
import { Refused } from '../../../lib/problems/refusal.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import type { ApplicantMails } from '../case/applicant-mail.ts';
import { addToSearch, lockCase } from '../case/change-case.ts';
import { nextPosition } from '../case/stored-request.ts';
import {
  answerOfFirst,
  answerOfSecond,
  contentFingerprint,
  type FirstRequest,
  type RecordingDependencies,
  type RecordingResult,
  recordWithFiles,
  refusalOfKey,
  stageFiles,
  withLostFiles,
} from '../intake/exactly-once.ts';
import { typeOf } from '../intake/faults.ts';
import { checkManifest } from '../intake/received.ts';
import { type AdditionRules, additionTexts, type Arriving, type RecordedAddition } from './addition.ts';
import { tellOffice } from './tell-office.ts';

export interface AdditionDependencies extends RecordingDependencies {
  /** Milliseconds since 1970. */
  now(): number;
  readonly mails: ApplicantMails;
  /** Whether notices to the office contain what was sent. */
  readonly officeMailAnswers: boolean;
}

export interface Incoming extends Omit<Arriving, 'receivedAt'> {
  readonly locale: Locale;
  readonly staging: Staging;
}

/** Records an addition to a request exactly once. @throws Refused by its rules; database and disk errors */
export async function takeAddition(
  dependencies: AdditionDependencies,
  rules: AdditionRules,
  incoming: Incoming,
): Promise<RecordingResult<RecordedAddition>> {
  const { db, uploads } = dependencies;
  const { additionId, original, locale, staging } = incoming;
  const own = { kind: 'addition', id: additionId } as const;
  const body = checkManifest(incoming.received);
  if (body.kind === 'refused') return body;
  // Includes the request: the same content for another request is something else.
  const fingerprint = contentFingerprint(`${rules.kind} ${original.submissionId}`, body);
  const findKnown = async () => answerOfFirst(await firstAddition(db, additionId), fingerprint);

  const known = await findKnown();
  if (known !== undefined) return withLostFiles(dependencies, own, known, body, staging);
  const refused = await refusalOfKey(db, own);
  if (refused !== undefined) return refused;

  const staged = await stageFiles(uploads, own, body, staging);
  // Another request with this id may have used the uploads meanwhile.
  if (staged.kind === 'refused') return (await findKnown()) ?? staged;

  // The addition's rules are checked in the transaction, with the case locked.
  const { received } = staged;
  const receivedAt = new Date(dependencies.now()).toISOString();
  const arriving: Arriving = { additionId, original, receivedAt, received };
  const recorded = recordedOf(rules, arriving, locale);
  const answer = await recordWithFiles(dependencies, own, {
    turn: additionsTurn,
    files: received.files,
    staging,
    write: (transaction, paths) =>
      write(dependencies, transaction, { rules, arriving, recorded, fingerprint, paths }),
  });
  if (answer !== undefined) return { kind: 'stored', answer };
  return answerOfSecond(dependencies, own, await findKnown());
}

async function firstAddition(
  db: Database,
  additionId: string,
): Promise<FirstRequest<RecordedAddition> | undefined> {
  const row = await db
    .selectFrom('additions')
    .innerJoin('submissions', 'submissions.submission_id', 'additions.submission_id')
    .select(['additions.fingerprint', 'additions.answer', 'submissions.reference'])
    .where('addition_id', '=', additionId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { fingerprint, reference } = row;
  // Only the code below writes this column.
  const answer = JSON.parse(row.answer) as RecordedAddition['answer'];
  const { submissionId, receivedAt } = answer;
  return {
    fingerprint,
    answer: { reference, answer },
    earlier: { submissionId, reference, receivedAt },
  };
}

function recordedOf(
  { kind }: AdditionRules,
  { additionId, receivedAt, original: { submissionId, reference }, received }: Arriving,
  locale: Locale,
): RecordedAddition {
  const files = received.files.map(({ field, name, size, sha256 }) => ({ field, name, size, sha256 }));
  const message = fill(additionTexts[locale].received[kind], { reference });
  const answer = { message, submissionId: additionId, receivedAt, files };
  return { reference, answer: kind === 'correction' ? { ...answer, correctionOf: submissionId } : answer };
}

interface Writing {
  readonly rules: AdditionRules;
  readonly arriving: Arriving;
  readonly recorded: RecordedAddition;
  readonly fingerprint: string;
  readonly paths: readonly string[];
}

/** Writes the addition and its consequences in one transaction. Undefined when its id was taken meanwhile. */
async function write(
  telling: AdditionDependencies,
  transaction: Transaction<Tables>,
  { rules, arriving, recorded, fingerprint, paths }: Writing,
): Promise<RecordedAddition | undefined> {
  const { original, received } = arriving;
  // The claim comes first: a repeat finds the case as its twin left it, and must not be refused for that.
  if (!(await claim(transaction, rules, arriving, { recorded, fingerprint }))) return undefined;
  const locked = await lockCase(transaction, original.submissionId);
  if (locked === undefined) throw new Refused({ kind: 'notFound' });
  const refusal = await rules.refuse(transaction, locked, arriving);
  if (refusal !== undefined) throw new Refused(refusal);
  await writeAdditionFiles(transaction, original.submissionId, received.files, {
    paths,
    additionId: arriving.additionId,
    messageId: rules.kind === 'reply' ? arriving.additionId : null,
  });
  await rules.apply(transaction, locked, arriving);
  if (rules.isQuiet !== true) await tellOffice(transaction, telling, arriving);
  return recorded;
}

async function claim(
  transaction: Transaction<Tables>,
  { kind }: AdditionRules,
  { additionId, receivedAt, original, received }: Arriving,
  { recorded, fingerprint }: Pick<Writing, 'recorded' | 'fingerprint'>,
): Promise<boolean> {
  const claimed = await transaction
    .insertInto('additions')
    .values({
      addition_id: additionId,
      submission_id: original.submissionId,
      kind,
      received_at: receivedAt,
      fingerprint,
      fields: JSON.stringify(Object.fromEntries(received.texts.map(({ name, text }) => [name, text]))),
      answer: JSON.stringify(recorded.answer),
      office_mail_id: null,
    })
    .onConflict((conflict) => conflict.column('addition_id').doNothing())
    .returning('addition_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Files that join a request are written one request at a time (intake/exactly-once.ts). */
export const additionsTurn = 'additions';

export interface AddedFiles {
  /** Where the files are stored, in their order. */
  readonly paths: readonly string[];
  /** Null: the office attached them. */
  readonly additionId: string | null;
  /** Message that they came with; null: they are documents of the request. */
  readonly messageId: string | null;
}

/**
 * Writes files that join a request, placed after its existing ones. The case is locked, so no two files get one
 * position.
 */
export async function writeAdditionFiles(
  transaction: Transaction<Tables>,
  submissionId: string,
  files: readonly ReceivedFile[],
  added: AddedFiles,
): Promise<void> {
  if (files.length === 0) return;
  const { additionId, messageId } = added;
  const first = await nextPosition(transaction, submissionId);
  const rows = files.map((file, index) => ({
    submission_id: submissionId,
    position: first + index,
    field: file.field,
    name: file.name,
    type: typeOf(file),
    size: file.size,
    sha256: file.sha256,
    path: pathAt(added, index),
    file_id: fileIdOf(submissionId, first + index),
    addition_id: additionId,
    message_id: messageId,
  }));
  await transaction.insertInto('submission_files').values(rows).execute();
  await addToSearch(
    transaction,
    submissionId,
    rows.map(({ name }) => folded(name)),
  );
}
