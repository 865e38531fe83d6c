/** One piece of work that is due at a time. A job that is over has no row. */
export interface JobTable {
  /** JobKind. */
  readonly kind: string;
  /** Names the job among those of its kind, such as the mail that is to be sent. */
  readonly key: string;
  /** Lower numbers go first. */
  readonly priority: number;
  readonly due_at: string;
  /** Of the attempt under way, which nobody else's has; null: nobody is at it. */
  readonly lease: string | null;
  /** Until then nobody else begins it: a server that dies takes its jobs along for no longer. */
  readonly leased_until: string | null;
  /** Attempts that were begun since it last succeeded. */
  readonly tries: number;
  /** Why the last attempt failed; names no applicant. */
  readonly last_error: string | null;
}
