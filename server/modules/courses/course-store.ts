import type { Kysely, Transaction } from 'kysely';
import type { Catalogue, Course } from '../../../src/contracts/pricing/course.ts';
import type { Database } from '../../lib/store/open-database.ts';
import type { CourseTable, Tables } from '../../lib/store/tables.ts';

/** Reads the courses in the order of their ids. */
export async function readCourses(db: Kysely<Tables>): Promise<Catalogue> {
  const rows = await db.selectFrom('courses').selectAll().orderBy('id').execute();
  return rows.map(courseOf);
}

/** Replaces all courses by these; on any failure nothing changes. */
export async function replaceCourses(db: Database, courses: Catalogue): Promise<void> {
  await db.transaction().execute((transaction) => writeCourses(transaction, courses));
}

/** Runs within the caller's transaction. */
export async function writeCourses(transaction: Transaction<Tables>, courses: Catalogue): Promise<void> {
  await transaction.deleteFrom('courses').execute();
  for (const course of courses) await transaction.insertInto('courses').values(rowOf(course)).execute();
}

/** Fills an empty table; when two servers start at once on one database, it is filled once. */
export async function fillWhenEmpty(db: Database, courses: Catalogue): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const any = await transaction.selectFrom('courses').select('id').limit(1).executeTakeFirst();
    if (any !== undefined) return;
    const rows = courses.map(rowOf);
    await transaction
      .insertInto('courses')
      .values(rows)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  });
}

function courseOf(row: CourseTable): Course {
  return {
    id: String(row.id),
    name: row.name,
    ...(row.name_es === '' ? {} : { nameEs: row.name_es }),
    abbreviation: row.abbr,
    imoNumber: row.imo_no,
    prices: {
      new: { panamanian: row.price_panamanian, foreign: row.price_foreign },
      renewal: { panamanian: row.price_panamanian_renewal, foreign: row.price_foreign_renewal },
    },
  };
}

function rowOf({ id, name, nameEs, abbreviation, imoNumber, prices }: Course): CourseTable {
  return {
    id: Number(id),
    name,
    name_es: nameEs ?? '',
    abbr: abbreviation,
    imo_no: imoNumber,
    price_panamanian: prices.new.panamanian,
    price_foreign: prices.new.foreign,
    price_panamanian_renewal: prices.renewal.panamanian,
    price_foreign_renewal: prices.renewal.foreign,
  };
}
