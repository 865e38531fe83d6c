import { join } from 'node:path';
import Libsql from 'libsql';
import pg from 'pg';
import type { Settings } from '../../server/lib/settings/settings.ts';

/**
 * Makes every COMMIT of a new submission or addition fail, as a deferred constraint does: everything was written, and
 * the COMMIT is refused.
 */
export interface CommitTrap {
  set(fails: boolean): Promise<void>;
}

/** @param settings of a server that has created its tables */
export async function commitTrap(settings: Settings): Promise<CommitTrap> {
  const { databaseUrl, dataDir } = settings;
  const run =
    databaseUrl === undefined
      ? async (sql: string) => inLibsql(join(dataDir, 'pmts.db'), sql)
      : (sql: string) => inPostgres(databaseUrl, sql);
  await run(databaseUrl === undefined ? ofLibsql : ofPostgres);
  return {
    async set(fails) {
      await run(`update trap set armed = ${fails ? 1 : 0}`);
    },
  };
}

const ofLibsql = `
  create table trap (armed integer not null);
  insert into trap values (0);
  create table trap_parent (id integer primary key);
  create table trap_child (parent integer references trap_parent (id) deferrable initially deferred);
  create trigger trap_commit after insert on submissions when (select armed from trap) = 1
    begin insert into trap_child values (1); end;
  create trigger trap_addition after insert on additions when (select armed from trap) = 1
    begin insert into trap_child values (1); end;`;

const ofPostgres = `
  create table trap (armed integer not null);
  insert into trap values (0);
  create function spring_trap() returns trigger language plpgsql as $$ begin
    if (select armed from trap) = 1 then raise exception 'no commit today'; end if;
    return null;
  end $$;
  create constraint trigger trap_commit after insert on submissions
    deferrable initially deferred for each row execute function spring_trap();
  create constraint trigger trap_addition after insert on additions
    deferrable initially deferred for each row execute function spring_trap();`;

function inLibsql(path: string, sql: string): void {
  const database = new Libsql(path);
  try {
    database.pragma('busy_timeout=5000');
    database.exec(sql);
  } finally {
    database.close();
  }
}

async function inPostgres(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end();
  }
}
