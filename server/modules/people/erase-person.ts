import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Certificate } from '../../../src/contracts/people.ts';
import type { FileStore } from '../../lib/files/file-store.ts';
import { Refused } from '../../lib/problems/refusal.ts';
import { isPostgres } from '../../lib/store/dialect.ts';
import { type ErasedRows, eraseRows, idsOfPerson } from '../../lib/store/erase-rows.ts';
import { addTombstones, idIn, tombstoneOf } from '../../lib/store/ids.ts';
import type { PersonTable } from '../../lib/store/office-tables.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { Tables } from '../../lib/store/tables.ts';
import type { Principal } from '../accounts/authorize.ts';
import { type AccountService, isoNow } from '../accounts/service.ts';
import { actorOf, addEvent, lockCase } from '../requests/case/change-case.ts';
import { removeUploadsOf, type Uploads } from '../uploads/uploads.ts';
import { confirmedIds, lockPerson } from './person-rows.ts';

export interface PeopleService extends AccountService, ErasablePlaces {
  readonly uploads: Uploads;
}

/**
 * Erases exactly the chosen requests, and the client once none is left. The database comes first, in one transaction;
 * files that a killed server leaves behind are deleted at the next start (sweepErased).
 * @throws Refused notFound, notOfPerson
 */
export async function erasePerson(
  service: PeopleService,
  principal: Principal,
  personId: string,
  submissionIds: readonly string[],
): Promise<Certificate> {
  const { db, uploads } = service;
  const at = isoNow(service);
  const erased = await db
    .transaction()
    .execute((transaction) => eraseChosen(transaction, { principal, personId, submissionIds, at }));
  const { ids } = erased.rows;
  const open = (await uploads.store.all()).filter(({ submissionId }) => ids.includes(submissionId));
  for (const id of ids) await removeUploadsOf(uploads, id);
  await eraseFiles(db, service, erased.rows);
  await emptyLog(db);
  const certificate = { ...erased.certificate };
  return { ...certificate, counts: { ...certificate.counts, uploads: open.length } };
}

interface Chosen {
  readonly principal: Principal;
  readonly personId: string;
  readonly submissionIds: readonly string[];
  readonly at: string;
}

async function eraseChosen(
  transaction: Transaction<Tables>,
  { principal, personId, submissionIds, at }: Chosen,
): Promise<{ readonly rows: Omit<ErasedRows, 'counts'>; readonly certificate: Certificate }> {
  const person = await lockPerson(transaction, personId);
  if (person === undefined) throw new Refused({ kind: 'notFound' });
  const confirmed = await confirmedIds(transaction, personId);
  const chosen = [...new Set(submissionIds)].toSorted();
  if (!chosen.every((id) => confirmed.includes(id))) throw new Refused({ kind: 'notOfPerson' });
  const by = actorOf(principal);
  const all: ErasedRows[] = [];
  for (const id of chosen) {
    // Prevents additions meanwhile.
    await lockCase(transaction, id);
    all.push(await eraseRows(transaction, id, at));
    await addEvent(transaction, tombstoneOf(id), { at, by, kind: 'erasure' });
  }
  const sum = (table: keyof Tables): number => all.reduce((of, { counts }) => of + (counts[table] ?? 0), 0);
  const alone = confirmed.length === 0 ? await eraseAlone(transaction, person, at) : 0;
  const counts: Certificate['counts'] = {
    people: sum('people') + alone,
    requests: sum('submissions'),
    additions: sum('additions'),
    files: sum('submission_files'),
    quotations: sum('quotations'),
    messages: sum('case_messages'),
    notes: sum('case_notes'),
    events: sum('case_events'),
    mails: sum('mails'),
    uploads: 0,
  };
  const erasureId = randomUUID();
  await transaction
    .insertInto('erasures')
    .values({ erasure_id: erasureId, at, by_user: principal.userId, counts: JSON.stringify(counts) })
    .execute();
  const rows = {
    ids: all.flatMap((one) => one.ids),
    places: all.flatMap((one) => one.places),
    paths: all.flatMap((one) => one.paths),
  };
  return { rows, certificate: { erasureId, at, by: by.name, counts } };
}

async function eraseAlone(
  transaction: Transaction<Tables>,
  person: PersonTable,
  at: string,
): Promise<number> {
  await transaction.deleteFrom('people').where('person_id', '=', person.person_id).execute();
  await addTombstones(transaction, idsOfPerson(person), at);
  return 1;
}

/**
 * The log of the embedded database holds the pages as they were; a process that reads at this moment delays the
 * truncation.
 */
async function emptyLog(db: Kysely<Tables>): Promise<void> {
  if (!isPostgres(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

const idLength = 36;

/** Where erased content may lie: files of requests, and mails written as files, named after ids. */
interface ErasablePlaces {
  readonly files: FileStore;
  readonly dataDir: string;
}

/** Deletes the files of what was erased, except those that another row names. */
async function eraseFiles(
  db: Database,
  stores: ErasablePlaces,
  { ids, places, paths }: Pick<ErasedRows, 'ids' | 'places' | 'paths'>,
): Promise<void> {
  for (const path of paths) await stores.files.remove(path, Number.POSITIVE_INFINITY);
  for (const place of places) await emptyPlace(db, stores, place);
  const erased = new Set(ids);
  await removeMails(stores, (id) => erased.has(id));
}

/** Does the same for everything ever erased: a server may have been killed before, or a mail was on its way. */
export async function sweepErased(db: Database, stores: ErasablePlaces): Promise<void> {
  const rows = await db.selectFrom('tombstones').select('id_hash').execute();
  if (rows.length === 0) return;
  const erased = new Set(rows.map(({ id_hash: tombstone }) => tombstone));
  for await (const place of stores.files.places()) {
    const isErased = erased.has(tombstoneOf(idIn(place))) || erased.has(tombstoneOf(place));
    if (isErased) await emptyPlace(db, stores, place);
  }
  await removeMails(stores, (id) => erased.has(tombstoneOf(id)));
}

/**
 * Deletes unnamed files too, but keeps everything where a row names one: two requests may have shared an id before
 * there was a registry.
 */
async function emptyPlace(db: Database, { files }: ErasablePlaces, place: string): Promise<void> {
  const named = await db
    .selectFrom('submission_files')
    .select('path')
    .where('path', 'like', `${place}/%`)
    .limit(1)
    .executeTakeFirst();
  if (named === undefined) await files.removeAllIn(place);
}

async function removeMails({ dataDir }: ErasablePlaces, isErased: (id: string) => boolean): Promise<void> {
  const directory = join(dataDir, 'mail');
  const names = await readdir(directory).catch((error: unknown) => {
    if (Object(error).code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((one) => isErased(one.slice(0, idLength)))) {
    await rm(join(directory, name), { recursive: true, force: true });
  }
}
