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
