import type { Kysely, Migration } from 'kysely';

// A released migration never changes; what comes later goes into a new file.
export const quotations: Migration = {
  async up(db) {
    await db.schema.alterTable('mails').addColumn('html', 'text').execute();
    await db.schema.alterTable('mails').addColumn('useful_until', 'text').execute();
    await createCourses(db);
    await createQuotations(db);
    await createQuotationCourses(db);
    await createVerifications(db);
  },
};

async function createCourses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('courses')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_es', 'text', (column) => column.notNull())
    .addColumn('abbr', 'text', (column) => column.notNull())
    .addColumn('imo_no', 'text', (column) => column.notNull())
    .addColumn('price_panamanian', 'integer', (column) => column.notNull())
    .addColumn('price_foreign', 'integer', (column) => column.notNull())
    .addColumn('price_panamanian_renewal', 'integer', (column) => column.notNull())
    .addColumn('price_foreign_renewal', 'integer', (column) => column.notNull())
    .execute();
}

async function createQuotations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('quotations')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('submission_id', 'text', (column) =>
      column.notNull().unique().references('submissions.submission_id'),
    )
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('government', 'text', (column) => column.notNull())
    .addColumn('quoted_price', 'integer', (column) => column.notNull())
    .addColumn('user_name', 'text', (column) => column.notNull())
    .addColumn('user_email', 'text', (column) => column.notNull())
    .addColumn('verified_at', 'text')
    .execute();
  await db.schema
    .createIndex('quotations_of_user')
    .on('quotations')
    .columns(['user_email', 'created_at'])
    .execute();
}

async function createQuotationCourses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('quotation_courses')
    .addColumn('quotation_id', 'integer', (column) => column.notNull().references('quotations.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    // No reference to courses: the provider may take a course out of the catalogue.
    .addColumn('course_id', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_es', 'text', (column) => column.notNull())
    .addColumn('base_price', 'integer', (column) => column.notNull())
    .addColumn('surcharge', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('quotation_courses_key', ['quotation_id', 'position'])
    .execute();
}

async function createVerifications(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('verifications')
    .addColumn('verification_id', 'text', (column) => column.primaryKey())
    .addColumn('quotation_id', 'integer', (column) => column.notNull().references('quotations.id'))
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .execute();
}
