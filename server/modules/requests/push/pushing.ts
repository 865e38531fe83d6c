import type { Transaction } from 'kysely';
import type { PushKind, PushPayload } from '../../../../src/contracts/push.ts';
import { fill } from '../../../../src/lib/fill.ts';
import { isLocale, type Locale } from '../../../../src/lib/locale.ts';
import { serverTexts } from '../../../../src/texts/server.ts';
import { type Done, isoAt, type Work } from '../../../lib/jobs/job-lane.ts';
import type { PushService } from '../../../lib/push/push-service.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import { type ApplicantMails, requestAddress } from '../case/applicant-mail.ts';
import type { News } from '../case/applicant-push.ts';
import { needOf, officeFacts } from '../case/read-case.ts';
import type { PushSubscriptionTable } from '../../../lib/store/server-tables.ts';

interface PushingNeeds {
  readonly db: Database;
  readonly mails: ApplicantMails;
  /** Undefined: no Web Push is sent, and what was queued is dropped. */
  readonly service: PushService | undefined;
  /** Milliseconds since 1970. */
  now(): number;
  /** A message that its service will never take. */
  refused(facts: { readonly status: number; readonly reason: string }): void;
}

/** Sends one message to one device, unless by now it is no news any more. */
export function pushing({ db, mails, service, now, refused }: PushingNeeds): Work {
  return async ({ key }, ending): Promise<Done> => {
    const push = await readPush(db, key);
    if (push === undefined) return {};
    // Links are whole, and the address is known once the server listens.
    if (mails.siteUrl() === '') return { again: isoAt(now() + 1000) };
    const over = { write: (transaction: Transaction<Tables>) => forget(transaction, key) };
    const at = isoAt(now());
    if (service === undefined || push.useful_until <= at || !(await isStillSo(db, push, at))) return over;
    const unsubscribed = { write: (transaction: Transaction<Tables>) => unsubscribe(transaction, push) };
    if (push.expires_at <= at || push.vapid_key !== service.publicKey) return unsubscribed;
    const { endpoint, p256dh, auth, subscription_id: subscriptionId } = push;
    const message = {
      endpoint,
      keys: { p256dh, auth },
      payload: Buffer.from(JSON.stringify(payloadOf(push, mails))),
      topic: subscriptionId.replaceAll('-', ''),
      urgency: told[push.news].urgency,
    };
    const result = await service.send(message, ending);
    if (result.kind === 'resting') return { again: isoAt(result.until) };
    if (result.kind === 'refused') refused(result);
    return result.kind === 'gone' ? unsubscribed : over;
  };
}

interface Push extends PushSubscriptionTable {
  readonly news: News;
  readonly position: number;
  readonly useful_until: string;
  readonly locale: string;
  readonly reference: string;
}

/** Undefined once it was taken back, or the device or the request is gone. */
async function readPush(db: Database, pushId: string): Promise<Push | undefined> {
  const row = await db
    .selectFrom('pushes')
    .innerJoin('push_subscriptions as device', 'device.subscription_id', 'pushes.subscription_id')
    .innerJoin('cases', 'cases.submission_id', 'device.submission_id')
    .select(['news', 'position', 'useful_until', 'locale', 'reference'])
    .selectAll('device')
    .where('push_id', '=', pushId)
    .executeTakeFirst();
  // Only pushNews writes this column.
  return row === undefined ? undefined : { ...row, news: row.news as News };
}

async function forget(transaction: Transaction<Tables>, pushId: string): Promise<void> {
  await transaction.deleteFrom('pushes').where('push_id', '=', pushId).execute();
}

/** What else waits for the device goes with it. */
async function unsubscribe(
  transaction: Transaction<Tables>,
  { subscription_id: subscriptionId }: Push,
): Promise<void> {
  await transaction.deleteFrom('push_subscriptions').where('subscription_id', '=', subscriptionId).execute();
}

interface Told {
  readonly kind: PushKind;
  /** High for what waits for the person: a sleeping phone is woken. */
  readonly urgency: 'normal' | 'high';
  titleIn(texts: (typeof serverTexts)[Locale]): string;
}

const told: Readonly<Record<News, Told>> = {
  wanted: { kind: 'wanted', urgency: 'high', titleIn: (texts) => texts.applicantMail.wantedTitle },
  reminder: { kind: 'wanted', urgency: 'high', titleIn: (texts) => texts.applicantMail.reminderTitle },
  message: { kind: 'message', urgency: 'normal', titleIn: (texts) => texts.messageMail.title },
  done: { kind: 'done', urgency: 'normal', titleIn: (texts) => texts.applicantMail.doneTitle },
  refused: { kind: 'refused', urgency: 'normal', titleIn: (texts) => texts.applicantMail.refusedTitle },
  rejected: { kind: 'refused', urgency: 'normal', titleIn: (texts) => texts.applicantMail.rejectedTitle },
  approved: { kind: 'approved', urgency: 'high', titleIn: (texts) => texts.applicantMail.approvedTitle },
  reminderOffer: {
    kind: 'approved',
    urgency: 'high',
    titleIn: (texts) => texts.applicantMail.reminderOfferTitle,
  },
};

function payloadOf(push: Push, mails: ApplicantMails): PushPayload {
  const { news, reference, submission_id: submissionId } = push;
  const lang = isLocale(push.locale) ? push.locale : 'es';
  const { kind, titleIn } = told[news];
  return {
    web_push: 8030,
    notification: {
      title: fill(titleIn(serverTexts[lang]), { reference }),
      lang,
      navigate: requestAddress(mails, submissionId),
      tag: submissionId,
    },
    kind,
    reference,
  };
}

/**
 * Whether the applicant still has to hear of it: the office has not gone on, and they have not acted on it. An end is
 * told whatever they have sent meanwhile, because that did not answer it.
 */
async function isStillSo(
  db: Database,
  { submission_id: submissionId, news, position }: Push,
  now: string,
): Promise<boolean> {
  const facts = await db
    .selectFrom('cases')
    .select(['cases.state', ...officeFacts(now)])
    .where('cases.submission_id', '=', submissionId)
    .executeTakeFirst();
  if (facts === undefined) return false;
  const { state } = facts;
  if (news === 'done') return state === 'done';
  if (news === 'refused' || news === 'rejected') return state === 'refused';
  if (await hasActedSince(db, submissionId, position)) return false;
  if (news === 'wanted' || news === 'reminder') return needOf(facts) === 'applicant';
  if (news === 'message') return true;
  return facts.quotation_fact === 'offered' && state !== 'refused' && state !== 'withdrawn';
}

async function hasActedSince(db: Database, submissionId: string, position: number): Promise<boolean> {
  const act = await db
    .selectFrom('case_events')
    .select('position')
    .where('submission_id', '=', submissionId)
    .where('position', '>', position)
    .where('by_kind', '=', 'applicant')
    .where('kind', 'in', ['reply', 'correction', 'withdrawal', 'acceptance'])
    .limit(1)
    .executeTakeFirst();
  return act !== undefined;
}
