import type { Transaction } from 'kysely';
import { addTombstones, idsInUse, type OwnId, placeOf, placesOf } from './ids.ts';
import type { PersonTable } from './office-tables.ts';
import type { Tables } from './tables.ts';

/** Tables with data of a request under its id; children before parents. */
const tablesOfRequest = [
  'access_codes',
  'access_grants',
  'access_tokens',
  'undoable_changes',
  'case_viewers',
  'certificates',
  'reminder_consents',
  'reminders',
  // With what waits to be sent to it.
  'push_subscriptions',
  'verdicts',
  'case_reads',
  'case_snoozes',
  'case_notes',
  'case_messages',
  'case_events',
  'additions',
  'submission_files',
  'cases',
  'submissions',
] as const satisfies readonly (keyof Tables)[];

/** The deleted rows; for the disk, only the names to delete. */
export interface ErasedRows {
  /** Ids of the request, its additions, messages and mails: uploads and mails on the disk are named after them. */
  readonly ids: readonly string[];
  /** Places of its files; files there that other rows name are not its own. */
  readonly places: readonly string[];
  /** Paths of its files that no other row names, below DATA_DIR/files. */
  readonly paths: readonly string[];
  /** Rows, by table. */
  readonly counts: Readonly<Partial<Record<keyof Tables, number>>>;
}

/**
 * Deletes all data of a request from the database, including mails about it, and leaves tombstones for its id and its
 * additions. Deletes the client too if this was the last request.
 * @param at ISO 8601, UTC
 */
export async function eraseRows(
  transaction: Transaction<Tables>,
  submissionId: string,
  at: string,
): Promise<ErasedRows> {
  const added = await transaction
    .selectFrom('additions')
    .select('addition_id')
    .where('submission_id', '=', submissionId)
    .execute();
  const additions = added.map(({ addition_id: id }) => id);
  const files = await transaction
    .selectFrom('submission_files')
    .select('path')
    .where('submission_id', '=', submissionId)
    .execute();
  const { mailIds, messages } = await eraseMails(transaction, submissionId, additions);
  const owned: readonly OwnId[] = [
    { kind: 'request', id: submissionId },
    ...additions.map((id) => ({ kind: 'addition', id }) as const),
    ...messages.filter((id) => !additions.includes(id)).map((id) => ({ kind: 'message', id }) as const),
  ];
  const counts: Partial<Record<keyof Tables, number>> = {
    mails: mailIds.length,
    quotations: await eraseQuotation(transaction, submissionId),
    people: await erasePersonOf(transaction, submissionId, at),
  };
  for (const table of tablesOfRequest) {
    const { numDeletedRows } = await transaction
      .deleteFrom(table as 'submissions')
      .where('submission_id', '=', submissionId)
      .executeTakeFirstOrThrow();
    counts[table] = Number(numDeletedRows);
  }
  const all = [...new Set([...owned.map(({ id }) => id), ...mailIds.map((id) => id.slice(0, 36))])];
  // Ids shared with something else, from before there was a registry: only this owner is removed.
  const others = await idsInUse(transaction, all);
  const ids = all.filter((id) => !others.has(id));
  const shared = owned.filter(({ id }) => others.has(id)).map(placeOf);
  await addTombstones(transaction, [...ids, ...shared], at);
  const named = await namedOf(
    transaction,
    files.map(({ path }) => path),
  );
  const paths = files.map(({ path }) => path).filter((path) => !named.has(path));
  return { ids, places: owned.flatMap(placesOf), paths, counts };
}

/** Returns those of the paths that rows still name. */
async function namedOf(
  transaction: Transaction<Tables>,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const rows = await transaction
    .selectFrom('submission_files')
    .select('path')
    .where('path', 'in', paths)
    .execute();
  return new Set(rows.map(({ path }) => path));
}

/** Mails about a request are keyed by its id, or that of an addition, a note or a message, or contain its reference. */
async function eraseMails(
  transaction: Transaction<Tables>,
  submissionId: string,
  additions: readonly string[],
): Promise<{ readonly mailIds: readonly string[]; readonly messages: readonly string[] }> {
  const messages = await transaction
    .selectFrom('case_messages')
    .select(['id', 'mail_id'])
    .where('submission_id', '=', submissionId)
    .execute();
  const names = [submissionId, ...additions, ...messages.map(({ id }) => id)];
  const own = messages.flatMap(({ mail_id: id }) => (id === null ? [] : [id]));
  const resent = await mailsNaming(transaction, submissionId);
  const rows = await transaction
    .selectFrom('mails')
    .select('mail_id')
    .where((row) =>
      row.or([
        ...[...own, ...resent].map((id) => row('mail_id', '=', id)),
        ...names.flatMap((name) => [row('mail_id', '=', name), row('mail_id', 'like', `${name}-%`)]),
      ]),
    )
    .where((row) => row.or([row('submission_id', 'is', null), row('submission_id', '=', submissionId)]))
    .execute();
  const mailIds = rows.map(({ mail_id: id }) => id);
  if (mailIds.length > 0) {
    // Jobs that send them. Before the mails, in the order that a sender uses: another order could deadlock.
    await transaction.deleteFrom('jobs').where('key', 'in', mailIds).execute();
    await transaction.deleteFrom('mails').where('mail_id', 'in', mailIds).execute();
  }
  return { mailIds, messages: messages.map(({ id }) => id) };
}

/** For example a resent quotation, whose mail is named after the resend. */
async function mailsNaming(
  transaction: Transaction<Tables>,
  submissionId: string,
): Promise<readonly string[]> {
  const request = await transaction
    .selectFrom('submissions')
    .select('reference')
    .where('submission_id', '=', submissionId)
    .executeTakeFirst();
  if (request === undefined) return [];
  const { reference } = request;
  const rows = await transaction
    .selectFrom('mails')
    .select(['mail_id', 'subject'])
    .where('subject', 'like', `%${reference}%`)
    .execute();
  // PMTS/Q/1000 is also the beginning of PMTS/Q/10000.
  const isNamed = (subject: string): boolean =>
    subject.split(reference).some((rest, index) => index > 0 && !/^\d/.test(rest));
  return rows.filter(({ subject }) => isNamed(subject)).map(({ mail_id: id }) => id);
}

async function eraseQuotation(transaction: Transaction<Tables>, submissionId: string): Promise<number> {
  const quotations = transaction
    .selectFrom('quotations')
    .select('id')
    .where('submission_id', '=', submissionId);
  await transaction.deleteFrom('quotation_courses').where('quotation_id', 'in', quotations).execute();
  await transaction.deleteFrom('verifications').where('quotation_id', 'in', quotations).execute();
  const { numDeletedRows } = await transaction
    .deleteFrom('quotations')
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** @returns 1 when it was the client's last request */
async function erasePersonOf(
  transaction: Transaction<Tables>,
  submissionId: string,
  at: string,
): Promise<number> {
  const link = await transaction
    .deleteFrom('person_submissions')
    .where('submission_id', '=', submissionId)
    .returning('person_id')
    .executeTakeFirst();
  if (link === undefined) return 0;
  const erased = await transaction
    .deleteFrom('people')
    .where('person_id', '=', link.person_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('person_submissions')
            .select('submission_id')
            .where('person_submissions.person_id', '=', link.person_id),
        ),
      ),
    )
    .returning(['person_id', 'former_ids'])
    .executeTakeFirst();
  if (erased === undefined) return 0;
  await addTombstones(transaction, idsOfPerson(erased), at);
  return 1;
}

/** Returns the client's id and those it was merged with: a backup may still hold them. */
export function idsOfPerson(row: Pick<PersonTable, 'person_id' | 'former_ids'>): readonly string[] {
  // Only this API writes this column.
  const former = row.former_ids === null ? [] : (JSON.parse(row.former_ids) as readonly string[]);
  return [row.person_id, ...former];
}
