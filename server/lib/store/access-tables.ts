/** Of the release before: one code of each request. Nobody writes or reads it here. */
export interface AccessCodeTable {
  readonly submission_id: string;
  readonly code_hash: string;
  readonly expires_at: string;
  readonly tries: number;
}

/** What a mail with a code opens; of one request there may be several. */
export interface AccessGrantTable {
  readonly grant_id: string;
  readonly submission_id: string;
  /** Null once it was used. */
  readonly code_hash: string | null;
  /** Of the link in the same mail. */
  readonly link_hash: string;
  readonly expires_at: string;
}

/** Given for a code, for a short time. */
export interface AccessTokenTable {
  readonly token_hash: string;
  readonly submission_id: string;
  readonly expires_at: string;
}
