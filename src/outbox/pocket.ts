import type { DocumentKind } from '../form/document-kind.ts';
import { isAcceptedMedia } from '../form/file-type.ts';
import type { FileField } from '../form/form.ts';
import type { StoredFile } from '../form/values.ts';
import { monthsAfter } from '../lib/iso-date.ts';
import { daysAfter } from '../lib/panama-day.ts';
import type { Remembered } from './ports.ts';

/** A document that the only person at this device keeps for the next form. Stored: property names stay. */
export interface PocketDocument {
  readonly id: string;
  readonly file: StoredFile;
  /** Absent: not said yet. */
  readonly kind?: DocumentKind;
  /** Last day on which it is valid, YYYY-MM-DD. */
  readonly expires?: string;
  /** Milliseconds since 1970. */
  readonly keptAt: number;
  /** The request or draft with which it goes, byte for byte; absent: it was picked for the pocket. */
  readonly from?: string;
  /** The last step that the person has read. */
  readonly told?: ExpiryStep;
}

/** Whether anything may be kept for the next form. A release that knew of no pocket notes only that others use it. */
export function isOwn({ own, shared }: Pick<Remembered, 'own' | 'shared'>): boolean {
  return own === true && shared !== true;
}

/** What may be kept: any file that a form might ask for. */
export const anyDocument: FileField = {
  name: 'document',
  kind: 'file',
  required: false,
  accept: 'imageOrPdf',
  adviseBelow: Infinity,
};

/** Months left before the last day, or that it is over. */
export type ExpiryStep = '6' | '3' | 'over';

/** What the person says of a document; what is absent stays, undefined takes back what was said. */
export type DocumentFacts = Partial<
  Record<'kind', DocumentKind | undefined> & Record<'expires', string | undefined>
>;

/** @returns the document as described from now on; a new last day is told anew */
export function described(document: PocketDocument, facts: DocumentFacts): PocketDocument {
  const { kind, expires, told, ...itself } = document;
  const next = { kind, expires, ...facts };
  return {
    ...itself,
    ...(next.kind === undefined ? {} : { kind: next.kind }),
    ...(next.expires === undefined ? {} : { expires: next.expires }),
    ...(told === undefined || next.expires !== expires ? {} : { told }),
  };
}

/** Tells whether a form's field takes the document. */
export function fits({ kind = 'other', file }: PocketDocument, field: FileField): boolean {
  const { documents, maxBytes = Infinity } = field;
  const isKind = documents === undefined || kind === 'other' || documents.includes(kind);
  return isKind && file.size <= maxBytes && isAcceptedMedia(field.accept, file.type);
}

/** @param today YYYY-MM-DD */
export function expiryStep({ expires }: PocketDocument, today: string): ExpiryStep | undefined {
  return expires === undefined ? undefined : stepsOf(expires).findLast(([, day]) => day <= today)?.[0];
}

/** Each step with the day on which it begins, the first one first. */
function stepsOf(expires: string): readonly (readonly [ExpiryStep, string])[] {
  return [
    ['6', monthsAfter(expires, -6)],
    ['3', monthsAfter(expires, -3)],
    // The last day itself is still good.
    ['over', daysAfter(expires, 1)],
  ];
}

/** The documents of whose expiry the person has to be told, the first to expire first. */
export function toTell(
  documents: readonly PocketDocument[],
  today: string,
): readonly { readonly document: PocketDocument; readonly step: ExpiryStep }[] {
  const due = documents.flatMap((document) => {
    const step = expiryStep(document, today);
    return step === undefined || step === document.told ? [] : [{ document, step }];
  });
  return due.toSorted((one, other) =>
    (one.document.expires ?? '').localeCompare(other.document.expires ?? ''),
  );
}

/** The first day, YYYY-MM-DD, on which there is something to tell; a page need not look before. */
export function firstToTell(documents: readonly PocketDocument[]): string | undefined {
  const days = documents.flatMap(({ expires, told }) => {
    if (expires === undefined) return [];
    const steps = stepsOf(expires);
    const next = steps[steps.findIndex(([step]) => step === told) + 1];
    return next === undefined ? [] : [next[1]];
  });
  return days.toSorted()[0];
}
