import type { Transaction } from 'kysely';
import type { UndoChange } from '../../../../src/contracts/cases.ts';
import { type OfficeFacts, wordFacts } from '../../../../src/contracts/office-need.ts';
import { folded } from '../../../../src/lib/folded-text.ts';
import { isoAt } from '../../../lib/jobs/job-lane.ts';
import { takeBackMails } from '../../../lib/mail/mail-queue.ts';
import { Refused } from '../../../lib/problems/refusal.ts';
import type { QuotationTable, Tables, VerdictTable } from '../../../lib/store/tables.ts';
import {
  type Actor,
  addEvent,
  type CaseRow,
  eventsOf,
  lastPosition,
  type NewEvent,
  removeFromSearch,
  writeChange,
} from './change-case.ts';
import { takeBackPushes } from './applicant-push.ts';
import { wordsAfter } from './read-case.ts';

/** Milliseconds for which a change can be undone, and for which its mail waits. */
export const undoTime = 10_000;

/** What a change has replaced or added. */
export interface Replaced {
  /** Absent: unchanged. */
  readonly state?: string;
  /** Id of a user. Absent: unchanged. */
  readonly assignee?: string | null;
  /** Verdict before it; null: there was none. */
  readonly verdict?: { readonly fileId: string; readonly before: Verdict | null };
  /** Of a decision on a quotation: what the quotation was before. */
  readonly quotation?: {
    readonly id: number;
    readonly before: Pick<QuotationTable, 'status' | 'expires_at'>;
  };
  /** A file that is a document now: what it was. */
  readonly placed?: { readonly fileId: string; readonly field: string; readonly messageId: string };
  readonly messageId?: string;
  readonly mailId: string | null;
}

type Verdict = Pick<VerdictTable, 'verdict' | 'reason' | 'at'>;

/** As stored in undoable_changes.former. */
interface Former extends Replaced {
  /** Positions of its lines in the history, ascending. */
  readonly lines: readonly number[];
}

interface Made {
  readonly submissionId: string;
  /** Version of the case after it; null: it left the version alone. */
  readonly version: number | null;
  readonly by: Actor;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Number of lines that it has just added to the history. */
  readonly lines: number;
  readonly replaced: Replaced;
}

/** What the answer to a change says of undoing it. @param undoFor milliseconds */
export function undoableFor({ undoFor }: { readonly undoFor: number }): { readonly undoSeconds?: number } {
  return undoFor === 0 ? {} : { undoSeconds: undoFor / 1000 };
}

/** When the mail of a change is sent; ISO 8601, UTC. @param undoFor milliseconds */
export function mailedAt(at: string, undoFor: number): string {
  return isoAt(Date.parse(at) + undoFor);
}

/**
 * Remembers how to undo a change; call it in the transaction of the change, once everything is written.
 * @param undoFor milliseconds
 */
export async function rememberForUndo(
  transaction: Transaction<Tables>,
  { submissionId, version, by, at, lines, replaced }: Made,
  undoFor: number,
): Promise<void> {
  if (undoFor === 0 || by.userId === undefined) return;
  const last = await lastPosition(transaction, submissionId);
  const former: Former = {
    ...replaced,
    lines: Array.from({ length: lines }, (_, index) => last - lines + 1 + index),
  };
  await transaction
    .deleteFrom('undoable_changes')
    .where('submission_id', '=', submissionId)
    .where('until', '<=', at)
    .execute();
  await transaction
    .insertInto('undoable_changes')
    .values({
      change_id: replaced.messageId ?? `${submissionId}-${version}`,
      submission_id: submissionId,
      version,
      by_user: by.userId,
      until: mailedAt(at, undoFor),
      former: JSON.stringify(former),
    })
    .execute();
}

interface Undoing {
  readonly wanted: UndoChange;
  readonly by: Actor;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/**
 * Undoes changes of a locked case, all or none: puts back what was before, takes back their mails, and writes a line
 * for each undone one.
 * @throws Refused badBody, undoOver
 */
export async function undoChanges(
  transaction: Transaction<Tables>,
  locked: CaseRow,
  { wanted, by, at }: Undoing,
): Promise<void> {
  const { submission_id: submissionId } = locked;
  const changes = await undoable(transaction, locked, { wanted, by, at });
  const formers = changes.map(({ former }) => former);
  const mailIds = formers.flatMap(({ mailId }) => mailId ?? []);
  if (!(await takeBackMails(transaction, mailIds))) throw new Refused({ kind: 'undoOver' });
  await takeBackPushes(
    transaction,
    submissionId,
    formers.flatMap(({ lines }) => lines),
  );
  for (const former of formers) {
    if (former.verdict !== undefined) await putBackVerdict(transaction, submissionId, former.verdict);
    if (former.quotation !== undefined) await putBackQuotation(transaction, submissionId, former.quotation);
    if (former.placed !== undefined) await putBackFile(transaction, submissionId, former.placed);
    if (former.messageId !== undefined) await removeMessage(transaction, submissionId, former);
  }
  await writeUndone(transaction, locked, { formers, by, at, hasVersion: wanted.version !== undefined });
  await transaction
    .deleteFrom('undoable_changes')
    .where(
      'change_id',
      'in',
      changes.map(({ id }) => id),
    )
    .execute();
}

interface UndoableChange {
  readonly id: string;
  readonly former: Former;
}

/** The changes to undo, newest first. */
async function undoable(
  transaction: Transaction<Tables>,
  { submission_id: submissionId, version: present }: CaseRow,
  { wanted: { version, messages = [] }, by, at }: Undoing,
): Promise<readonly UndoableChange[]> {
  if (version === undefined && messages.length === 0) throw new Refused({ kind: 'badBody' });
  const rows = await transaction
    .selectFrom('undoable_changes')
    .select(['change_id', 'version', 'former'])
    .where('submission_id', '=', submissionId)
    .where('by_user', '=', by.userId ?? '')
    .where('until', '>', at)
    .execute();
  const since = version ?? present;
  const chosen = rows.filter(({ change_id: id, version: made }) =>
    made === null ? messages.includes(id) : made > since,
  );
  const wantedCount = present - since + new Set(messages).size;
  // Otherwise something in between is not undoable: an applicant's addition, an address, a colleague's change.
  if (chosen.length !== wantedCount || (version !== undefined && since >= present))
    throw new Refused({ kind: 'undoOver' });
  // Only this module writes this column.
  const changes = chosen.map(({ change_id: id, former }) => ({ id, former: JSON.parse(former) as Former }));
  return changes.toSorted((one, other) => (other.former.lines[0] ?? 0) - (one.former.lines[0] ?? 0));
}

async function putBackVerdict(
  transaction: Transaction<Tables>,
  submissionId: string,
  { fileId, before }: NonNullable<Replaced['verdict']>,
): Promise<void> {
  if (before === null) {
    await transaction
      .deleteFrom('verdicts')
      .where('file_id', '=', fileId)
      .where('submission_id', '=', submissionId)
      .execute();
    return;
  }
  await transaction.updateTable('verdicts').set(before).where('file_id', '=', fileId).execute();
}

async function putBackQuotation(
  transaction: Transaction<Tables>,
  submissionId: string,
  { id, before }: NonNullable<Replaced['quotation']>,
): Promise<void> {
  await transaction
    .updateTable('quotations')
    .set(before)
    .where('id', '=', id)
    .where('submission_id', '=', submissionId)
    .execute();
}

async function putBackFile(
  transaction: Transaction<Tables>,
  submissionId: string,
  { fileId, field, messageId }: NonNullable<Replaced['placed']>,
): Promise<void> {
  await transaction
    .updateTable('submission_files')
    .set({ field, message_id: messageId })
    .where('file_id', '=', fileId)
    .where('submission_id', '=', submissionId)
    .execute();
}

/** Files of the message stay in the store until the sweep, which deletes what no row names. @throws Refused undoOver */
export async function removeMessage(
  transaction: Transaction<Tables>,
  submissionId: string,
  { messageId = '', mailId }: Pick<Replaced, 'messageId' | 'mailId'>,
): Promise<void> {
  const message = await transaction
    .deleteFrom('case_messages')
    .where('id', '=', messageId)
    .returning(['text', 'mail_id'])
    .executeTakeFirst();
  // The address was corrected meanwhile, and the mail goes there.
  if (message === undefined || message.mail_id !== mailId) throw new Refused({ kind: 'undoOver' });
  const files = await transaction
    .deleteFrom('submission_files')
    .where('submission_id', '=', submissionId)
    .where('message_id', '=', messageId)
    .returning(['name', 'position'])
    .execute();
  const names = files.toSorted((one, other) => one.position - other.position).map(({ name }) => folded(name));
  await removeFromSearch(transaction, submissionId, names);
  await removeFromSearch(transaction, submissionId, [folded(message.text)]);
}

interface Undone extends Pick<Undoing, 'by' | 'at'> {
  /** Newest first. */
  readonly formers: readonly Pick<Former, 'lines' | 'state' | 'assignee'>[];
  /** Whether the version of the case changes. */
  readonly hasVersion: boolean;
}

/** Writes a line for each undone one, and whose turn it is without them. */
export async function writeUndone(
  transaction: Transaction<Tables>,
  locked: CaseRow,
  { formers, by, at, hasVersion }: Undone,
): Promise<void> {
  const { submission_id: submissionId } = locked;
  const history = await eventsOf(transaction, submissionId);
  const events = formers
    .flatMap(({ lines }) => lines.toReversed())
    .map((line): NewEvent => {
      const { before = null, after = null } = history[line - 1] ?? {};
      return { at, by, kind: 'undo', before: after, after: before, subject: String(line) };
    });
  const [first, ...others] = events;
  if (first === undefined) return;
  if (hasVersion) {
    const fields: { state?: string; assignee?: string | null } = {};
    for (const { state, assignee } of formers) {
      if (state !== undefined) fields.state = state;
      if (assignee !== undefined) fields.assignee = assignee;
    }
    await writeChange(transaction, locked, { fields, events: [first, ...others] });
  } else {
    for (const event of events) await addEvent(transaction, submissionId, event);
  }
  await transaction
    .updateTable('cases')
    .set({ applicant_words: wordFacts.indexOf(wordsIn(await eventsOf(transaction, submissionId))) })
    .where('submission_id', '=', submissionId)
    .execute();
}

/** What the triggers of the database would have made of the history without what was undone. */
function wordsIn(history: Awaited<ReturnType<typeof eventsOf>>): OfficeFacts['words'] {
  const undone = new Set(history.flatMap(({ kind, subject }) => (kind === 'undo' ? [Number(subject)] : [])));
  return history
    .filter((_event, index) => !undone.has(index + 1))
    .reduce((words: OfficeFacts['words'], { kind, by }) => wordsAfter(words, by.kind, kind), 'none');
}
