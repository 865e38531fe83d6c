import { type Kysely, type Migration, Migrator } from 'kysely';
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
};

/** Brings the database up to date. @throws the error of the migration that failed */
export async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
