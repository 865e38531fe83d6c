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
