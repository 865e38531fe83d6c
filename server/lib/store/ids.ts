import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from './open-database.ts';
import type { Tables } from './tables.ts';

/** The kind of object whose id an Idempotency-Key becomes. One id has only one kind (decision 012). */
export type IdKind = 'request' | 'addition' | 'message';

const idKinds: readonly IdKind[] = ['request', 'addition', 'message'];

export interface OwnId {
  readonly kind: IdKind;
  readonly id: string;
}

/** The place of its files, below DATA_DIR/files; each kind has its own place for the same id. */
export function placeOf({ kind, id }: OwnId): string {
  return `${kind}-${id}`;
}

/** All places where its files may be: those of earlier releases are under the id alone. */
export function placesOf(own: OwnId): readonly string[] {
  return [placeOf(own), own.id];
}

/** Extracts the id from a place of this release or an earlier one. */
export function idIn(place: string): string {
  const kind = idKinds.find((one) => place.startsWith(`${one}-`));
  return kind === undefined ? place : place.slice(kind.length + 1);
}

/**
 * Whether something of another kind has this id. Triggers maintain the registry, also for a server of an earlier
 * release.
 */
export async function isOfAnother(db: Database | Transaction<Tables>, { kind, id }: OwnId): Promise<boolean> {
  const row = await db
    .selectFrom('ids')
    .select('kind')
    .where('id', '=', id)
    .where('kind', '!=', kind)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns those of the ids that are still in use. */
export async function idsInUse(
  db: Database | Transaction<Tables>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('ids').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whether two objects of different kinds arrived at once and this was the second: the index ids_once rejects it. */
export function isIdTaken(error: unknown): boolean {
  const { code, constraint, message } = Object(error) as Record<string, unknown>;
  if (code === '23505') return constraint === 'ids_once';
  return code === 'SQLITE_CONSTRAINT_UNIQUE' && String(message).endsWith(': ids.id');
}

/** One line for each id with several owners, from before there was a registry. */
export async function sharedIds(db: Database): Promise<readonly string[]> {
  const tables = await db.introspection.getTables();
  if (!tables.some(({ name }) => name === 'ids')) return [];
  const rows = await db
    .selectFrom('ids')
    .leftJoin('submissions', 'submissions.submission_id', 'ids.submission_id')
    .select(['ids.id', 'ids.kind', 'reference'])
    .where('shared', '=', 1)
    .orderBy('ids.id')
    .orderBy('ids.kind')
    .execute();
  return [...new Set(rows.map(({ id }) => id))].flatMap((id) => {
    const owners = rows.filter((row) => row.id === id);
    if (owners.length < 2) return [];
    const names = owners.map(({ kind, reference }) => `${kind} of ${reference ?? 'no request'}`);
    return [`id ${id}: is that of several (${names.join(', ')})`];
  });
}

/** The sent content that distinguishes one request from another. */
export interface Fingerprinted {
  readonly texts: readonly { readonly name: string; readonly text: string }[];
  readonly lists: readonly { readonly name: string; readonly items: readonly string[] }[];
  readonly files: readonly { readonly field: string; readonly size: number; readonly sha256: string }[];
}

/**
 * Tells a repeat from another submission under the same key. Depends on what was sent and not on the form's rules, so
 * that a repeat is still recognised after the rules change. File names do not count: some senders renumber them.
 */
export function fingerprintOf(form: string, received: Fingerprinted): string {
  const texts = received.texts.map(({ name, text }) => [name, text]);
  const files = received.files.map(({ field, size, sha256 }) => [field, size, sha256]);
  const lists = received.lists.map(({ name, items }) => [name, items]);
  // Appended only if there are any: stored fingerprints stay valid.
  const canonical = [form, sorted(texts), sorted(files), ...(lists.length === 0 ? [] : [sorted(lists)])];
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex');
}

function sorted(rows: readonly unknown[]): readonly string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted();
}

/**
 * The remainder of an erased request, its additions and its uploads: a hash of each id, by which a late repeat is
 * recognised. An id has 122 random bits, so the hash reveals nothing. If something else still has the id, the hash is
 * of the place of its files instead (placeOf).
 */
export function tombstoneOf(id: string): string {
  return createHash('sha256')
    .update(JSON.stringify(['tombstone', id.toLowerCase()]))
    .digest('hex');
}

/** Adds tombstones, in the transaction that erases. Idempotent. @param at ISO 8601, UTC */
export async function addTombstones(
  db: Database | Transaction<Tables>,
  ids: readonly string[],
  at: string,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto('tombstones')
    .values(ids.map((id) => ({ id_hash: tombstoneOf(id), at })))
    .onConflict((conflict) => conflict.column('id_hash').doNothing())
    .execute();
}

/** Those of these requests that were erased. */
export async function erasedRequests(db: Database, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const textsOf = (id: string): readonly string[] => [id, placeOf({ kind: 'request', id })];
  const rows = await tombstonesOf(db, ids.flatMap(textsOf)).execute();
  const found = new Set(rows.map(({ id_hash: hash }) => hash));
  return ids.filter((id) => textsOf(id).some((text) => found.has(tombstoneOf(text))));
}

/** Whether any of these ids was erased. */
export async function isErased(
  db: Database | Transaction<Tables>,
  ...ids: readonly string[]
): Promise<boolean> {
  return (await tombstonesOf(db, ids).limit(1).executeTakeFirst()) !== undefined;
}

function tombstonesOf(db: Database | Transaction<Tables>, ids: readonly string[]) {
  return db.selectFrom('tombstones').select('id_hash').where('id_hash', 'in', ids.map(tombstoneOf));
}
