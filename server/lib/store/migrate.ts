import { DEFAULT_MIGRATION_TABLE, type Kysely, type Migration, Migrator, sql } from 'kysely';
import { submissions } from './migrations/001-submissions.ts';
import { quotations } from './migrations/002-quotations.ts';
import { accounts } from './migrations/003-accounts.ts';
import { submissionListing } from './migrations/004-submission-listing.ts';
import { formVersions } from './migrations/005-form-versions.ts';
import { storeProbe } from './migrations/006-store-probe.ts';
import { mailAndSignIn } from './migrations/007-mail-and-sign-in.ts';
import { cases } from './migrations/008-cases.ts';
import { storeFacts } from './migrations/009-store-facts.ts';
import { applicants } from './migrations/010-applicants.ts';
import { people } from './migrations/011-people.ts';
import { sharedUploads } from './migrations/012-shared-uploads.ts';
import { jobs } from './migrations/013-jobs.ts';
import { office } from './migrations/014-office.ts';
import { searchTexts } from './migrations/015-search-texts.ts';
import { messageIds } from './migrations/016-message-ids.ts';
import { ids } from './migrations/017-ids.ts';
import { mailsAbout } from './migrations/019-mails-about.ts';
import { accessGrants } from './migrations/020-access-grants.ts';
import { formerReferences } from './migrations/022-former-references.ts';
import { ledger } from './migrations/023-ledger.ts';
import { wordsAnswered } from './migrations/024-words-answered.ts';
import { officeMails } from './migrations/025-office-mails.ts';
import { undo } from './migrations/026-undo.ts';
import { waiting } from './migrations/027-waiting.ts';
import { savedViews } from './migrations/028-saved-views.ts';
import { mailAttachments } from './migrations/029-mail-attachments.ts';
import { mergedPeople } from './migrations/030-merged-people.ts';
import { expiry } from './migrations/031-expiry.ts';
import { conversations } from './migrations/032-conversations.ts';
import { mailSenders } from './migrations/033-mail-senders.ts';
import { documentFact } from './migrations/034-document-fact.ts';
import { webPush } from './migrations/035-web-push.ts';
import { heldMails } from './migrations/036-held-mails.ts';
import type { Tables } from './tables.ts';

/** In order, additive, the same for both databases. */
const migrations: Readonly<Record<string, Migration>> = {
  '001-submissions': submissions,
  '002-quotations': quotations,
  '003-accounts': accounts,
  '004-submission-listing': submissionListing,
  '005-form-versions': formVersions,
  '006-store-probe': storeProbe,
  '007-mail-and-sign-in': mailAndSignIn,
  '008-cases': cases,
  '009-store-facts': storeFacts,
  '010-applicants': applicants,
  '011-people': people,
  '012-shared-uploads': sharedUploads,
  '013-jobs': jobs,
  '014-office': office,
  '015-search-texts': searchTexts,
  '016-message-ids': messageIds,
  '017-ids': ids,
  '019-mails-about': mailsAbout,
  '020-access-grants': accessGrants,
  '022-former-references': formerReferences,
  '023-ledger': ledger,
  '024-words-answered': wordsAnswered,
  '025-office-mails': officeMails,
  '026-undo': undo,
  '027-waiting': waiting,
  '028-saved-views': savedViews,
  '029-mail-attachments': mailAttachments,
  '030-merged-people': mergedPeople,
  '031-expiry': expiry,
  '032-conversations': conversations,
  '033-mail-senders': mailSenders,
  '034-document-fact': documentFact,
  '035-web-push': webPush,
  '036-held-mails': heldMails,
};

/**
 * Brings the database up to date. A later release may have used it: its additions stay and are ignored, so that a
 * release can be rolled back.
 * @throws the error of the migration that failed
 */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const done = await executed(db);
  // Kysely reads every table's columns twice to find that out.
  if (Object.keys(migrations).every((name) => done.includes(name))) return;
  const later = Object.fromEntries(done.map((name) => [name, nothingToDo]));
  const provider = { getMigrations: async () => ({ ...later, ...migrations }) };
  // A migration with a lower number may have come later: branches meet.
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

const nothingToDo: Migration = { up: async () => undefined };

/** Names of the migrations that this database has had. */
async function executed(db: Kysely<Tables>): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return rows.map(({ name }) => name);
}
