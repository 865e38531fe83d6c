import { type RawBuilder, sql, type SqlBool } from 'kysely';

/**
 * Leaves out lines of histories that were undone: each has a later line that names its position. The lines about the
 * undoing have a kind of their own.
 * @param event name or alias of case_events in the query
 */
export function isNotUndone(event: string): RawBuilder<SqlBool> {
  const [id, position] = [sql.ref(`${event}.submission_id`), sql.ref(`${event}.position`)];
  return sql<SqlBool>`not exists (select 1 from case_events as undoing
    where undoing.submission_id = ${id} and undoing.kind = 'undo' and undoing.subject = cast(${position} as text))`;
}
