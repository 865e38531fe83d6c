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

/** Maps each id to its owner, maintained by triggers; see ids.ts. */
export interface IdTable {
  readonly id: string;
  /** IdKind. */
  readonly kind: string;
  readonly submission_id: string;
  /** 1: several owners had this id before there was a registry, and keep it. */
  readonly shared: number;
}

/** The remainder of something erased; see ids.ts. */
export interface TombstoneTable {
  readonly id_hash: string;
  readonly at: string;
}

/**
 * Expected number of rows of a watched table, and the sum of their digests; see ledger.ts. Bigints are returned as
 * texts.
 */
export interface LedgerTable {
  readonly table_name: string;
  /** The lines of one table are added up. */
  readonly shard: number;
  readonly row_count: number | string;
  readonly row_sum: number | string;
}

/** Something that one server does alone; see leases.ts. PostgreSQL returns bigint numbers as texts. */
export interface LeaseTable {
  readonly name: string;
  /** The process that holds it. */
  readonly owner: string;
  /** Milliseconds since 1970, by the database's clock. */
  readonly held_until: number | string;
  /** Increases with each holder. */
  readonly fence: number | string;
  /** 1: another process waits for it. */
  readonly asked: number;
}

/** An upload whose bytes are in a bucket; see shared-upload-store.ts. */
export interface UploadTable {
  readonly id: string;
  readonly submission_id: string;
  readonly field: string;
  readonly sha256: string;
  readonly type: string;
  /** Bytes, as announced. */
  readonly size: number;
  readonly created_at: string;
  readonly sender: string;
  /** 0 or 1. */
  readonly delivered: number;
  /** Bytes stored in the bucket: the authoritative offset. */
  readonly arrived: number;
  readonly touched_at: string;
  /** Id of the multipart upload with all parts before the pieces; null while there is none. */
  readonly multipart_id: string | null;
  /** JSON: the objects with the bytes after the last part, in order. */
  readonly pieces: string;
}

/** A device that is told of a request by Web Push. */
export interface PushSubscriptionTable {
  /** Also the topic of its messages: it opens nothing. */
  readonly subscription_id: string;
  readonly submission_id: string;
  /** Address at the push service, a secret. */
  readonly endpoint: string;
  /** Keys of the browser, base64url. */
  readonly p256dh: string;
  readonly auth: string;
  /** The public key of ours that it was made with; under another one nothing can be sent. */
  readonly vapid_key: string;
  readonly expires_at: string;
}

/** A message that a device is to get; the job that sends it has its id. */
export interface PushTable {
  readonly push_id: string;
  readonly subscription_id: string;
  /** News (requests/case/applicant-push.ts). */
  readonly news: string;
  /** The line of the history that it is about. */
  readonly position: number;
  readonly useful_until: string;
}
