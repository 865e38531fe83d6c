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
