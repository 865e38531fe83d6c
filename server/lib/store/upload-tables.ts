/** What one server does alone; see leases.ts. Numbers of PostgreSQL's bigint come as texts. */
export interface LeaseTable {
  readonly name: string;
  /** Of the process that holds it. */
  readonly owner: string;
  /** Milliseconds since 1970, by the database's clock. */
  readonly held_until: number | string;
  /** Greater with each holder. */
  readonly fence: number | string;
  /** 1: another process waits for it. */
  readonly asked: number;
}

/** An upload whose bytes lie in a bucket; see shared-upload-store.ts. */
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
  /** Bytes that lie in the bucket: the truth about the offset. */
  readonly arrived: number;
  readonly touched_at: string;
  /** Of the multipart upload with all parts before the pieces; null while there is none. */
  readonly multipart_id: string | null;
  /** JSON: the objects that hold the bytes behind the last part, in order. */
  readonly pieces: string;
}
