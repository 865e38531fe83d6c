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
  /** OfficeFacts.words: 0 none, 1 unanswered, 2 answered, 3 silent. Maintained by triggers. */
  readonly applicant_words: Generated<number>;
  /** OfficeFacts.documents: 0 accepted, 1 wanted, 2 toDecide, 3 sentAgain. Maintained by triggers. */
  readonly documents: Generated<number>;
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

/** A case that the office has put off. It is back as soon as the applicant does something. */
export interface CaseSnoozeTable {
  readonly submission_id: string;
  /** YYYY-MM-DD in Panama: it is back on this day. */
  readonly until: string;
  /** The case's activity at that time; once it is greater, the row counts no more. */
  readonly activity: number;
}

/** What admins have set for a form; no row: nothing. */
export interface FormRuleTable {
  readonly form: string;
  /** Days of the applicant's turn until a reminder; null: none is sent. */
  readonly remind_after: number | null;
  /** Days from receipt. */
  readonly due_after: number | null;
  /** Id of the user to whom new requests are assigned. */
  readonly assignee: string | null;
}

/** A list of requests that a user has given a name. */
export interface SavedViewTable {
  readonly view_id: string;
  readonly user_id: string;
  readonly name: string;
  /** Of the list's address, without the question mark. */
  readonly query: string;
  readonly created_at: string;
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
  /** For a verdict: the document's name on the wire; for an undo: the position of the undone line. */
  readonly subject: string | null;
}

/** Who last looked at a request, and when: whoever did so just now has it open. */
export interface CaseViewerTable {
  readonly submission_id: string;
  readonly user_id: string;
  readonly seen_at: string;
}

/** What a change of a case replaced, for as long as it can be undone; see requests/case/undo.ts. */
export interface UndoableChangeTable {
  /** Id of the message; otherwise of the request, with the version. */
  readonly change_id: string;
  readonly submission_id: string;
  /** Version of the case after it; null: it left the version alone. */
  readonly version: number | null;
  /** Id of the user who made it, and who alone may undo it. */
  readonly by_user: string;
  readonly until: string;
  /** JSON: Former. */
  readonly former: string;
}

/** A client: what staff know of a person whose requests they have confirmed. Unknown texts are empty. */
export interface PersonTable {
  readonly person_id: string;
  readonly name: string;
  /** Normalised. */
  readonly email: string;
  readonly telephone: string;
  /** Number of an identity document. */
  readonly document: string;
  /** Folded for searching. */
  readonly search_text: string;
  /** Folded for sorting. */
  readonly name_order: string;
  readonly created_at: string;
  /** JSON: ids of the clients merged into this one; null: none. */
  readonly former_ids: string | null;
}

/** A request that staff have confirmed to be a person's; each has at most one person. */
export interface PersonSubmissionTable {
  readonly submission_id: string;
  readonly person_id: string;
  readonly confirmed_at: string;
  /** Id of a user. */
  readonly confirmed_by: string;
}

/** Records that something was erased, and how much, without saying whose it was. */
export interface ErasureTable {
  readonly erasure_id: string;
  readonly at: string;
  readonly by_user: string;
  /** JSON: ErasureCounts. */
  readonly counts: string;
}

/** In the format of the log (audit.ts). */
export interface AuditEventTable {
  readonly event_id: string;
  readonly at: string;
  readonly event: string;
  readonly user_id: string | null;
  /** JSON: our own ids and counts. */
  readonly facts: string;
}

export interface SecondFactorTable {
  readonly user_id: string;
  /** Base32 (RFC 4648). */
  readonly secret: string;
  /** Null: offered, but no code has been entered yet. */
  readonly confirmed_at: string | null;
  /** The time step of the last accepted code: none is accepted twice (RFC 6238 section 5.2). */
  readonly last_step: number;
}

/** A recovery code for a person who has lost the device; each works once. */
export interface RecoveryCodeTable {
  readonly code_hash: string;
  readonly user_id: string;
}

/** Used by the previous release: one code per request. This release neither writes nor reads it. */
export interface AccessCodeTable {
  readonly submission_id: string;
  readonly code_hash: string;
  readonly expires_at: string;
  readonly tries: number;
}

/** Access that a mail with a code grants; a request may have several. */
export interface AccessGrantTable {
  readonly grant_id: string;
  readonly submission_id: string;
  /** Null once it is used. */
  readonly code_hash: string | null;
  /** Hash of the link in the same mail. */
  readonly link_hash: string;
  readonly expires_at: string;
}

/** Issued for a code, for a short time. */
export interface AccessTokenTable {
  readonly token_hash: string;
  readonly submission_id: string;
  readonly expires_at: string;
}
