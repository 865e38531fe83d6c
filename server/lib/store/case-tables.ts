import type { Generated } from 'kysely';

/** The office's record of one submission. */
export interface CaseTable {
  readonly submission_id: string;
  /**
   * These three are copied from the submission: the columns that the inbox is filtered and sorted by are in one table.
   */
  readonly form: string;
  readonly reference: string;
  readonly received_at: string;
  /** CaseState. */
  readonly state: string;
  /** Id of a user; null: nobody. */
  readonly assignee: string | null;
  /** Incremented with every change of state, assignee or verdict. */
  readonly version: number;
  readonly changed_at: string;
  /** Number of applicant actions that staff should look at. */
  readonly activity: number;
  /** The applicant's language. */
  readonly locale: string;
  /** OfficeFacts.words: 0 none, 1 unanswered, 2 answered. Maintained by triggers. */
  readonly applicant_words: Generated<number>;
}

/**
 * The activity up to which a user has read a case; no row counts as 0. A value below the case's own means unread. New
 * activity deletes the rows, so their number equals the cases the user has read.
 */
export interface CaseReadTable {
  readonly submission_id: string;
  readonly user_id: string;
  readonly activity: number;
}

/** One line of a case's history: only ever inserted, and deleted by erasure alone. */
export interface CaseEventTable {
  readonly submission_id: string;
  /** From 1. */
  readonly position: number;
  readonly at: string;
  /** ActorKind. */
  readonly by_kind: string;
  readonly by_user: string | null;
  readonly by_name: string;
  /** EventKind. */
  readonly kind: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly reason: string | null;
  /** For a verdict: the document's name on the wire. */
  readonly subject: string | null;
}
