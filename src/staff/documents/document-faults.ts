import type { EmbeddedFile } from './pdf/embedded-files.ts';
import type { FieldValue } from './pdf/field-values.ts';

/** What of a document is not to be seen. */
export type DocumentFault =
  /** A picture of a page could not be decoded. */
  | 'picture'
  /** A font of a page could not be loaded: its text is missing. */
  | 'font'
  /** This computer has no font with the letters of a page. */
  | 'letters'
  /** A part of a page could not be read. */
  | 'part'
  /** A page could not be drawn at all. */
  | 'page'
  /** No page shows anything. */
  | 'blank'
  /** A form of Adobe's own kind (XFA), which shows "Please wait" instead of itself. */
  | 'adobeForm'
  /** Nothing moved for too long; it was given up. */
  | 'stuck';

/** What was found of one page as it was drawn. */
export interface PageReport {
  /** Images and fonts as pdf.js gives them: null for an image that it could not decode, for a font the reason as a text. */
  readonly objects: readonly unknown[];
  /** Whether letters of it have no glyph on this computer. */
  readonly lacksLetters: boolean;
  /** Whether pdf.js left out a part of it with a warning. */
  readonly hasLosses: boolean;
  /** Whether it shows nothing at all. */
  readonly isBlank: boolean;
  /** Files that are pinned to the page. */
  readonly embedded: readonly EmbeddedFile[];
  /** Values of the page that are not drawn on it, to be listed. */
  readonly values: readonly Pick<FieldValue, 'kind' | 'name' | 'value'>[];
}

/** Which parts are missing from a page. Empty: it is whole, and what it shows counts as seen. */
export function faultsOfPage({ objects, lacksLetters, hasLosses }: PageReport): readonly DocumentFault[] {
  return [
    ...(objects.includes(null) ? (['picture'] as const) : []),
    ...(objects.some((object) => typeof object === 'string') ? (['font'] as const) : []),
    ...(lacksLetters ? (['letters'] as const) : []),
    ...(hasLosses ? (['part'] as const) : []),
  ];
}

/** The state of a document of which some pages have been drawn. */
export interface DocumentState {
  /** Each once, in the order of the pages. */
  readonly faults: readonly DocumentFault[];
  /** Whether what is to be looked at stands there whole, so that it counts as seen. */
  readonly isWhole: boolean;
}

/**
 * Decides what is missing from a document and whether it counts as seen.
 * @param pages by number, what was found; undefined: not drawn yet; a fault: it could not be drawn
 * @param isPlaceholder whether its pages only say that another program is needed
 */
export function stateOfDocument(
  pages: readonly (PageReport | 'page' | 'stuck' | undefined)[],
  isPlaceholder: boolean,
): DocumentState {
  const found = pages.flatMap((page): readonly DocumentFault[] => {
    if (page === undefined) return [];
    return typeof page === 'string' ? [page] : faultsOfPage(page);
  });
  const isBlank = pages.length > 0 && pages.every((page) => typeof page === 'object' && showsNothing(page));
  const faults = [
    ...new Set<DocumentFault>([
      ...(isPlaceholder ? (['adobeForm'] as const) : []),
      ...found,
      ...(isBlank && found.length === 0 ? (['blank'] as const) : []),
    ]),
  ];
  return { faults, isWhole: faults.length === 0 && pages.length > 0 && !pages.includes(undefined) };
}

function showsNothing({ isBlank, values }: PageReport): boolean {
  return isBlank && values.length === 0;
}

/** Which ready reason asks the applicant for a file that shows what is missing. */
export function reasonFor(fault: DocumentFault): 'form' | 'incomplete' | 'unreadable' {
  if (fault === 'adobeForm') return 'form';
  return fault === 'page' || fault === 'stuck' ? 'unreadable' : 'incomplete';
}
