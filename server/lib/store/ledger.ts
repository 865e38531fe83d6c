import { createHash } from 'node:crypto';
import type { InsertQueryBuilder, InsertResult, Kysely } from 'kysely';
import type { LedgerTable } from './server-tables.ts';
import type { Tables } from './tables.ts';

/**
 * The tables and columns that the ledger watches (decision 078): in each table, those that never change while the row
 * exists (but for what staff decide of a mail or its file), and those that change when somebody decides or says something. Excluded are columns that processing changes
 * by itself: attempts and times of mails, the proof of an address. The previous release changes the latter columns in
 * place, and the former never.
 */
export const lasting = {
  submissions: {
    key: ['submission_id'],
    kept: [
      'form',
      'form_version',
      'reference',
      'former_reference',
      'received_at',
      'fingerprint',
      'fields',
      'answer',
    ],
    changing: ['applicant_name', 'applicant_email', 'applicant_order', 'search_text'],
  },
  submission_files: {
    key: ['submission_id', 'position'],
    kept: ['field', 'name', 'type', 'size', 'sha256', 'path', 'file_id', 'addition_id', 'message_id'],
    changing: [],
  },
  cases: {
    key: ['submission_id'],
    kept: ['form', 'reference', 'received_at', 'locale'],
    changing: ['state', 'assignee', 'version', 'changed_at', 'activity'],
  },
  case_events: {
    key: ['submission_id', 'position'],
    kept: ['at', 'by_kind', 'by_user', 'by_name', 'kind', 'before', 'after', 'reason', 'subject'],
    changing: [],
  },
  case_notes: {
    key: ['id'],
    kept: ['submission_id', 'at', 'by_kind', 'by_user', 'by_name', 'text', 'fingerprint'],
    changing: [],
  },
  case_messages: {
    key: ['id'],
    kept: ['submission_id', 'at', 'by_kind', 'by_user', 'by_name', 'text', 'fingerprint'],
    changing: ['mail_id'],
  },
  verdicts: { key: ['file_id'], kept: ['submission_id'], changing: ['verdict', 'reason', 'at'] },
  additions: {
    key: ['addition_id'],
    kept: ['submission_id', 'kind', 'received_at', 'fingerprint', 'fields', 'answer'],
    changing: [],
  },
  quotations: {
    key: ['id'],
    kept: ['submission_id', 'created_at', 'government', 'quoted_price', 'user_name'],
    changing: ['status', 'expires_at', 'user_email', 'mail_id'],
  },
  quotation_courses: {
    key: ['quotation_id', 'position'],
    kept: ['course_id', 'type', 'name', 'name_es', 'base_price', 'surcharge'],
    changing: [],
  },
  mails: {
    key: ['mail_id'],
    kept: [
      'message_id',
      'recipient',
      'subject',
      'created_at',
      'reply_to',
      'secret',
      'submission_id',
      'reference',
    ],
    changing: ['body', 'html'],
  },
  people: {
    key: ['person_id'],
    kept: ['created_at'],
    changing: ['name', 'email', 'telephone', 'document'],
  },
  erasures: { key: ['erasure_id'], kept: ['at', 'by_user', 'counts'], changing: [] },
} as const satisfies {
  readonly [Table in keyof Tables]?: {
    readonly key: readonly (keyof Tables[Table] & string)[];
    readonly kept: readonly (keyof Tables[Table] & string)[];
    readonly changing: readonly (keyof Tables[Table] & string)[];
  };
};

export type WatchedTable = keyof typeof lasting;

/** In the order in which their ledger lines are locked. */
export const watchedTables = (Object.keys(lasting) as WatchedTable[]).toSorted();

export function isWatched(table: string): table is WatchedTable {
  return Object.hasOwn(lasting, table);
}

export function keyOfTable(table: WatchedTable): readonly string[] {
  return lasting[table].key;
}

export function lastingColumns(table: WatchedTable): readonly string[] {
  const { key, kept, changing } = lasting[table];
  return [...key, ...kept, ...changing];
}

export type AnyRow = Readonly<Record<string, unknown>>;

/**
 * Digest of a row's lasting values, as returned by either database, or as bytes: numbers as their digits, texts as
 * UTF-8. One part covers the fixed columns, the other the mutable ones. Nulls do not count, so that a column can be
 * added in which existing rows are null.
 */
export function digestOf(table: WatchedTable, row: AnyRow): string {
  const { key, kept, changing } = lasting[table];
  return [hashOf(table, [...key, ...kept], row), hashOf(table, changing, row)].join(partsMark);
}

function hashOf(table: WatchedTable, columns: readonly string[], row: AnyRow): string {
  const hash = createHash('sha256').update(table);
  for (const column of columns) {
    const value = row[column];
    if (value === null || value === undefined) continue;
    const bytes = value instanceof Uint8Array ? value : Buffer.from(String(value));
    hash.update(`\n${column} ${bytes.length} `).update(bytes);
  }
  return hash.digest('hex').slice(0, partLength);
}

const partLength = 32;

const partsMark = '-';

/** Whether two digests agree on the fixed columns, whatever the mutable ones contain. */
export function isSameKept(digest: string, other: string): boolean {
  return digest.split(partsMark)[0] === other.split(partsMark)[0];
}

/** Sums are taken modulo this: both databases and JavaScript add two of them exactly. */
const sumModulus = 2 ** 52;

/** A digest's contribution to its table's sum; the order of rows does not matter. */
function weightOf(digest: string): number {
  const parts = digest.split(partsMark).map((part) => Number.parseInt(part.slice(0, 13), 16) || 0);
  return parts.reduce((sum, part) => (sum + part) % sumModulus, 0);
}

export interface TableSum {
  readonly rows: number;
  readonly sum: number;
}

/** Adds up changes, or present rows. */
export class Sums {
  readonly #sums = new Map<WatchedTable, TableSum>();

  add(table: WatchedTable, digest: string): void {
    this.#change(table, 1, weightOf(digest));
  }

  remove(table: WatchedTable, digest: string): void {
    this.#change(table, -1, sumModulus - weightOf(digest));
  }

  addSum(table: WatchedTable, { rows, sum }: TableSum): void {
    this.#change(table, rows, sum);
  }

  of(table: WatchedTable): TableSum {
    return this.#sums.get(table) ?? { rows: 0, sum: 0 };
  }

  /** The sums with a net change, in the order of watchedTables. */
  changed(): readonly (TableSum & { readonly table: WatchedTable })[] {
    return watchedTables
      .map((table) => ({ table, ...this.of(table) }))
      .filter(({ rows, sum }) => rows !== 0 || sum !== 0);
  }

  #change(table: WatchedTable, rows: number, sum: number): void {
    const before = this.of(table);
    this.#sums.set(table, { rows: before.rows + rows, sum: (before.sum + sum) % sumModulus });
  }
}

/** Number of lines per table, so that servers do not all wait for a single one. */
export const ledgerShards = 16;

/**
 * Adds the changes to lines of the ledger. Must be the last statement of a transaction, because others wait for a line
 * from here until its COMMIT. Undefined: nothing has changed.
 */
export function settling<DB extends { readonly ledger: LedgerTable }>(
  db: Kysely<DB>,
  sums: Sums,
  shard: number,
): InsertQueryBuilder<{ readonly ledger: LedgerTable }, 'ledger', InsertResult> | undefined {
  const changed = sums.changed();
  if (changed.length === 0) return undefined;
  return (db as unknown as Kysely<{ readonly ledger: LedgerTable }>)
    .insertInto('ledger')
    .values(
      changed.map(({ table, rows, sum }) => ({ table_name: table, shard, row_count: rows, row_sum: sum })),
    )
    .onConflict((conflict) =>
      conflict.columns(['table_name', 'shard']).doUpdateSet((row) => ({
        row_count: row('ledger.row_count', '+', row.ref('excluded.row_count')),
        row_sum: row(row.parens('ledger.row_sum', '+', row.ref('excluded.row_sum')), '%', sumModulus),
      })),
    );
}
