/** Which id is of what, kept by triggers; see ids.ts. */
export interface IdTable {
  readonly id: string;
  /** IdKind. */
  readonly kind: string;
  readonly submission_id: string;
  /** 1: several had this id before there was a registry, and keep it. */
  readonly shared: number;
}

/** What is left of something erased; see tombstones.ts. */
export interface TombstoneTable {
  readonly id_hash: string;
  readonly at: string;
}

/** How many rows a watched table has to have, and the sum of their digests; see ledger.ts. Bigints come as texts. */
export interface LedgerTable {
  readonly table_name: string;
  /** Lines of one table are added up. */
  readonly shard: number;
  readonly row_count: number | string;
  readonly row_sum: number | string;
}
