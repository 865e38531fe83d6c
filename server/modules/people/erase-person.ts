import { randomUUID } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Certificate } from '../../../src/contracts/people.ts';
import { Refused } from '../../lib/problems/refusal.ts';
import { isPostgres } from '../../lib/store/dialect.ts';
import { type ErasedRows, eraseRows } from '../../lib/store/erase-rows.ts';
import type { Tables } from '../../lib/store/tables.ts';
import { addTombstones, tombstoneOf } from '../../lib/store/ids.ts';
import type { Principal } from '../accounts/authorize.ts';
import { type AccountService, isoNow } from '../accounts/service.ts';
import { lockCase } from '../requests/case/change-case.ts';
import { addEvent } from '../requests/case/events.ts';
import { actorOf } from '../requests/case/locked-case.ts';
import { removeUploadsOf, type Uploads } from '../uploads/uploads.ts';
import { type ErasablePlaces, eraseFiles } from './erased-files.ts';
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
  if ((await lockPerson(transaction, personId)) === undefined) throw new Refused({ kind: 'notFound' });
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
  const alone = confirmed.length === 0 ? await eraseAlone(transaction, personId, at) : 0;
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

async function eraseAlone(transaction: Transaction<Tables>, personId: string, at: string): Promise<number> {
  await transaction.deleteFrom('people').where('person_id', '=', personId).execute();
  await addTombstones(transaction, [personId], at);
  return 1;
}

/**
 * The log of the embedded database holds the pages as they were; a process that reads at this moment delays the
 * truncation.
 */
async function emptyLog(db: Kysely<Tables>): Promise<void> {
  if (!isPostgres(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
