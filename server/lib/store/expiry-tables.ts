/** A certificate of a request, as the applicant described it. */
export interface CertificateTable {
  readonly submission_id: string;
  /** Key among the items of the form. */
  readonly item: string;
  /** Name of its document on the wire. */
  readonly field: string;
  readonly number: string;
  /** Number of the applicant's passport, letters and digits only; empty: the form does not ask. */
  readonly holder: string;
  /** YYYY-MM-DD; null: not given, or no date. */
  readonly expires_on: string | null;
  /** Copied from the submission. */
  readonly received_at: string;
}

/** An applicant has asked for reminders. */
export interface ReminderConsentTable {
  readonly submission_id: string;
  readonly given_at: string;
  /** Version of the words that were agreed to (remindersWords). */
  readonly words: string;
  /** When it was taken back; null: it holds. */
  readonly ended_at: string | null;
  /** Ends it without anything else; in each mail. */
  readonly token: string;
}

/** A reminder that was queued: each once. */
export interface ReminderTable {
  readonly submission_id: string;
  readonly item: string;
  readonly expires_on: string;
  /** Months before that day: 6 or 3. */
  readonly months: number;
  readonly at: string;
  readonly mail_id: string;
}
