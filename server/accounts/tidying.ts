import type { Database } from '../store/open-database.ts';

const hour = 60 * 60_000;

/** Deletes what has expired, now and every hour. @returns a function that ends it */
export function startTidying(db: Database, failed: (error: unknown) => void): () => Promise<void> {
  let running = Promise.resolve();
  const run = (): void => {
    running = tidy(db, new Date().toISOString()).catch(failed);
  };
  run();
  const timer = setInterval(run, hour).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Codes and tokens in mails that nobody took go too. @param now ISO 8601 */
export async function tidy(db: Database, now: string): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await db.deleteFrom('registrations').where('expires_at', '<=', now).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
  await db
    .updateTable('mails')
    .set({ body: '' })
    .where('secret', '=', 1)
    .where('useful_until', '<=', now)
    .execute();
  await db.deleteFrom('attempts').where('ends_at', '<=', now).execute();
}
