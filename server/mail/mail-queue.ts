import type { ExpressionBuilder, Transaction } from 'kysely';
import type { Database } from '../store/open-database.ts';
import type { MailTable, Tables } from '../store/tables.ts';

export type NewMail = Pick<MailTable, 'mail_id' | 'recipient' | 'subject' | 'body' | 'created_at'> & {
  readonly html?: string | null;
  readonly useful_until?: string;
  /** It holds a code or a token: once it is sent, its text is forgotten. */
  readonly secret?: boolean;
};

export type PendingMail = NewMail & Pick<MailTable, 'attempts'>;

/** In the transaction of what the mail is about: both happen or neither does. */
export async function addMail(transaction: Transaction<Tables>, mail: NewMail): Promise<void> {
  const row = {
    ...mail,
    html: mail.html ?? null,
    useful_until: mail.useful_until ?? null,
    secret: mail.secret === true ? 1 : 0,
    attempts: 0,
    due_at: mail.created_at,
    sent_at: null,
  };
  await transaction.insertInto('mails').values(row).execute();
}

/** After a start nothing waits for an old delay: the operator may just have put the mail server right. */
export async function makeAllDue(db: Database, now: string): Promise<void> {
  await db.updateTable('mails').set({ due_at: now }).where('sent_at', 'is', null).execute();
}

/**
 * Takes one mail that is due and sets when it is tried again, before the attempt: a sender that dies, or a
 * second server on the same database, then neither loses nor doubles it at once.
 */
export async function takeDue(
  db: Database,
  now: string,
  nextTry: (attempts: number) => string,
): Promise<PendingMail | undefined> {
  const mail = await db
    .selectFrom('mails')
    .select(['mail_id', 'recipient', 'subject', 'body', 'html', 'created_at', 'attempts'])
    .where('sent_at', 'is', null)
    .where('due_at', '<=', now)
    .where(isUseful(now))
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  if (mail === undefined) return undefined;
  const attempts = mail.attempts + 1;
  const taken = await db
    .updateTable('mails')
    .set({ attempts, due_at: nextTry(attempts) })
    .where('mail_id', '=', mail.mail_id)
    .where('attempts', '=', mail.attempts)
    .where('sent_at', 'is', null)
    .returning('mail_id')
    .executeTakeFirst();
  return taken === undefined ? takeDue(db, now, nextTry) : { ...mail, attempts };
}

export async function markSent(db: Database, mailId: string, now: string): Promise<void> {
  await db
    .updateTable('mails')
    .set((row) => ({
      sent_at: now,
      body: row.case().when('secret', '=', 1).then('').else(row.ref('body')).end(),
    }))
    .where('mail_id', '=', mailId)
    .execute();
}

/** When the next mail is due; undefined when none waits. */
export async function nextDue(db: Database, now: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('mails')
    .select('due_at')
    .where('sent_at', 'is', null)
    .where(isUseful(now))
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at;
}

function isUseful(now: string) {
  return (row: ExpressionBuilder<Tables, 'mails'>) =>
    row.or([row('useful_until', 'is', null), row('useful_until', '>', now)]);
}
