import type { Transaction } from 'kysely';
import { answerOf } from '../../../src/form/values.ts';
import { decode } from '../../../src/form/decode.ts';
import { expiringItems } from '../../../src/form/expiry.ts';
import type { Form } from '../../../src/form/form-texts.ts';
import { itemName } from '../../../src/form/item-name.ts';
import { wireNameIn } from '../../../src/form/wire.ts';
import { formIds, loadForm } from '../../../src/forms/index.ts';
import { nextDaily, type Work } from '../../lib/jobs/job-lane.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { CertificateTable } from '../../lib/store/expiry-tables.ts';
import type { Tables } from '../../lib/store/tables.ts';
import { fieldsIn, type RequestFields, storedForm } from '../requests/case/stored-request.ts';

interface CertificatesOf {
  readonly submissionId: string;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  readonly fields: RequestFields;
}

/** Every certificate that a request describes, dated or not: one without a date still replaces an older one. */
export function certificatesIn(
  { definition, wire }: Form,
  { submissionId, receivedAt, fields }: CertificatesOf,
): readonly CertificateTable[] {
  const section = expiringItems(definition);
  if (section === undefined) return [];
  const { repeat, expiry, number, document } = section;
  const texts = new Map(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    ),
  );
  const values = decode(definition, wire, { texts, files: new Map() });
  const holder = answerOf(values, section.holder)
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  return repeat.items(values).map((key) => ({
    submission_id: submissionId,
    item: key,
    field: wireNameIn(section.section, wire, values, itemName(document, key)),
    // PostgreSQL takes no NUL in a text.
    number: answerOf(values, itemName(number, key))
      .replaceAll(/\p{Cc}+/gu, ' ')
      .trim(),
    holder,
    expires_on: dayIn(answerOf(values, itemName(expiry, key))),
    received_at: receivedAt,
  }));
}

/** Senders other than the page write what they like. */
function dayIn(text: string): string | null {
  const day = text.trim();
  const isDay = /^(19|20|21)\d\d-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  return isDay && new Date(day).toISOString().startsWith(day) ? day : null;
}

/** Records the certificates of a request, in the transaction that records it. */
export async function recordCertificates(
  transaction: Transaction<Tables>,
  form: Form,
  request: CertificatesOf,
): Promise<void> {
  const rows = certificatesIn(form, request);
  if (rows.length === 0) return;
  await transaction
    .insertInto('certificates')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['submission_id', 'item']).doNothing())
    .execute();
}

const batch = 200;

/** At night in Panama. HH:MM in UTC. */
const collectingTime = '08:00';

/**
 * The job that records certificates of requests received by a release without them, before this one or beside it. What
 * is done is not looked at again, so it goes on wherever it was interrupted.
 */
export function collectingCertificates(db: Database, now: () => number): Work {
  return async (_job, ending) => {
    await collectCertificates(db, ending);
    return { again: nextDaily(now(), collectingTime) };
  };
}

export async function collectCertificates(db: Database, ending?: AbortSignal): Promise<void> {
  const all = await Promise.all(formIds.map(loadForm));
  const dated = all.flatMap(({ definition }) =>
    expiringItems(definition) === undefined ? [] : [definition.id],
  );
  if (dated.length === 0) return;
  for (let after = ''; ; ) {
    ending?.throwIfAborted();
    const rows = await db
      .selectFrom('submissions')
      .select(['submission_id', 'form', 'form_version', 'received_at', 'fields'])
      .where('form', 'in', dated)
      .where('submission_id', '>', after)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('certificates')
              .select('item')
              .whereRef('certificates.submission_id', '=', 'submissions.submission_id'),
          ),
        ),
      )
      .orderBy('submission_id')
      .limit(batch)
      .execute();
    for (const row of rows) await collectOne(db, row);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.submission_id;
  }
}

interface StoredRow {
  readonly submission_id: string;
  readonly form: string;
  readonly form_version: number;
  readonly received_at: string;
  readonly fields: string;
}

async function collectOne(db: Database, row: StoredRow): Promise<void> {
  const form = await storedForm(row.form, row.form_version);
  if (form === undefined) return;
  const { submission_id: submissionId, received_at: receivedAt } = row;
  await db.transaction().execute(async (transaction) => {
    // Locked, so that it is not erased meanwhile.
    const { numUpdatedRows } = await transaction
      .updateTable('cases')
      .set((one) => ({ version: one.ref('version') }))
      .where('submission_id', '=', submissionId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await recordCertificates(transaction, form, { submissionId, receivedAt, fields: fieldsIn(row.fields) });
  });
}
