import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../../lib/store/dialect.ts';
import type { Database } from '../../lib/store/open-database.ts';

/** Month (YYYY-MM) in Panama of a time column. */
export function monthOf(db: Database, column: string): RawBuilder<string> {
  const time = sql.ref(column);
  return isPostgres(db)
    ? sql<string>`to_char((${time}::timestamptz at time zone 'UTC') - interval '5 hours', 'YYYY-MM')`
    : sql<string>`strftime('%Y-%m', ${time}, '-5 hours')`;
}

export function hoursBetween(db: Database, from: string, to: string): RawBuilder<number | null> {
  const [one, other] = [sql.ref(from), sql.ref(to)];
  return isPostgres(db)
    ? sql`(extract(epoch from (${other}::timestamptz - ${one}::timestamptz)) / 3600.0)::float8`
    : sql`((julianday(${other}) - julianday(${one})) * 24)`;
}

/** The answers of each submission as rows of `entry`: name on the wire and text. */
export function eachAnswer(db: Database): RawBuilder<unknown> {
  return isPostgres(db)
    ? sql`cross join lateral jsonb_each_text(submissions.fields::jsonb) as entry(key, value)`
    : sql`cross join json_each(submissions.fields) as entry`;
}

export function answerTo(db: Database, wireName: string): RawBuilder<string | null> {
  return isPostgres(db)
    ? sql`(submissions.fields::jsonb ->> ${wireName}::text)`
    : sql`json_extract(submissions.fields, ${`$.${wireName}`})`;
}

/** A fact of an audit event, as text; null: it has none of this name. */
export function auditFact(db: Database, name: string): RawBuilder<string | null> {
  return isPostgres(db)
    ? sql`(audit_events.facts::jsonb ->> ${sql.lit(name)})`
    : sql`json_extract(audit_events.facts, ${sql.lit(`$.${name}`)})`;
}

/** PostgreSQL returns sums and counts as texts. */
export function numberOf(value: unknown): number {
  return Number(value ?? 0);
}

/** Rounds to two decimals. */
export function roundedOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Math.round(Number(value) * 100) / 100;
}
