/** One piece of work that is due at a time. A job that is over has no row. */
export interface JobTable {
  /** JobKind. */
  readonly kind: string;
  /** Identifies the job within its kind, such as the mail to be sent. */
  readonly key: string;
  /** Lower numbers go first. */
  readonly priority: number;
  readonly due_at: string;
  /** Lease of the attempt under way, unique to it; null: unclaimed. */
  readonly lease: string | null;
  /** Nobody else starts the job before this time: a dead server delays its jobs no longer than that. */
  readonly leased_until: string | null;
  /** Attempts started since the last success. */
  readonly tries: number;
  /** Why the last attempt failed; names no applicant. */
  readonly last_error: string | null;
}
