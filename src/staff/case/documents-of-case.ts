import type { DocumentAnswer, Verdict } from '../../contracts/cases.ts';

/** What one place of the form has been answered with: the newest file, and those that it took the place of. */
export interface CaseDocument extends DocumentAnswer {
  /** The newest comes first. */
  readonly former: readonly DocumentAnswer[];
}

/** In the order of their first arrival. A document that was sent again stands where the first one stood. */
export function documentsOfCase(documents: readonly DocumentAnswer[]): readonly CaseDocument[] {
  const byField = new Map<string, readonly DocumentAnswer[]>();
  for (const document of documents) {
    byField.set(document.field, [document, ...(byField.get(document.field) ?? [])]);
  }
  return [...byField.values()].flatMap(([newest, ...former]) =>
    newest === undefined ? [] : [{ ...newest, former }],
  );
}

/** Documents that the applicant has to send again. */
export function documentsToResend<Document extends Pick<DocumentAnswer, 'verdict'>>(
  documents: readonly Document[],
): readonly Document[] {
  return documents.filter(({ verdict }) => verdict !== null && verdict.verdict !== 'accepted');
}

export function notLookedAt<Document extends Pick<DocumentAnswer, 'verdict'>>(
  documents: readonly Document[],
): readonly Document[] {
  return documents.filter(({ verdict }) => verdict === null);
}

/** Where to go on after a verdict: the next one that nobody has looked at, or where one is. */
export function positionAfterVerdict(documents: readonly CaseDocument[], position: number): number {
  const next = documents.findIndex(({ verdict }, index) => index > position && verdict === null);
  return next === -1 ? position : next;
}

/** Every verdict but one is explained. */
export function verdictNeedsReason(verdict: Verdict): boolean {
  return verdict !== 'accepted';
}
