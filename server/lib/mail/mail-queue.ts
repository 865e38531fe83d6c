import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { type MailAddress, parseEmail } from '../../../src/lib/email.ts';
import { addJob, type JobKind } from '../jobs/job-queue.ts';
import { type Allowance, type Attempt, countAttempt } from '../store/attempts.ts';
import type { Database } from '../store/open-database.ts';
import type { MailTable, Tables } from '../store/tables.ts';

export type NewMail = Pick<MailTable, 'mail_id' | 'recipient' | 'subject' | 'body' | 'created_at'> & {
  readonly html?: string | null;
  readonly useful_until?: string;
  /** When it is sent; default: at once. */
  readonly due_at?: string;
  /** Contains a code or a token: its text is deleted once it is sent. */
  readonly secret?: boolean;
  /** Default: ordinary. */
  readonly priority?: MailPriority;
  /** Address for replies; default: the sender. */
  readonly reply_to?: string | null;
  /** The request whose applicant the mail informs. */
  readonly submission_id?: string | null;
  /** Reference of the request concerned, whoever the recipient is; sent as a header. */
  readonly reference?: string | null;
  /** What the staff see in lists of mails; default: the subject. */
  readonly title?: string | null;
  /** Address at which one POST ends mails of this kind. */
  readonly unsubscribe?: string | null;
  /** Drawn from the stored request when the mail leaves, so that no copy of it is kept. */
  readonly attachment?: string | null;
};

/**
 * People who sign in or expect a code are waiting at the screen; other mail can wait, and notices to the office wait
 * for mail to applicants.
 */
export const mailPriority = { account: 0, code: 1, ordinary: 2, office: 3 } as const;
export type MailPriority = keyof typeof mailPriority;

/** Urgent mails have their own lane: neither a flood nor a slow answer to another mail holds them up. */
export const mailKinds = ['urgentMail', 'mail'] as const satisfies readonly JobKind[];

export type PendingMail = NewMail &
  Pick<MailTable, 'attempts' | 'message_id' | 'reference' | 'answers'> & {
    /** 1: `secret`. */
    readonly is_secret?: number;
    readonly files?: readonly MailFile[];
  };

export interface MailFile {
  readonly name: string;
  /** MIME type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Adds a mail in the transaction of what it is about: both happen or neither does. */
export async function addMail(transaction: Transaction<Tables>, mail: NewMail): Promise<void> {
  const priority = mailPriority[mail.priority ?? 'ordinary'];
  const dueAt = mail.due_at ?? mail.created_at;
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
    unsubscribe: mail.unsubscribe ?? null,
    title: mail.title ?? null,
    answers: await firstOfConversation(transaction, mail),
    attachment: mail.attachment ?? null,
    refusal: null,
    attempts: 0,
    due_at: dueAt,
    sent_at: null,
  };
  await transaction.insertInto('mails').values(row).execute();
  const kind = priority < mailPriority.ordinary ? 'urgentMail' : 'mail';
  await addJob(transaction, { kind, key: mail.mail_id, priority, dueAt });
}

/** A conversation: the mails to one address about one request under one subject, which mail programs show together. */
async function firstOfConversation(
  transaction: Transaction<Tables>,
  { reference = null, subject, recipient }: NewMail,
): Promise<string | null> {
  if (reference === null) return null;
  const known = await transaction
    .selectFrom('mails')
    .select(['message_id', 'answers'])
    .where('reference', '=', reference)
    .where('subject', '=', subject)
    .where('recipient', '=', recipient)
    .executeTakeFirst();
  return known?.answers ?? known?.message_id ?? null;
}

/**
 * Adds jobs for mails of a release without jobs, run before or beside this one.
 * @param now ISO 8601, as in the other functions
 */
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
  /** Sent, no longer useful, or erased. */
  | { readonly kind: 'over' }
  /** A release without jobs is sending it, or it is not due yet, even if a start made its job due. */
  | { readonly kind: 'busy'; readonly until: string };

/**
 * Counts the attempt, also in the mail's row, which releases without jobs go by.
 * @param until when its claim expires for those releases
 */
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
      'unsubscribe',
      'submission_id',
      'attachment',
      'answers',
      'secret as is_secret',
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

/**
 * Takes back mails, with their jobs. Returns false, and the transaction must end without effect, when one of them was
 * sent or is being sent.
 */
export async function takeBackMails(
  transaction: Transaction<Tables>,
  mailIds: readonly string[],
): Promise<boolean> {
  if (mailIds.length === 0) return true;
  // Jobs before mails, in the order that a sender uses: another order could deadlock.
  await transaction.deleteFrom('jobs').where('kind', 'in', mailKinds).where('key', 'in', mailIds).execute();
  const { numDeletedRows } = await transaction
    .deleteFrom('mails')
    .where('mail_id', 'in', mailIds)
    // The sender raises `attempts` first, in the statement that reads the mail.
    .where('attempts', '=', 0)
    .where('sent_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows) === mailIds.length;
}

/**
 * Whether an attempt has failed. The last one may be under way: then the mail is claimed and has not been refused yet.
 */
export function hasFailed({ attempts, taken_until }: Pick<MailTable, 'attempts' | 'taken_until'>): boolean {
  return attempts > (taken_until === null ? 0 : 1);
}

/** Releases the mail after a failed attempt, so that any server can make the next one. */
export async function letGo(db: Database, { mail_id: mailId, attempts }: PendingMail): Promise<void> {
  await db
    .updateTable('mails')
    .set({ taken_until: null })
    .where('mail_id', '=', mailId)
    .where('attempts', '=', attempts)
    .execute();
}

/**
 * Records a permanent refusal, which the staff see. The mail is still retried, though seldom, because a mailbox may be
 * repaired, and so may a mail server of ours that refuses everything.
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

/** A mail that came back, as described by its report. */
export interface Bounce {
  /** Message-IDs named by the report, without their domain; the mail's own is among them if it is ours. */
  readonly messageIds: readonly string[];
  /** Codes such as 550 5.1.1. */
  readonly refusal: string;
}

/**
 * Records a bounce on the case that the mail was about. A mail with a code belongs to whoever typed the address, and
 * mails of an erased request no longer exist; both are ignored. Idempotent.
 * @returns busy: the mail is being sent right now, and its result would overwrite this; try again later
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

/** Counts one mail against several allowances, such as per minute, hour and day; the first one used up refuses it. */
export async function countMail(
  db: Database | Transaction<Tables>,
  key: readonly string[],
  allowances: readonly Allowance[],
  now: number,
): Promise<Attempt> {
  for (const allowance of allowances) {
    const attempt = await countAttempt(db, [...key, String(allowance.window)], allowance, now);
    if (attempt.kind === 'tooMany') return attempt;
  }
  return { kind: 'allowed' };
}

/**
 * Normalises an address to its mailbox: "ana+1@" and "ana+2@" are the same (RFC 5233), and so are Gmail addresses with
 * and without dots. For counting only.
 */
export function mailboxOf(email: string): string {
  const { name, domain } = parseEmail(email.trim()) ?? apart(email);
  const provider = domain.replace(/^googlemail\.com$/, 'gmail.com');
  // A tag that makes up the whole name is not a tag.
  const box = name.toLowerCase().replace(/(?<=.)\+.*$/, '');
  return `${provider === 'gmail.com' ? box.replaceAll('.', '') : box}@${provider}`;
}

/** Addresses that no mail can reach are counted too, split as well as their form allows. */
function apart(text: string): MailAddress {
  const seen = text
    .normalize('NFKC')
    .replaceAll(/[\p{C}\p{Default_Ignorable_Code_Point}\s]/gu, '')
    .toLowerCase();
  const at = seen.lastIndexOf('@');
  return { name: seen.slice(0, Math.max(0, at)), domain: seen.slice(at + 1).replace(/\.+$/, '') };
}
