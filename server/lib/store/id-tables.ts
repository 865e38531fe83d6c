/** Maps each id to its owner, maintained by triggers; see ids.ts. */
export interface IdTable {
  readonly id: string;
  /** IdKind. */
  readonly kind: string;
  readonly submission_id: string;
  /** 1: several owners had this id before there was a registry, and keep it. */
  readonly shared: number;
}

/** The remainder of something erased; see tombstones.ts. */
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
