import type { IDBPObjectStore, IDBPTransaction } from 'idb';
import type { Connection, OutboxSchema, StoreName } from './schema.ts';
import { nameOf } from './storage-failure.ts';

type WritableStore<Names extends StoreName, Name extends Names> = IDBPObjectStore<
  OutboxSchema,
  Names[],
  Name,
  'readwrite'
>;

/** A subset of the stores that a transaction opened: the transaction's own type names exactly its own. */
export interface StoresOf<Names extends StoreName> {
  objectStore<Name extends Names>(
    name: Name,
  ): Pick<WritableStore<Names, Name>, 'get' | 'getKey' | 'getAllKeys' | 'count' | 'put' | 'delete'>;
}

export type Writing<Names extends StoreName> = IDBPTransaction<OutboxSchema, Names[], 'readwrite'>;

/**
 * Opens readwrite transactions, as the only place. Durability "strict": an acknowledged request must survive
 * a ship's power cut, and browsers default to "relaxed" (hazards 3.2). Resolves only when it is committed: a
 * successful request is not a commit (hazards 3.1).
 * @param work may await only requests of this transaction, or it closes halfway (hazards 3.6)
 */
export async function writing<Names extends StoreName, R>(
  connection: Connection,
  stores: readonly Names[],
  work: (transaction: Writing<Names>) => Promise<R>,
): Promise<R> {
  const transaction = connection.transaction([...stores], 'readwrite', { durability: 'strict' });
  const end = transaction.done.then(
    () => ({ committed: true }) as const,
    (error: unknown) => ({ committed: false, error }) as const,
  );
  try {
    const result = await work(transaction);
    const ended = await end;
    if (ended.committed) return result;
    throw ended.error;
  } catch (error) {
    abort(transaction);
    const ended = await end;
    // Requests of an aborted transaction report only the abort; the reason, such as a full disk, is on the
    // transaction.
    const hasReason = !ended.committed && nameOf(ended.error) !== 'AbortError';
    throw hasReason ? ended.error : error;
  }
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {}
}

/** Compares two stored records; an undefined property counts as absent. */
export function structurallyEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isRecord(one) || !isRecord(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => structurallyEqual(one[key], other[key]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
