import type { DateWarning } from './certificates.ts';
import type { CourseKey, RankKey } from './ranks.ts';
import type { Eligibility } from './eligibility.ts';
import type { StepId, StepState } from './progress.ts';

export interface PhotoTexts {
  readonly title: string;
  readonly about: string;
  readonly opening: string;
  readonly unreadable: string;
  readonly failed: string;
  /** Label of the picture in its frame. */
  readonly stage: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly left: string;
  readonly right: string;
  readonly up: string;
  readonly down: string;
  readonly use: string;
  readonly keep: string;
}

export interface RankRequirements {
  readonly previousQualification: string;
  readonly experience: string;
}

export interface TitleAndBody {
  readonly title: string;
  readonly body: string;
}

/** Texts of this form's page beyond the questions themselves; {names} are filled in. */
export interface PageTexts {
  /** A rank's requirements besides certificates. */
  readonly requirements: Readonly<Record<RankKey, RankRequirements>>;
  readonly courses: Readonly<Record<CourseKey, { readonly title: string; readonly description: string }>>;
  readonly cropping: PhotoTexts;
  readonly steps: {
    readonly title: string;
    readonly count: string;
    readonly names: Readonly<Record<StepId, string>>;
    readonly states: Readonly<Record<StepState, string>>;
  };
  readonly rank: {
    readonly previousQualification: string;
    readonly experience: string;
    /** Shown for a rank chosen while the flag is sanctioned. */
    readonly blocked: string;
  };
  readonly flagGroups: Readonly<Record<'approved' | 'other' | 'sanctioned', string>>;
  /** Stay on the page while the flag is selected. */
  readonly notices: Readonly<Record<Extract<Eligibility, 'non_stcw' | 'sanctioned'>, TitleAndBody>>;
  /** Shown once, for 10 s, when the flag is chosen. */
  readonly toasts: Readonly<Record<Extract<Eligibility, 'non_stcw' | 'sanctioned'>, TitleAndBody>>;
  readonly uploaded: {
    readonly idPhoto: string;
    readonly passportPhoto: string;
    readonly rlm105: string;
    readonly certificateFile: string;
  };
  readonly fileRefused: { readonly tooLarge: TitleAndBody; readonly type: TitleAndBody };
  readonly dates: Readonly<Record<DateWarning, string>>;
  readonly dropping: {
    /** Asked before another rank, and before a sanctioned flag. */
    readonly rank: TitleAndBody;
    readonly flag: TitleAndBody;
    readonly confirm: string;
    readonly cancel: string;
    readonly done: { readonly rank: string; readonly flag: string };
    readonly undo: string;
  };
  readonly rlm105: {
    readonly download: string;
    readonly about: string;
    /** Makes the same sheet with the form's answers filled in. */
    readonly fill: string;
    readonly filled: string;
    /** Letters that the standard fonts lack could not be drawn. */
    readonly filledInPart: string;
    readonly notFilled: string;
  };
  readonly photo: {
    readonly crop: string;
    readonly about: string;
    readonly square: string;
    readonly replaced: string;
    /** This browser alters what is drawn. */
    readonly altered: string;
  };
  readonly totalSize: { readonly one: string; readonly other: string };
  readonly invalid: TitleAndBody;
  readonly sending: string;
}
