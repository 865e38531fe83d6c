import { sql, type SqlBool, type Transaction } from 'kysely';
import { isCaseState, isClosed } from '../../../../src/contracts/cases.ts';
import { mostReminders } from '../../../../src/contracts/form-rules.ts';
import { fill } from '../../../../src/lib/fill.ts';
import { panamaDay, startOfPanamaDay } from '../../../../src/lib/panama-day.ts';
import { isoAt, nextDaily, type Work } from '../../../lib/jobs/job-lane.ts';
import { type Block, dateText } from '../../../lib/mail/letter.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import { isNotUndone } from '../../../lib/store/undone.ts';
import {
  addresseeOf,
  type Addressee,
  type ApplicantMails,
  documentBlocks,
  mailApplicant,
  requestAddress,
} from '../case/applicant-mail.ts';
import { pushNews } from '../case/applicant-push.ts';
import { addEvent, type CaseRow, lockCase, noteActivity, system } from '../case/change-case.ts';
import { isTurn, needOf, officeFacts } from '../case/read-case.ts';
import { isWanted, newestDocuments } from '../case/stored-request.ts';
import { lastTurns } from './turn-since.ts';
import { isSnoozed } from './waiting.ts';

interface DailyNeeds {
  readonly db: Database;
  readonly mails: ApplicantMails;
  /** Milliseconds since 1970. */
  now(): number;
  mailQueued(): void;
}

/** Seven in Panama (no summer time), when the office opens. HH:MM in UTC. */
const dailyTime = '12:00';

/** The daily job that brings back what was put off until today, and reminds applicants. */
export function lookingAtWaiting({ db, mails, now, mailQueued }: DailyNeeds): Work {
  return async (_job, ending) => {
    await bringBack(db, isoAt(now()), ending);
    await remind(db, mails, isoAt(now()), ending);
    mailQueued();
    return { again: nextDaily(now(), dailyTime) };
  };
}

/** ISO 8601. @param now milliseconds since 1970 */
export function nextLookAtWaiting(now: number): string {
  return nextDaily(now, dailyTime);
}

/** What was put off until this day is back, and unread for everybody. @param now ISO 8601 */
export async function bringBack(db: Database, now: string, ending?: AbortSignal): Promise<void> {
  const rows = await db
    .selectFrom('case_snoozes')
    .select('submission_id')
    .where('until', '<=', panamaDay(now))
    .execute();
  for (const { submission_id: submissionId } of rows) {
    ending?.throwIfAborted();
    await db.transaction().execute(async (transaction) => {
      const locked = await lockCase(transaction, submissionId);
      // Checked again with the case locked: another server may have been here, or a colleague.
      const snooze = await transaction
        .deleteFrom('case_snoozes')
        .where('submission_id', '=', submissionId)
        .where('until', '<=', panamaDay(now))
        .returning(['until', 'activity'])
        .executeTakeFirst();
      if (locked === undefined || snooze === undefined || snooze.activity < locked.activity) return;
      if (isCaseState(locked.state) && isClosed(locked.state)) return;
      await noteActivity(transaction, locked, {
        at: now,
        by: system,
        kind: 'snooze',
        before: snooze.until,
        after: null,
      });
    });
  }
}

/**
 * Reminds applicants whose turn it has been for as many days as the rule of the form says, and tells the office where
 * that was in vain; not while the request is put off, and days count anew when it is back. Each in its own transaction with the case locked, so that another server does nothing twice.
 * @param now ISO 8601
 */
export async function remind(
  db: Database,
  mails: ApplicantMails,
  now: string,
  ending?: AbortSignal,
): Promise<void> {
  const rules = await db
    .selectFrom('form_rules')
    .select(['form', 'remind_after'])
    .where('remind_after', 'is not', null)
    .execute();
  for (const { form, remind_after: days } of rules) {
    if (days === null) continue;
    const rows = await db
      .selectFrom('cases')
      .select('cases.submission_id')
      .where('cases.form', '=', form)
      .where('cases.received_at', '<', startOfPanamaDay(panamaDay(now), 1 - days))
      .where(isTurn('theirs', now))
      .where(sql<SqlBool>`not ${isSnoozed}`)
      .execute();
    for (const { submission_id: submissionId } of rows) {
      ending?.throwIfAborted();
      await db
        .transaction()
        .execute((transaction) => remindOf(transaction, mails, { submissionId, days, now }));
    }
  }
}

interface Reminding {
  readonly submissionId: string;
  readonly days: number;
  readonly now: string;
}

async function remindOf(
  transaction: Transaction<Tables>,
  mails: ApplicantMails,
  { submissionId, days, now }: Reminding,
): Promise<void> {
  const locked = await lockCase(transaction, submissionId);
  const facts = await transaction
    .selectFrom('cases')
    .select(['cases.state', ...officeFacts(now)])
    .where('cases.submission_id', '=', submissionId)
    .where(sql<SqlBool>`not ${isSnoozed}`)
    .executeTakeFirst();
  const last = (await lastTurns(transaction, [submissionId])).get(submissionId);
  if (locked === undefined || facts === undefined || last?.turn !== 'theirs') return;
  const need = needOf(facts);
  // An address that nobody has confirmed may be that of somebody else.
  if (need !== 'applicant' && need !== 'offer') return;
  const from = [last.since, ...last.reminders, last.backAt ?? ''].toSorted().at(-1) ?? last.since;
  if (startOfPanamaDay(panamaDay(from), days) > now) return;
  const addressee = await addresseeOf(transaction, submissionId, locked.locale);
  if (addressee.email === undefined || last.reminders.length >= mostReminders) {
    // A quotation that is not accepted ends by itself.
    if (need === 'applicant')
      await noteActivity(transaction, locked, { at: now, by: system, kind: 'silence' });
    return;
  }
  const number = last.reminders.length + 1;
  await addEvent(transaction, submissionId, { at: now, by: system, kind: 'reminder', after: String(number) });
  await pushNews(transaction, submissionId, need === 'offer' ? 'reminderOffer' : 'reminder', now);
  await mailReminder(transaction, mails, { addressee, locked, need, now });
}

interface Reminder {
  readonly addressee: Addressee;
  readonly locked: CaseRow;
  readonly need: 'applicant' | 'offer';
  readonly now: string;
}

async function mailReminder(
  transaction: Transaction<Tables>,
  mails: ApplicantMails,
  { addressee, locked, need, now }: Reminder,
): Promise<void> {
  const { submission_id: submissionId } = locked;
  const lastDay = need === 'offer' ? await lastDayOf(transaction, submissionId) : undefined;
  const wanted = need === 'offer' ? [] : (await newestDocuments(transaction, submissionId)).filter(isWanted);
  const reason = need === 'offer' ? null : await reasonOf(transaction, submissionId);
  await mailApplicant(transaction, mails, addressee, {
    mailId: `${submissionId}-reminder-${now.slice(0, 10)}`,
    at: now,
    titleIn: (texts) => (lastDay === undefined ? texts.reminderTitle : texts.reminderOfferTitle),
    blocksIn: (texts): readonly Block[] => [
      {
        kind: 'paragraph',
        text: fill(lastDay === undefined ? texts.reminder : texts.reminderOffer, {
          reference: addressee.reference,
          date: lastDay ?? '',
        }),
      },
      ...(reason === null ? [] : [{ kind: 'paragraph', text: reason } as const]),
      ...documentBlocks(texts, addressee, wanted, requestAddress(mails, submissionId)),
      {
        kind: 'paragraph',
        text: lastDay === undefined ? `${texts.anyDevice} ${texts.restStays}` : texts.anyDevice,
      },
    ],
  });
}

/** The last day on which an offered quotation can be accepted. */
async function lastDayOf(transaction: Transaction<Tables>, submissionId: string): Promise<string> {
  const { expires_at: expiresAt } = await transaction
    .selectFrom('quotations')
    .select('expires_at')
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow();
  return dateText(expiresAt);
}

/** What the office wrote when it began to wait. */
async function reasonOf(transaction: Transaction<Tables>, submissionId: string): Promise<string | null> {
  const row = await transaction
    .selectFrom('case_events')
    .select('reason')
    .where('submission_id', '=', submissionId)
    .where('kind', '=', 'state')
    .where('after', '=', 'waitingForApplicant')
    .where(isNotUndone('case_events'))
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reason || null;
}
