import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isPostgres } from '../../server/lib/store/dialect.ts';
import { migrate } from '../../server/lib/store/migrate.ts';
import { type Database, openDatabase } from '../../server/lib/store/open-database.ts';
import type { Tables } from '../../server/lib/store/tables.ts';
import {
  caseAnswerOf,
  casesFor,
  casesOfTurn,
  hasTurn,
  isTurn,
} from '../../server/modules/requests/case/read-case.ts';
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

function fileOf(id: string, position: number, addition: string | null) {
  return {
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
  };
}

async function storeDocuments(
  db: Transaction<Tables>,
  id: string,
  documents: OfficeFacts['documents'],
): Promise<void> {
  await db
    .insertInto('submission_files')
    .values(fileOf(id, 0, null))
    .execute();
  // The office's own files need no decision.
  await db
    .insertInto('submission_files')
    .values({ ...fileOf(id, 7, null), message_id: randomUUID() })
    .execute();
  if (documents === 'toDecide') return;
  const verdict = documents === 'accepted' ? 'accepted' : 'unreadable';
  await db
    .insertInto('verdicts')
    .values({ submission_id: id, file_id: `${id}.0`, verdict, reason: 'Dark', at: earlier })
    .execute();
  // The newer file counts, and not the verdict on the earlier one.
  if (documents === 'sentAgain')
    await db
      .insertInto('submission_files')
      .values(fileOf(id, 1, randomUUID()))
      .execute();
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

/** State before these columns existed: migrations derive them from the history and from the files. */
async function forgetFacts(db: Database): Promise<void> {
  for (const [event, table] of documentTriggers) {
    const kept = sql`drop trigger ${sql.ref(`documents_after_${event}`)}`;
    await (isPostgres(db) ? sql`${kept} on ${sql.table(table)}` : kept).execute(db);
  }
  if (isPostgres(db)) await sql`drop function keep_documents_of_new, keep_documents_of_old`.execute(db);
  for (const index of ['sent_again', 'by_turn', 'by_assignee_and_form'])
    await sql`drop index ${sql.ref(`cases_${index}`)}`.execute(db);
  await sql`drop index quotations_by_end`.execute(db);
  await sql`alter table cases drop column documents`.execute(db);
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
  await sql`delete from kysely_migration where name in
    ('024-words-answered', '027-waiting', '034-document-fact')`.execute(db);
}

const documentTriggers = [
  ['case_opened', 'cases'],
  ['file_stored', 'submission_files'],
  ['file_placed', 'submission_files'],
  ['verdict_given', 'verdicts'],
  ['verdict_changed', 'verdicts'],
  ['verdict_undone', 'verdicts'],
] as const;

async function factsIn(db: Database) {
  const rows = await db
    .selectFrom('cases')
    .select(['submission_id', 'applicant_words', 'documents'])
    .execute();
  return new Map(
    rows.map(({ submission_id: id, applicant_words: words, documents }) => {
      const fact = wordFacts[words];
      // Nobody was reminded before the column was there.
      return [id, [fact === 'silent' ? 'unanswered' : fact, documentFacts[documents]]];
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
          documents: documentFacts[row.documents],
          quotation: row.quotation_fact,
        }).toEqual(facts);
        expect(caseAnswerOf(row).need).toBe(officeNeed(facts));
      }

      for (const turn of turns) {
        const cases = db.selectFrom('cases').select('submission_id');
        const wanted = stored.filter(({ facts }) => turnOf(officeNeed(facts)) === turn);
        const found = [
          await cases.where(isTurn(turn, now)).execute(),
          await cases.where(hasTurn(turn, now)).execute(),
          await casesOfTurn(db, turn, now),
        ];
        for (const rows of found)
          expect(rows.map(({ submission_id }) => submission_id).toSorted()).toEqual(
            wanted.map(({ id }) => id).toSorted(),
          );
        expect(wanted.length).toBeGreaterThan(0);
      }

      const kept = await factsIn(db);
      await forgetFacts(db);
      await migrate(db);
      expect(await factsIn(db)).toEqual(kept);
    } finally {
      await db.destroy();
    }
  });

  test('what the office needs follows each file and each verdict', async () => {
    const db = await openDatabase(await testSettings(await newDatabase()));
    try {
      const id = randomUUID();
      const own = { submission_id: id, form: 'licence', reference: 'R-1', received_at: earlier };
      const opened = {
        state: 'new',
        assignee: null,
        version: 1,
        changed_at: earlier,
        activity: 1,
        locale: 'en',
      };
      const documents = async () => {
        const row = await db.selectFrom('cases').select('documents').executeTakeFirstOrThrow();
        return documentFacts[row.documents];
      };
      const judge = (verdict: string) => db.updateTable('verdicts').set({ verdict }).execute();
      const moveTo = (message_id: string | null) =>
        db.updateTable('submission_files').set({ message_id }).where('position', '=', 1).execute();

      await db
        .insertInto('submissions')
        .values({ ...own, form_version: 1, fingerprint: '', fields: '{}', answer: '{}' })
        .execute();
      await db
        .insertInto('submission_files')
        .values(fileOf(id, 0, null))
        .execute();
      // A request's files are stored before its case is opened.
      await db
        .insertInto('cases')
        .values({ ...own, ...opened })
        .execute();
      expect(await documents()).toBe('toDecide');
      await db
        .insertInto('verdicts')
        .values({ submission_id: id, file_id: `${id}.0`, verdict: 'accepted', reason: null, at: earlier })
        .execute();
      expect(await documents()).toBe('accepted');
      await judge('unreadable');
      expect(await documents()).toBe('wanted');
      await db
        .insertInto('submission_files')
        .values({ ...fileOf(id, 1, randomUUID()), message_id: 'mail' })
        .execute();
      expect(await documents()).toBe('wanted');
      await moveTo(null);
      expect(await documents()).toBe('sentAgain');
      await moveTo('mail');
      expect(await documents()).toBe('wanted');
      await db.deleteFrom('verdicts').execute();
      expect(await documents()).toBe('toDecide');
    } finally {
      await db.destroy();
    }
  });
});
