import { PostgresAdapter, sql, type Transaction } from 'kysely';
import type { Tables } from '../../server/lib/store/tables.ts';

/**
 * Makes the COMMIT of this transaction fail for real: the database itself reports an error, because a deferred
 * constraint is violated. For the hook `beforeCommit`.
 */
export async function failCommit(transaction: Transaction<Tables>): Promise<void> {
  await (isPostgres(transaction) ? failOnPostgres(transaction) : failOnLibsql(transaction));
}

function isPostgres(transaction: Transaction<Tables>): boolean {
  return transaction.getExecutor().adapter instanceof PostgresAdapter;
}

async function failOnPostgres(transaction: Transaction<Tables>): Promise<void> {
  await sql`create temp table doomed (n int unique deferrable initially deferred) on commit drop`.execute(
    transaction,
  );
  await sql`insert into doomed values (1), (1)`.execute(transaction);
}

async function failOnLibsql(transaction: Transaction<Tables>): Promise<void> {
  await sql`pragma defer_foreign_keys = on`.execute(transaction);
  await sql`insert into submission_files (submission_id, position, field, name, type, size, sha256, path) values ('nobody', 0, '', '', '', 0, '', '')`.execute(
    transaction,
  );
}
