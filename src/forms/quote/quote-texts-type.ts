import type { CourseKind } from '../../contracts/pricing/course.ts';
import type { QuoteCheck } from './checks.ts';

/** The quote's texts beyond those of every form; {names} are filled in. */
export interface QuoteTexts {
  /** Specification section 5, the seven alerts. */
  readonly checks: Readonly<Record<QuoteCheck, string>>;
  /** The API's own rejections (specification section 5; rulings Q-17). */
  readonly noSelectedCourses: string;
  /** Names no courses: their names are no longer known, and ids mean nothing to people. */
  readonly unknownCourses: string;
  readonly notRenewable: string;
  readonly picker: {
    readonly search: string;
    readonly none: { readonly title: string; readonly body: string };
    readonly noRenewable: string;
    readonly loadError: string;
    /** Precedes the status and the body of the failed call (rulings Q-18). */
    readonly loadFailed: string;
    readonly takenForRenewal: string;
    /** Why such a row cannot be picked. */
    readonly refusedAsNew: string;
    /** Courses that the other nationality is not offered (rulings Q-9). */
    readonly dropped: string;
  };
  readonly page: QuotePageTexts;
  readonly robot: string;
  readonly terms: string;
  readonly termsText: string;
  readonly inPerson: string;
  readonly document: QuoteDocumentTexts;
  /** The price before the API has confirmed one (rulings Q-14). */
  readonly estimate: {
    readonly title: string;
    readonly pricesAsOf: string;
    readonly binding: string;
    readonly differs: string;
  };
  readonly verification: {
    readonly title: string;
    readonly intro: string;
    readonly code: string;
    readonly submit: string;
    readonly wrong: string;
    readonly right: string;
    readonly next: string;
    readonly over: string;
    readonly mailSubject: string;
    readonly mailBody: string;
  };
}

/** Texts of the page only. */
export interface QuotePageTexts {
  /** The next step, beside the button, in the order of the checks. */
  readonly missing: Readonly<Record<QuoteCheck, string>>;
  readonly chooseFirst: string;
  readonly loading: string;
  readonly again: string;
  readonly noAnswer: string;
  readonly notACatalogue: string;
  readonly clearsCourses: string;
  readonly cleared: string;
  readonly undo: string;
  readonly gone: string;
  readonly moved: string;
  readonly count: string;
  readonly chosen: string;
  readonly includesFee: string;
  readonly imo: string;
  readonly remove: string;
  readonly summary: string;
  readonly agreements: string;
  readonly privacy: string;
  /** An entry in a calendar. */
  readonly lastDay: string;
  readonly print: string;
  readonly details: string;
  readonly sentTo: string;
  readonly codeMissing: string;
  readonly mailHeldBack: { readonly title: string; readonly body: string };
  readonly unavailable: string;
  readonly onThisDevice: string;
}

export interface QuoteDocumentTexts {
  readonly title: string;
  readonly reference: string;
  readonly date: string;
  readonly validUntil: string;
  readonly student: string;
  readonly course: string;
  readonly type: string;
  readonly kinds: Readonly<Record<CourseKind, string>>;
  readonly base: string;
  readonly surcharge: string;
  readonly subtotal: string;
  readonly newTotal: string;
  readonly renewalTotal: string;
  readonly total: string;
  readonly currency: string;
  readonly toBeConfirmed: string;
}
