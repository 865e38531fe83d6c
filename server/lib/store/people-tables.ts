/** A client: what staff know of a person, whose requests they have confirmed. Texts are empty where nothing is known. */
export interface PersonTable {
  readonly person_id: string;
  readonly name: string;
  /** Normalised. */
  readonly email: string;
  readonly telephone: string;
  /** Number of an identity document. */
  readonly document: string;
  /** Folded, to search in. */
  readonly search_text: string;
  /** Folded, to sort by. */
  readonly name_order: string;
  readonly created_at: string;
}

/** A request that staff have confirmed to be of a person; it is of one at most. */
export interface PersonSubmissionTable {
  readonly submission_id: string;
  readonly person_id: string;
  readonly confirmed_at: string;
  /** Id of a user. */
  readonly confirmed_by: string;
}

/** That something was erased, and how much: nothing of it says whose it was. */
export interface ErasureTable {
  readonly erasure_id: string;
  readonly at: string;
  readonly by_user: string;
  /** JSON: ErasureCounts. */
  readonly counts: string;
}

/** As the log has it (audit.ts). */
export interface AuditEventTable {
  readonly event_id: string;
  readonly at: string;
  readonly event: string;
  readonly user_id: string | null;
  /** JSON: ids of ours and counts. */
  readonly facts: string;
}

export interface SecondFactorTable {
  readonly user_id: string;
  /** Base32 (RFC 4648). */
  readonly secret: string;
  /** Null: it was offered, and no code has come back yet. */
  readonly confirmed_at: string | null;
  /** The time step of the last code that was taken: none is taken twice (RFC 6238 section 5.2). */
  readonly last_step: number;
}

/** One of the codes for a person who has lost the device; each works once. */
export interface RecoveryCodeTable {
  readonly code_hash: string;
  readonly user_id: string;
}
