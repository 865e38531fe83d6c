import { type Migration, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';

// A released migration never changes; what comes later goes into a new file.
/**
 * A mail that is not certainly the applicant's is an addition with a row among the messages too, so of these only those
 * of the office have ids of their own (017). And the ids of mails that staff have removed, which are not taken again.
 */
export const mailSenders: Migration = {
  async up(db) {
    await db.schema
      .createTable('removed_mails')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('at', 'text', (column) => column.notNull())
      .execute();
    for (const statement of isPostgres(db) ? ofPostgres : ofLibsql) await sql.raw(statement).execute(db);
  },
};

const add = `insert into ids (id, kind, submission_id) values (new.id, 'message', new.submission_id)
  on conflict (id, kind) do nothing`;
const remove = `delete from ids where id = old.id and kind = 'message'`;

const ofLibsql: readonly string[] = [
  'drop trigger ids_after_insert_case_messages',
  'drop trigger ids_after_delete_case_messages',
  `create trigger ids_after_insert_case_messages after insert on case_messages
    when new.by_kind = 'account' begin ${add}; end`,
  `create trigger ids_after_delete_case_messages after delete on case_messages
    when old.by_kind = 'account' begin ${remove}; end`,
];

const ofPostgres: readonly string[] = [
  'drop trigger ids_after_insert on case_messages',
  'drop trigger ids_after_delete on case_messages',
  `create trigger ids_after_insert after insert on case_messages for each row
    when (new.by_kind = 'account') execute function ids_add_case_messages()`,
  `create trigger ids_after_delete after delete on case_messages for each row
    when (old.by_kind = 'account') execute function ids_remove_case_messages()`,
];
