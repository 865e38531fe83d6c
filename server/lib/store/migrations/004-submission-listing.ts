import type { Migration } from 'kysely';

/** Columns for the staff's list and search, which then need not read every answer (listing.ts fills old rows). */
export const submissionListing: Migration = {
  async up(db) {
    for (const column of ['applicant_name', 'applicant_email', 'applicant_order', 'search_text']) {
      await db.schema.alterTable('submissions').addColumn(column, 'text').execute();
    }
    await db.schema.createIndex('submissions_of_form').on('submissions').columns(['form']).execute();
  },
};
