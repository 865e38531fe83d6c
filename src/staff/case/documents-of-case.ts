import { useMemo } from 'react';
import { type CaseState, type DocumentAnswer, mayMove, type Verdict } from '../../contracts/cases.ts';
import type { StaffSubmission } from '../../contracts/staff-submissions.ts';
import type { CaseChanges } from './case-changes.ts';

/** The newest file for one document field, and the files it replaced. */
export interface CaseDocument extends DocumentAnswer {
  /** Newest first. */
  readonly former: readonly DocumentAnswer[];
}

/** Ordered by first arrival: a document sent again keeps the place of the first one. */
export function documentsOfCase(documents: readonly DocumentAnswer[]): readonly CaseDocument[] {
  const byField = new Map<string, readonly DocumentAnswer[]>();
  for (const document of documents) {
    byField.set(document.field, [document, ...(byField.get(document.field) ?? [])]);
  }
  return [...byField.values()].flatMap(([newest, ...former]) =>
    newest === undefined ? [] : [{ ...newest, former }],
  );
}

export function documentsToResend<Document extends Pick<DocumentAnswer, 'verdict'>>(
  documents: readonly Document[],
): readonly Document[] {
  return documents.filter(({ verdict }) => verdict !== null && verdict.verdict !== 'accepted');
}

/** The documents that are wanted again without the applicant having been asked: a verdict alone mails nothing. */
export function unaskedDocuments<Document extends Pick<DocumentAnswer, 'verdict'>>(
  documents: readonly Document[],
  state: CaseState,
): readonly Document[] {
  return mayMove(state, 'waitingForApplicant') ? documentsToResend(documents) : [];
}

export function notLookedAt<Document extends Pick<DocumentAnswer, 'verdict'>>(
  documents: readonly Document[],
): readonly Document[] {
  return documents.filter(({ verdict }) => verdict === null);
}

/** The position to continue at after a verdict: the next document without one, or else the current one. */
export function positionAfterVerdict(documents: readonly CaseDocument[], position: number): number {
  const next = documents.findIndex(({ verdict }, index) => index > position && verdict === null);
  return next === -1 ? position : next;
}

/** The state that the verdicts suggest; undefined while one is missing, and where the case is over or waits. */
export function proposedState(
  documents: readonly Pick<DocumentAnswer, 'verdict'>[],
  state: CaseState,
): CaseState | undefined {
  if ((state !== 'new' && state !== 'inProgress') || notLookedAt(documents).length > 0) return undefined;
  return documentsToResend(documents).length > 0 ? 'waitingForApplicant' : 'done';
}

/** The documents, including verdicts just given that the API has not reported yet. */
export function useShownDocuments(
  submission: Pick<StaffSubmission, 'documents'>,
  { said }: Pick<CaseChanges, 'said'>,
): readonly CaseDocument[] {
  const known = useMemo(() => documentsOfCase(submission.documents), [submission.documents]);
  return useMemo(
    () =>
      known.map((document) => {
        const verdict: Verdict | undefined = said.get(document.fileId);
        return verdict === undefined ? document : { ...document, verdict: { verdict, reason: null, at: '' } };
      }),
    [known, said],
  );
}
