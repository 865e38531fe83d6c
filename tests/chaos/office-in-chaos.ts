import { type CaseState, mayMove } from '../../src/contracts/cases.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { isWanted, newestDocuments } from '../../server/modules/cases/wanted-documents.ts';
import { judge, moveCase } from '../support/office.ts';
import { inDatabase } from '../support/quotes.ts';

export const deeds = ['asks again', 'begins', 'finishes', 'refuses'] as const;

export type Deed = (typeof deeds)[number];

const leadsTo: Readonly<Record<Deed, CaseState>> = {
  'asks again': 'waitingForApplicant',
  begins: 'inProgress',
  finishes: 'done',
  refuses: 'refused',
};

/** The office does something to one of the requests that it has; nothing, where it may not. @param nth of them */
export async function doInOffice(settings: Settings, deed: Deed, nth: number): Promise<void> {
  const cases = await inDatabase(settings, (db) =>
    db.selectFrom('cases').select(['submission_id', 'state']).orderBy('submission_id').execute(),
  );
  const chosen = cases[nth % Math.max(1, cases.length)];
  // Written by the server and nobody else.
  if (chosen === undefined || !mayMove(chosen.state as CaseState, leadsTo[deed])) return;
  const about = { submissionId: chosen.submission_id };
  if (deed === 'asks again') {
    const documents = await inDatabase(settings, (db) => newestDocuments(db, about.submissionId));
    const [document] = documents.slice(nth % Math.max(1, documents.length));
    if (document === undefined) return;
    await judge(settings, about, { [document.field]: 'unreadable' });
  }
  await moveCase(settings, about, leadsTo[deed], 'Because of the story');
}

export interface Awaited {
  readonly submissionId: string;
  /** Names on the wire of the documents that are asked for. */
  readonly fields: readonly string[];
}

/** The requests that wait for documents of their applicants. */
export async function awaitedBy(settings: Settings): Promise<readonly Awaited[]> {
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
