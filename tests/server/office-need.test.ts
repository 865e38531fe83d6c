import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isPostgres } from '../../server/lib/store/dialect.ts';
import { migrate } from '../../server/lib/store/migrate.ts';
import { type Database, openDatabase } from '../../server/lib/store/open-database.ts';
import type { Tables } from '../../server/lib/store/tables.ts';
import { caseAnswerOf, casesFor, isTurn } from '../../server/modules/requests/case/read-case.ts';
import { caseStates } from '../../src/contracts/cases.ts';
import {
  documentFacts,
  type OfficeFacts,
  officeNeed,
  quotationFacts,
  turnOf,
  turns,
  wordFacts,
} from '../../src/contracts/office-need.ts';
import type { QuotationStatus } from '../../src/contracts/pricing/quotation.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { testSettings } from '../support/test-server.ts';

const now = '2026-11-23T12:00:00.000Z';
const [earlier, later, past, future] = [
  '2026-11-01T10:00:00.000Z',
  '2026-11-02T10:00:00.000Z',
  '2026-11-20T10:00:00.000Z',
  '2026-12-20T10:00:00.000Z',
];

const everything: readonly OfficeFacts[] = caseStates.flatMap((state) =>
  wordFacts.flatMap((words) =>
    documentFacts.flatMap((documents) =>
      quotationFacts.map((quotation) => ({ state, words, documents, quotation })),
    ),
  ),
);

interface Stored {
  readonly id: string;
  readonly facts: OfficeFacts;
}

/** Stores a request with these facts, in the order in which they arise. */
async function store(db: Transaction<Tables>, facts: OfficeFacts, number: number): Promise<Stored> {
  const id = randomUUID();
  const form = facts.quotation === 'none' ? 'licence' : 'quote';
  const own = { submission_id: id, form, reference: `R-${number}`, received_at: earlier };
  await db
    .insertInto('submissions')
    .values({ ...own, form_version: 1, fingerprint: '', fields: '{}', answer: '{}' })
    .execute();
  await db
    .insertInto('cases')
    .values({
      ...own,
      state: facts.state,
      assignee: null,
      version: 1,
      changed_at: earlier,
      activity: 1,
      locale: 'en',
    })
    .execute();
  await storeDocuments(db, id, facts.documents);
  await storeQuotation(db, id, number, facts.quotation);
  await storeWords(db, id, facts.words);
  return { id, facts };
}

async function storeDocuments(
  db: Transaction<Tables>,
  id: string,
  documents: OfficeFacts['documents'],
): Promise<void> {
  const file = (position: number, addition: string | null) => ({
    submission_id: id,
    position,
    file_id: `${id}.${position}`,
    field: 'documento',
    name: 'a.pdf',
    type: 'application/pdf',
    size: 1,
    sha256: '',
    path: `${id}/${position}`,
    addition_id: addition,
    message_id: null,
  });
  await db.insertInto('submission_files').values(file(0, null)).execute();
  // The office's own files need no decision.
  await db
    .insertInto('submission_files')
    .values({ ...file(7, null), message_id: randomUUID() })
    .execute();
  if (documents === 'toDecide') return;
  const verdict = documents === 'accepted' ? 'accepted' : 'unreadable';
  await db
    .insertInto('verdicts')
    .values({ submission_id: id, file_id: `${id}.0`, verdict, reason: 'Dark', at: earlier })
    .execute();
  // The newer file counts, and not the verdict on the earlier one.
  if (documents === 'sentAgain')
    await db.insertInto('submission_files').values(file(1, randomUUID())).execute();
}

function statusOf(quotation: OfficeFacts['quotation'], number: number): QuotationStatus {
  if (quotation === 'offered' || quotation === 'accepted') return 'APPROVED';
  return quotation === 'over' && number % 2 === 0 ? 'REJECTED' : 'PENDING';
}

async function storeQuotation(
  db: Transaction<Tables>,
  id: string,
  number: number,
  quotation: OfficeFacts['quotation'],
): Promise<void> {
  if (quotation === 'none') return;
  const isOver = quotation === 'lapsed' || quotation === 'over';
  await db
    .insertInto('quotations')
    .values({
      id: number,
      submission_id: id,
      status: statusOf(quotation, number),
      created_at: earlier,
      expires_at: isOver ? past : future,
      government: 'panama',
      quoted_price: 100,
      user_name: 'Ana',
      user_email: 'ana@ship.example',
      verified_at: quotation === 'unverified' ? null : earlier,
      mail_id: null,
    })
    .execute();
  await db
    .insertInto('verifications')
    .values({
      verification_id: randomUUID(),
      quotation_id: number,
      code_hash: '',
      expires_at: earlier,
      tries: 0,
    })
    .execute();
  if (quotation === 'accepted') {
    const acceptance = {
      addition_id: randomUUID(),
      submission_id: id,
      kind: 'acceptance',
      received_at: later,
    };
    await db
      .insertInto('additions')
      .values({ ...acceptance, fingerprint: '', fields: '{}', answer: '{}' })
      .execute();
  }
  if (quotation === 'over') await addLine(db, id, 2, { by_kind: 'system', kind: 'state', reason: 'expired' });
}

const account = { by_kind: 'account', reason: null } as const;
const applicant = { by_kind: 'applicant', reason: null } as const;

/** As words arise in practice, surrounded by unrelated events. */
async function storeWords(db: Transaction<Tables>, id: string, words: OfficeFacts['words']): Promise<void> {
  await addLine(db, id, 3, { ...account, kind: 'message' });
  await addLine(db, id, 4, { ...applicant, kind: 'reply' });
  if (words === 'answered') await addLine(db, id, 5, { ...account, kind: 'message' });
  if (words === 'silent') await addLine(db, id, 5, { by_kind: 'system', kind: 'silence', reason: null });
  if (words === 'none') await addLine(db, id, 5, { ...account, kind: 'state' });
  await addLine(db, id, 6, { ...account, kind: 'assignee' });
  await addLine(db, id, 7, { ...applicant, kind: 'state' });
  if (words === 'none') await addLine(db, id, 8, { ...account, kind: 'note' });
}

async function addLine(
  db: Transaction<Tables>,
  id: string,
  position: number,
  line: { readonly by_kind: string; readonly kind: string; readonly reason: string | null },
): Promise<void> {
  const plain = { by_user: null, by_name: '', before: null, after: null, subject: null };
  await db
    .insertInto('case_events')
    .values({ submission_id: id, position, at: now, ...plain, ...line })
    .execute();
}

/** State before this column existed: the migration derives it from the history. */
async function forgetWords(db: Database): Promise<void> {
  const trigger = sql`drop trigger applicant_words_after_event`;
  await (isPostgres(db) ? sql`${trigger} on case_events` : trigger).execute(db);
  if (isPostgres(db)) await sql`drop function keep_applicant_words`.execute(db);
  for (const later of ['begins', 'ends']) {
    const silence = sql`drop trigger ${sql.ref(`applicant_silence_${later}`)}`;
    await (isPostgres(db) ? sql`${silence} on case_events` : silence).execute(db);
  }
  if (isPostgres(db)) await sql`drop function begin_applicant_silence, end_applicant_silence`.execute(db);
  await sql`drop index cases_silent`.execute(db);
  await sql`drop table case_snoozes`.execute(db);
  await sql`drop table form_rules`.execute(db);
  await sql`drop index cases_unanswered`.execute(db);
  await sql`drop index cases_answered`.execute(db);
  await sql`alter table cases drop column applicant_words`.execute(db);
  await sql`delete from kysely_migration where name in ('024-words-answered', '027-waiting')`.execute(db);
}

async function wordsIn(db: Database): Promise<ReadonlyMap<string, OfficeFacts['words'] | undefined>> {
  const rows = await db.selectFrom('cases').select(['submission_id', 'applicant_words']).execute();
  return new Map(
    rows.map(({ submission_id: id, applicant_words: words }) => {
      const fact = wordFacts[words];
      // Nobody was reminded before the column was there.
      return [id, fact === 'silent' ? 'unanswered' : fact];
    }),
  );
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('what the database says of every request that there can be is what the function says', async () => {
    const db = await openDatabase(await testSettings(await newDatabase()));
    try {
      const stored: Stored[] = [];
      await db.transaction().execute(async (transaction) => {
        for (const [index, facts] of everything.entries())
          stored.push(await store(transaction, facts, index + 1));
      });

      const rows = await casesFor(db, 'nobody', now).select('cases.submission_id').execute();
      const answers = new Map(rows.map((row) => [row.submission_id, row]));
      for (const { id, facts } of stored) {
        const row = answers.get(id);
        if (row === undefined) throw new Error('It is not there');
        expect({
          state: row.state,
          words: wordFacts[row.applicant_words],
          documents: row.documents_fact,
          quotation: row.quotation_fact,
        }).toEqual(facts);
        expect(caseAnswerOf(row).need).toBe(officeNeed(facts));
      }

      for (const turn of turns) {
        const found = await db.selectFrom('cases').select('submission_id').where(isTurn(turn, now)).execute();
        const wanted = stored.filter(({ facts }) => turnOf(officeNeed(facts)) === turn);
        expect(found.map(({ submission_id }) => submission_id).toSorted()).toEqual(
          wanted.map(({ id }) => id).toSorted(),
        );
        expect(wanted.length).toBeGreaterThan(0);
      }

      const kept = await wordsIn(db);
      await forgetWords(db);
      await migrate(db);
      expect(await wordsIn(db)).toEqual(kept);
    } finally {
      await db.destroy();
    }
  });
});
