/** Times are ISO 8601 texts in UTC: both databases sort and return them alike. */
export interface Tables {
  submissions: SubmissionTable;
  submission_files: SubmissionFileTable;
  reference_numbers: ReferenceNumberTable;
  mails: MailTable;
}

export interface SubmissionTable {
  /** The idempotency key; never expires (hazards 5.4). */
  readonly submission_id: string;
  readonly form: string;
  readonly reference: string;
  readonly received_at: string;
  readonly fingerprint: string;
  /** JSON object: text by wire name. */
  readonly fields: string;
  /** JSON: the first answer, which every repeat gets. */
  readonly answer: string;
}

export interface SubmissionFileTable {
  readonly submission_id: string;
  readonly position: number;
  readonly field: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
  /** Below DATA_DIR/files. */
  readonly path: string;
}

export interface ReferenceNumberTable {
  readonly form: string;
  readonly last: number;
}

export interface MailTable {
  readonly mail_id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly created_at: string;
  readonly attempts: number;
  readonly due_at: string;
  readonly sent_at: string | null;
}
