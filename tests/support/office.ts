import type { Selectable } from 'kysely';
import type { Verdict } from '../../src/contracts/cases.ts';
import { type Actor, lockCase, writeChange } from '../../server/modules/requests/case/change-case.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import type { CaseTable } from '../../server/lib/store/tables.ts';
import { inDatabase } from './quotes.ts';
import type { Sending } from './sending.ts';

const clerk: Actor = { kind: 'account', userId: 'clerk', name: 'Luz Vega' };

/** Moves a case as the office, with its own call. */
export async function moveCase(
  settings: Settings,
  { submissionId }: Pick<Sending, 'submissionId'>,
  state: string,
  reason: string | null = null,
): Promise<void> {
  await inDatabase(settings, (db) =>
    db.transaction().execute(async (transaction) => {
      const locked = await lockCase(transaction, submissionId);
      if (locked === undefined) throw new Error(`${submissionId} has no case`);
      const at = new Date().toISOString();
      const event = { at, by: clerk, kind: 'state', before: locked.state, after: state, reason } as const;
      await writeChange(transaction, locked, { fields: { state }, events: [event] });
    }),
  );
}

/** Backdates the office's notifications, so that the next one is sent at once. */
export async function makeOfficeMailsOld({ officeEmail, ...settings }: Settings): Promise<void> {
  const created_at = new Date(Date.now() - 24 * 60 * 60_000).toISOString();
  await inDatabase({ officeEmail, ...settings }, (db) =>
    db.updateTable('mails').set({ created_at }).where('recipient', '=', officeEmail).execute(),
  );
}

/** Gives a verdict on the newest file of each of these names on the wire. */
export async function judge(
  settings: Settings,
  { submissionId }: Pick<Sending, 'submissionId'>,
  verdicts: Readonly<Record<string, Verdict>>,
): Promise<void> {
  await inDatabase(settings, async (db) => {
    for (const [field, verdict] of Object.entries(verdicts)) {
      const { file_id } = await db
        .selectFrom('submission_files')
        .select('file_id')
        .where('submission_id', '=', submissionId)
        .where('field', '=', field)
        .orderBy('position', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      const reason = verdict === 'accepted' ? null : `${field} is ${verdict}`;
      const said = { verdict, reason, at: new Date().toISOString() };
      await db
        .insertInto('verdicts')
        .values({ file_id, submission_id: submissionId, ...said })
        .onConflict((conflict) => conflict.column('file_id').doUpdateSet(said))
        .execute();
    }
  });
}

/** Marks these documents unreadable and asks the applicant for them. */
export async function askAgain(
  settings: Settings,
  sending: Sending,
  fields: readonly string[] = sending.files.slice(0, 1).map(({ field }) => field),
): Promise<void> {
  await judge(settings, sending, Object.fromEntries(fields.map((field) => [field, 'unreadable'] as const)));
  await moveCase(settings, sending, 'waitingForApplicant', 'Please look at your documents');
}

/** Approves the quotation of a request, with the office's own call; does nothing where that is not allowed. */
export async function approveQuotation(
  settings: Settings,
  { submissionId }: Pick<Sending, 'submissionId'>,
): Promise<void> {
  await inDatabase(settings, (db) =>
    db.transaction().execute(async (transaction) => {
      const locked = await lockCase(transaction, submissionId);
      const quotation = await transaction
        .selectFrom('quotations')
        .select(['id', 'status'])
        .where('submission_id', '=', submissionId)
        .executeTakeFirst();
      if (locked === undefined || locked.state === 'withdrawn' || quotation?.status !== 'PENDING') return;
      const [at, by] = [new Date().toISOString(), clerk];
      const approved = { at, by, kind: 'quotation', before: 'PENDING', after: 'APPROVED' } as const;
      const begun = { at, by, kind: 'state', before: 'new', after: 'inProgress' } as const;
      const isNew = locked.state === 'new';
      await transaction
        .updateTable('quotations')
        .set({ status: 'APPROVED' })
        .where('id', '=', quotation.id)
        .execute();
      await writeChange(transaction, locked, {
        fields: isNew ? { state: 'inProgress' } : {},
        events: isNew ? [approved, begun] : [approved],
      });
    }),
  );
}

export async function caseOf(
  settings: Settings,
  { submissionId }: Pick<Sending, 'submissionId'>,
): Promise<Selectable<CaseTable>> {
  return inDatabase(settings, (db) =>
    db.selectFrom('cases').selectAll().where('submission_id', '=', submissionId).executeTakeFirstOrThrow(),
  );
}

/** The history of a case, a line per event: who, what, before and after. */
export async function historyOf(
  settings: Settings,
  { submissionId }: Pick<Sending, 'submissionId'>,
): Promise<readonly string[]> {
  const rows = await inDatabase(settings, (db) =>
    db
      .selectFrom('case_events')
      .selectAll()
      .where('submission_id', '=', submissionId)
      .orderBy('position')
      .execute(),
  );
  return rows.map(({ by_kind: by, kind, before, after }) =>
    [by, kind, before, after].filter((part) => part !== null).join(' '),
  );
}
