import { type CaseState, mayMove } from '../../src/contracts/cases.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { isWanted, newestDocuments } from '../../server/modules/requests/case/stored-request.ts';
import type { AdditionKind } from '../../src/outbox/entry.ts';
import { approveQuotation, judge, moveCase } from '../../tests/support/office.ts';
import { inDatabase } from '../../tests/support/quotes.ts';

export const deeds = [
  'asks again',
  'begins',
  'finishes',
  'refuses',
  'approves a quotation',
  'attaches a file',
] as const;

export type Deed = (typeof deeds)[number];

/** Direct actions on a case; files go through the API, as a page sends them (desk-in-chaos.ts). */
export type CaseDeed = Exclude<Deed, 'attaches a file'>;

const leadsTo: Readonly<Record<Exclude<CaseDeed, 'approves a quotation'>, CaseState>> = {
  'asks again': 'waitingForApplicant',
  begins: 'inProgress',
  finishes: 'done',
  refuses: 'refused',
};

/** The office acts on one of its requests; does nothing where it may not. @param nth index among them */
export async function doInOffice(settings: Settings, does: CaseDeed, nth: number): Promise<void> {
  if (does === 'approves a quotation') return approveOne(settings, nth);
  const cases = await inDatabase(settings, (db) =>
    db.selectFrom('cases').select(['submission_id', 'state']).orderBy('submission_id').execute(),
  );
  const chosen = cases[nth % Math.max(1, cases.length)];
  // Only the server writes it.
  if (chosen === undefined || !mayMove(chosen.state as CaseState, leadsTo[does])) return;
  const about = { submissionId: chosen.submission_id };
  if (does === 'asks again') {
    const documents = await inDatabase(settings, (db) => newestDocuments(db, about.submissionId));
    const [document] = documents.slice(nth % Math.max(1, documents.length));
    if (document === undefined) return;
    await judge(settings, about, { [document.field]: 'unreadable' });
  }
  await moveCase(settings, about, leadsTo[does], 'Because of the story');
}

async function approveOne(settings: Settings, nth: number): Promise<void> {
  const pending = await inDatabase(settings, (db) =>
    db
      .selectFrom('quotations')
      .select('submission_id')
      .where('status', '=', 'PENDING')
      .orderBy('submission_id')
      .execute(),
  );
  const chosen = pending[nth % Math.max(1, pending.length)];
  if (chosen !== undefined) await approveQuotation(settings, { submissionId: chosen.submission_id });
}

/** The requests whose quotations are approved. */
async function approvedBy(settings: Settings): Promise<readonly Awaited[]> {
  const rows = await inDatabase(settings, (db) =>
    db.selectFrom('quotations').select('submission_id').where('status', '=', 'APPROVED').execute(),
  );
  return rows.map(({ submission_id: submissionId }) => ({ submissionId, fields: [] }));
}

export interface Awaited {
  readonly submissionId: string;
  /** Wire names of the documents asked for. */
  readonly fields: readonly string[];
}

/** The requests that wait for documents of their applicants. */
async function awaitedBy(settings: Settings): Promise<readonly Awaited[]> {
  return inDatabase(settings, async (db) => {
    const rows = await db
      .selectFrom('cases')
      .select('submission_id')
      .where('state', '=', 'waitingForApplicant')
      .execute();
    const awaited: Awaited[] = [];
    for (const { submission_id: submissionId } of rows) {
      const documents = await newestDocuments(db, submissionId);
      awaited.push({ submissionId, fields: documents.filter(isWanted).map(({ field }) => field) });
    }
    return awaited.filter(({ fields }) => fields.length > 0);
  });
}

/** Requests that an applicant may want to add to; none if the database is down. */
export async function candidatesFor(
  kind: AdditionKind,
  settings: Settings,
  known: ReadonlySet<string>,
): Promise<readonly Awaited[]> {
  if (kind === 'correction') return awaitedBy(settings).catch(() => []);
  if (kind === 'acceptance') return approvedBy(settings).catch(() => []);
  return [...known].toSorted().map((submissionId) => ({ submissionId, fields: [] }));
}
