import type { ExpressionBuilder, Transaction } from 'kysely';
import type { Database } from '../store/open-database.ts';
import type { MailTable, Tables } from '../store/tables.ts';

export type NewMail = Pick<MailTable, 'mail_id' | 'recipient' | 'subject' | 'body' | 'created_at'> & {
  readonly html?: string | null;
  readonly useful_until?: string;
  /** It holds a code or a token: once it is sent, its text is forgotten. */
  readonly secret?: boolean;
  /** Default: ordinary. */
  readonly priority?: MailPriority;
  /** Address for replies; default: the sender. */
  readonly reply_to?: string | null;
};

/** People who sign in or expect a code are waiting in front of the screen; other mail can wait. */
export const mailPriority = { account: 0, code: 1, ordinary: 2 } as const;
export type MailPriority = keyof typeof mailPriority;

/** Urgent mails have a lane of their own: neither a flood nor a slow answer to another mail holds them up. */
export type Lane = 'urgent' | 'ordinary';

export type PendingMail = NewMail & Pick<MailTable, 'attempts'>;

/** In the transaction of what the mail is about: both happen or neither does. */
export async function addMail(transaction: Transaction<Tables>, mail: NewMail): Promise<void> {
  const row = {
    ...mail,
    html: mail.html ?? null,
    reply_to: mail.reply_to ?? null,
    priority: mailPriority[mail.priority ?? 'ordinary'],
    taken_until: null,
    useful_until: mail.useful_until ?? null,
    secret: mail.secret === true ? 1 : 0,
    attempts: 0,
    due_at: mail.created_at,
    sent_at: null,
  };
  await transaction.insertInto('mails').values(row).execute();
}

/**
 * After a start no mail waits out an old delay: the operator may just have repaired the mail server. Mails that another
 * server is sending stay as they are.
 */
export async function makeAllDue(db: Database, now: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ due_at: now })
    .where('sent_at', 'is', null)
    .where(isFree(now))
    .execute();
}

export interface Claim {
  /** ISO 8601, as the others. */
  readonly now: string;
  /** No other server claims it until then. */
  readonly claimedUntil: string;
  /** When it is tried again if this attempt fails, or its server dies. */
  readonly nextTry: (attempts: number) => string;
}

/**
 * Claims one mail that is due and schedules its next attempt before making this one: if the sender dies, or a second
 * server shares the database, the mail is neither lost nor sent twice at once.
 */
export async function claimDue(db: Database, lane: Lane, claim: Claim): Promise<PendingMail | undefined> {
  const { now, claimedUntil, nextTry } = claim;
  const mail = await db
    .selectFrom('mails')
    .select(['mail_id', 'recipient', 'reply_to', 'subject', 'body', 'html', 'created_at', 'attempts'])
    .where(isWaiting(lane, now))
    .where('due_at', '<=', now)
    .where(isFree(now))
    .orderBy('priority')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  if (mail === undefined) return undefined;
  const attempts = mail.attempts + 1;
  const claimed = await db
    .updateTable('mails')
    .set({ attempts, due_at: nextTry(attempts), taken_until: claimedUntil })
    .where('mail_id', '=', mail.mail_id)
    .where('attempts', '=', mail.attempts)
    .where('sent_at', 'is', null)
    .returning('mail_id')
    .executeTakeFirst();
  return claimed === undefined ? claimDue(db, lane, claim) : { ...mail, attempts };
}

/** Releases the claim after a failed attempt: any server may make the next one. */
export async function letGo(db: Database, { mail_id: mailId, attempts }: PendingMail): Promise<void> {
  await db
    .updateTable('mails')
    .set({ taken_until: null })
    .where('mail_id', '=', mailId)
    .where('attempts', '=', attempts)
    .execute();
}

export async function markSent(db: Database, mailId: string, now: string): Promise<void> {
  await db
    .updateTable('mails')
    .set((row) => ({
      sent_at: now,
      body: row.case().when('secret', '=', 1).then('').else(row.ref('body')).end(),
      html: row.case().when('secret', '=', 1).then(null).else(row.ref('html')).end(),
    }))
    .where('mail_id', '=', mailId)
    .execute();
}

/** When the next mail is due; undefined when none waits. */
export async function nextDue(db: Database, lane: Lane, now: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('mails')
    .select('due_at')
    .where(isWaiting(lane, now))
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at;
}

type Mails = ExpressionBuilder<Tables, 'mails'>;

/** Not sent, and of use to its reader still. */
function isWaiting(lane: Lane, now: string) {
  return (row: Mails) =>
    row.and([
      row('sent_at', 'is', null),
      row('priority', lane === 'urgent' ? '<' : '>=', mailPriority.ordinary),
      row.or([row('useful_until', 'is', null), row('useful_until', '>', now)]),
    ]);
}

function isFree(now: string) {
  return (row: Mails) => row.or([row('taken_until', 'is', null), row('taken_until', '<=', now)]);
}
