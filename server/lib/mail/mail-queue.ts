import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { addJob, type JobKind } from '../jobs/job-queue.ts';
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
  /** The request that it tells its applicant of. */
  readonly submission_id?: string;
  /** Of the request that it is about, whoever gets it: it stands in the mail's head. */
  readonly reference?: string | null;
};

/**
 * People who sign in or expect a code are waiting in front of the screen; other mail can wait, and notices to the office
 * wait for what its applicants are told.
 */
export const mailPriority = { account: 0, code: 1, ordinary: 2, office: 3 } as const;
export type MailPriority = keyof typeof mailPriority;

/** Urgent mails have a lane of their own: neither a flood nor a slow answer to another mail holds them up. */
export const mailKinds = ['urgentMail', 'mail'] as const satisfies readonly JobKind[];

export type PendingMail = NewMail & Pick<MailTable, 'attempts' | 'message_id' | 'reference'>;

/** In the transaction of what the mail is about: both happen or neither does. */
export async function addMail(transaction: Transaction<Tables>, mail: NewMail): Promise<void> {
  const priority = mailPriority[mail.priority ?? 'ordinary'];
  const row = {
    ...mail,
    message_id: randomUUID(),
    html: mail.html ?? null,
    reply_to: mail.reply_to ?? null,
    priority,
    taken_until: null,
    useful_until: mail.useful_until ?? null,
    secret: mail.secret === true ? 1 : 0,
    submission_id: mail.submission_id ?? null,
    reference: mail.reference ?? null,
    refusal: null,
    attempts: 0,
    due_at: mail.created_at,
    sent_at: null,
  };
  await transaction.insertInto('mails').values(row).execute();
  const kind = priority < mailPriority.ordinary ? 'urgentMail' : 'mail';
  await addJob(transaction, { kind, key: mail.mail_id, priority, dueAt: mail.created_at });
}

/** Mails that a release left which knew no jobs, before this one or beside it. @param now ISO 8601, as the others */
export async function adoptMails(
  db: Database,
  now: string,
  kinds: readonly (typeof mailKinds)[number][] = mailKinds,
): Promise<void> {
  const kind = sql<string>`case when mails.priority < ${mailPriority.ordinary} then 'urgentMail' else 'mail' end`;
  await db
    .insertInto('jobs')
    .columns(['kind', 'key', 'priority', 'due_at', 'tries'])
    .expression((row) =>
      row
        .selectFrom('mails')
        .select([kind.as('kind'), 'mail_id', 'priority', 'due_at', sql<number>`0`.as('tries')])
        .where('sent_at', 'is', null)
        .where(kind, 'in', kinds)
        .where((mail) => mail.or([mail('useful_until', 'is', null), mail('useful_until', '>', now)]))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('jobs')
                .select('jobs.key')
                .where('jobs.kind', 'in', mailKinds)
                .whereRef('jobs.key', '=', 'mails.mail_id'),
            ),
          ),
        ),
    )
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .execute();
}

export type MailClaim =
  | { readonly kind: 'taken'; readonly mail: PendingMail }
  /** Sent, of no use any more, or erased. */
  | { readonly kind: 'over' }
  /** A release that knows no jobs is sending it, or its time has not come, whatever a start has made due. */
  | { readonly kind: 'busy'; readonly until: string };

/** Counts the attempt, in the row of the mail too: releases that know no jobs go by it. @param until it is taken for them */
export async function takeMail(
  db: Database,
  mailId: string,
  { now, until }: { readonly now: string; readonly until: string },
): Promise<MailClaim> {
  const mail = await db
    .updateTable('mails')
    .set((row) => ({ attempts: row('attempts', '+', 1), due_at: until, taken_until: until }))
    .where('mail_id', '=', mailId)
    .where('sent_at', 'is', null)
    .where((row) => row.or([row('useful_until', 'is', null), row('useful_until', '>', now)]))
    .where((row) => row.or([row('taken_until', 'is', null), row('taken_until', '<=', now)]))
    .where((row) => row.or([row('attempts', '>', 0), row('due_at', '<=', now)]))
    .returning([
      'mail_id',
      'message_id',
      'recipient',
      'reply_to',
      'subject',
      'body',
      'html',
      'created_at',
      'attempts',
      'reference',
    ])
    .executeTakeFirst();
  if (mail !== undefined) return { kind: 'taken', mail };
  const row = await db
    .selectFrom('mails')
    .select(['taken_until', 'attempts', 'due_at'])
    .where('mail_id', '=', mailId)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return { kind: 'over' };
  const { taken_until: takenUntil, attempts, due_at: due } = row;
  if (takenUntil !== null && takenUntil > now) return { kind: 'busy', until: takenUntil };
  return attempts === 0 && due > now ? { kind: 'busy', until: due } : { kind: 'over' };
}

/** Whether an attempt has failed. The last one may be under way: then it is taken, and nobody has said no to it. */
export function hasFailed({ attempts, taken_until }: Pick<MailTable, 'attempts' | 'taken_until'>): boolean {
  return attempts > (taken_until === null ? 0 : 1);
}

/** After a failed attempt: whoever makes the next one. */
export async function letGo(db: Database, { mail_id: mailId, attempts }: PendingMail): Promise<void> {
  await db
    .updateTable('mails')
    .set({ taken_until: null })
    .where('mail_id', '=', mailId)
    .where('attempts', '=', attempts)
    .execute();
}

/**
 * The mail server never takes it: the staff are shown that. It is tried again all the same, though seldom, because a
 * mailbox may be put right, and so may a mail server of ours that refuses everything.
 */
export async function noteRefusal(
  transaction: Transaction<Tables>,
  { mail_id: mailId, attempts }: PendingMail,
  { refusal, again }: { readonly refusal: string; readonly again: string },
): Promise<void> {
  await transaction
    .updateTable('mails')
    .set({ refusal, taken_until: null, due_at: again })
    .where('mail_id', '=', mailId)
    .where('attempts', '=', attempts)
    .execute();
}

export async function markSent(
  db: Database | Transaction<Tables>,
  mailId: string,
  now: string,
): Promise<void> {
  await db
    .updateTable('mails')
    .set((row) => ({
      sent_at: now,
      refusal: null,
      body: row.case().when('secret', '=', 1).then('').else(row.ref('body')).end(),
      html: row.case().when('secret', '=', 1).then(null).else(row.ref('html')).end(),
    }))
    .where('mail_id', '=', mailId)
    .execute();
}

/** A mail that came back, as its report tells. */
export interface Bounce {
  /** Message-IDs that the report names, without their domain: that of the mail is among them, if it is one of ours. */
  readonly messageIds: readonly string[];
  /** Codes such as 550 5.1.1. */
  readonly refusal: string;
}

/**
 * Notes it where it is shown: on the case that the mail was about. A mail with a code belongs to whoever typed the
 * address, and of an erased request there is no mail any more; both are left. Twice is as good as once.
 * @returns busy: the mail is being sent just now, and what came of it would be written over this; ask later
 */
export async function noteBounce(
  db: Database,
  { messageIds, refusal }: Bounce,
  now: string,
): Promise<'noted' | 'left' | 'busy'> {
  const mail = await db
    .selectFrom('mails')
    .select(['mail_id', 'sent_at', 'taken_until'])
    .where('message_id', 'in', messageIds)
    .where('secret', '=', 0)
    .where('submission_id', 'is not', null)
    .executeTakeFirst();
  if (mail === undefined) return 'left';
  if (mail.sent_at === null && mail.taken_until !== null && mail.taken_until > now) return 'busy';
  await db.updateTable('mails').set({ refusal }).where('mail_id', '=', mail.mail_id).execute();
  return 'noted';
}
