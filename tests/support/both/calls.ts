import type { Transaction } from 'kysely';
import type { Settings } from '../../../server/lib/settings/settings.ts';
import type { Database } from '../../../server/lib/store/open-database.ts';
import type { Tables } from '../../../server/lib/store/tables.ts';
import type { StoreNames } from './fill-store.ts';

/** One of two databases that hold the same rows. */
export interface On extends StoreNames {
  readonly db: Database;
  readonly settings: Settings;
  /** ISO 8601, the same on both. */
  readonly at: string;
  /** Milliseconds since 1970, the same time. */
  readonly now: number;
}

export interface InTransaction extends On {
  readonly transaction: Transaction<Tables>;
}

/** A call of an exported query with fixed arguments. */
export interface QueryCall {
  readonly query: unknown;
  readonly name: string;
  run(on: On): Promise<unknown>;
}

type Query = (...given: never[]) => unknown;

/** Makes the call. */
type Calling<F extends Query, Where> = (
  query: F,
  on: Where,
) => ReturnType<F> | Promise<Awaited<ReturnType<F>>>;

/**
 * A call of its own.
 * @param look what is compared of the answer; default: the answer itself
 */
export function call<F extends Query>(
  query: F,
  calling: Calling<F, On>,
  look: (answer: Awaited<ReturnType<F>>, on: On) => unknown = (answer) => answer,
): QueryCall {
  return { query, name: query.name, run: async (on) => look(await calling(query, on), on) };
}

/** A call that takes part in the transaction of something else; the transaction is committed. */
export function within<F extends Query>(query: F, calling: Calling<F, InTransaction>): QueryCall {
  return {
    query,
    name: query.name,
    run: ({ db, ...on }) =>
      db
        .transaction()
        // The embedded database has one connection: what is read for the call is read in its transaction.
        .execute(async (transaction) => calling(query, { ...on, db: transaction, transaction })),
  };
}

/** For answers whose order the query does not promise. */
export function sorted(answer: Iterable<unknown>): unknown {
  return [...answer].map((one) => JSON.stringify(one)).toSorted();
}
