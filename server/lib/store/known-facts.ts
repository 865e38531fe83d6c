import { endsWithin } from '../process/ends-within.ts';
import type { Database } from './open-database.ts';
import { type Fact, readFacts } from './store-facts.ts';

/** Facts of the store for calls that must answer while the database is away, then with the last known values. */
export interface KnownFacts {
  read(): Promise<Readonly<Partial<Record<Fact, string>>>>;
}

/** Milliseconds. */
const patience = 1000;
/** Milliseconds for which facts are reused: other processes write them too. */
const freshness = 2000;

export async function openKnownFacts(db: Database): Promise<KnownFacts> {
  let known = await readFacts(db);
  let readAt = performance.now();
  let reading: Promise<void> | undefined;
  const refresh = async (): Promise<void> => {
    try {
      known = await readFacts(db);
      readAt = performance.now();
    } catch {
      // The database is away; health says so.
    } finally {
      reading = undefined;
    }
  };
  return {
    async read() {
      if (performance.now() - readAt < freshness) return known;
      reading ??= refresh();
      await endsWithin(patience, reading);
      return known;
    },
  };
}
