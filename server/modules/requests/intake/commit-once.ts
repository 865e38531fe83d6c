import type { ControlledTransaction, Transaction } from 'kysely';
import type { Database } from '../../../lib/store/open-database.ts';
import type { Tables } from '../../../lib/store/tables.ts';

export interface Writing<Answer> {
  /** Writes everything but the commit. Returns undefined when the id was taken; everything is then rolled back. */
  write(transaction: Transaction<Tables>): Promise<Answer | undefined>;
  /** Called when everything is written and nothing is committed. */
  beforeCommit(transaction: Transaction<Tables>): void | Promise<void>;
}

/**
 * Runs one transaction, from its first statement to its COMMIT. Returns what was written, or undefined when another
 * request with this id came first, however narrowly.
 * @throws CommitInDoubt, or the database's error when certainly nothing was committed
 */
export async function commitOnce<Answer>(
  db: Database,
  writing: Writing<Answer>,
): Promise<Answer | undefined> {
  const transaction = await db.startTransaction().execute();
  const answer = await writeOrRollBack(transaction, writing);
  if (answer === undefined) return undefined;
  try {
    await transaction.commit().execute();
    return answer;
  } catch (error) {
    // Otherwise the connection would never be returned. The driver has determined the outcome of the COMMIT.
    const undone = transaction.rollback().execute();
    await undone.catch(() => undefined);
    throw error;
  }
}

async function writeOrRollBack<Answer>(
  transaction: ControlledTransaction<Tables>,
  { write, beforeCommit }: Writing<Answer>,
): Promise<Answer | undefined> {
  try {
    const answer = await write(transaction);
    await (answer === undefined ? transaction.rollback().execute() : beforeCommit(transaction));
    return answer;
  } catch (error) {
    // The first error says more than a rollback error on the same broken connection.
    const undone = transaction.rollback().execute();
    await undone.catch(() => undefined);
    throw error;
  }
}
