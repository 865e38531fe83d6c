import { serverTexts } from '../../../../src/texts/server.ts';
import type { Transaction } from 'kysely';
import { type CaseState, isClosed, type Verdict } from '../../../../src/contracts/cases.ts';
import { publicPages } from '../../../../src/contracts/pages/public-pages.ts';
import { fieldTexts } from '../../../../src/form/field-texts.ts';
import { mailableEmail } from '../../../../src/lib/email.ts';
import { fill } from '../../../../src/lib/fill.ts';
import { isLocale, type Locale, type Localised, localised } from '../../../../src/lib/locale.ts';
import { unreachable } from '../../../../src/lib/unreachable.ts';
import {
  type Block,
  conversationOf,
  type Fact,
  harmless,
  type Letter,
  type Letterhead,
  letterHtml,
  letterText,
} from '../../../lib/mail/letter.ts';
import { addMail } from '../../../lib/mail/mail-queue.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import { pushNews } from './applicant-push.ts';
import type { CaseRow } from './change-case.ts';
import {
  fileFieldsOf,
  isWanted,
  type NewestDocument,
  newestDocuments,
  storedRequest,
  type StoredRequest,
} from './stored-request.ts';

/** A text for one document, and that for several. */
interface Counted {
  readonly one: string;
  readonly other: string;
}

/** Texts of mails to applicants about a received request; {names} are filled in. */
interface ApplicantMailTexts {
  /** Used where no name is known. */
  readonly greetingAlone: string;
  readonly greeting: string;
  readonly receiptTitle: string;
  readonly receipt: string;
  readonly reference: string;
  readonly formerReference: string;
  readonly receivedAt: string;
  readonly inPanama: string;
  readonly receiptFiles: string;
  readonly receiptNext: string;
  readonly codeTitle: string;
  readonly code: string;
  readonly codeLink: string;
  readonly codeOpen: string;
  readonly codeNotAsked: string;
  readonly approvedTitle: string;
  readonly approved: string;
  readonly approvedNext: string;
  readonly rejectedTitle: string;
  readonly rejected: string;
  readonly wantedTitle: string;
  readonly wanted: string;
  readonly doneTitle: string;
  readonly done: string;
  readonly refusedTitle: string;
  readonly refused: string;
  readonly reopenedTitle: string;
  readonly reopened: string;
  readonly reminderTitle: string;
  readonly reminder: string;
  readonly reminderOfferTitle: string;
  readonly reminderOffer: string;
  readonly documents: Counted;
  readonly verdicts: Readonly<Record<Exclude<Verdict, 'accepted'>, string>>;
  readonly sendDocuments: Counted;
  readonly seeRequest: string;
  /** Where answers by mail reach the case. */
  readonly answerByMail: string;
  /** Explains where to find the request without the link. */
  readonly anyDevice: string;
  /** After a question for documents. */
  readonly restStays: string;
}
const applicantMailTexts: Localised<ApplicantMailTexts> = localised(
  (locale) => serverTexts[locale].applicantMail,
);

/** Dependencies of mails to applicants. */
export interface ApplicantMails {
  readonly letterhead: Letterhead;
  /** Public address of the site, without a trailing slash. */
  siteUrl(): string;
}

/** The applicant of a request, as far as the answers tell. */
export interface Addressee extends Omit<StoredRequest, 'email'> {
  readonly locale: Locale;
  /** Undefined where there is no address that can receive mail. */
  readonly email: string | undefined;
}

/** @param locale locale of the case @throws when there is no such request */
export async function addresseeOf(
  transaction: Transaction<Tables>,
  submissionId: string,
  locale: string,
): Promise<Addressee> {
  const request = await storedRequest(transaction, submissionId);
  if (request === undefined) throw new Error(`There is no request ${submissionId}`);
  return { ...request, locale: isLocale(locale) ? locale : 'es', email: mailableEmail(request.email) };
}

interface LetterTo {
  readonly mailId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** ISO 8601, UTC: when it is sent; default: at once. */
  readonly dueAt?: string;
  /** Present for a mail with a code: it is sent first, is of no use later, and its text is deleted. */
  readonly code?: { readonly usefulUntil: string };
  /** Where one POST ends mails of this kind. */
  readonly unsubscribe?: string;
  readonly attachment?: 'quote';
  /** Not part of the conversation about the request: the title is the subject. */
  readonly isApart?: true;
  /** What is new, above the text. */
  titleIn(texts: ApplicantMailTexts): string;
  blocksIn(texts: ApplicantMailTexts, locale: Locale): readonly Block[];
}

/**
 * Queues a letter to the applicant, in the language of the request, with a greeting.
 * @returns the id of the mail; undefined where no address is known
 */
export async function mailApplicant(
  transaction: Transaction<Tables>,
  { letterhead }: ApplicantMails,
  addressee: Addressee,
  { mailId, at, dueAt = at, code, unsubscribe, attachment, isApart, titleIn, blocksIn }: LetterTo,
): Promise<string | undefined> {
  const { submissionId, locale, name, email, reference, form } = addressee;
  if (email === undefined) return undefined;
  const texts = applicantMailTexts[locale];
  const title = fill(titleIn(texts), { reference });
  const greeting = name === '' ? texts.greetingAlone : fill(texts.greeting, { name: harmless(name) });
  const blocks: readonly Block[] = [
    { kind: 'paragraph', text: greeting },
    ...blocksIn(texts, locale),
    ...(isApart === true ? [] : answerBlocks(letterhead, locale)),
  ];
  const letter: Letter = { locale, ...letterhead, title, versions: { [locale]: blocks } };
  await addMail(transaction, {
    mail_id: mailId,
    submission_id: submissionId,
    recipient: email,
    reply_to: letterhead.officeEmail,
    subject: isApart === true ? title : conversationOf(reference, form?.texts[locale].name ?? ''),
    title,
    reference,
    body: letterText(letter),
    html: letterHtml(letter),
    created_at: at,
    due_at: dueAt,
    ...(unsubscribe === undefined ? {} : { unsubscribe }),
    attachment: attachment ?? null,
    ...(code === undefined ? {} : { useful_until: code.usefulUntil, secret: true, priority: 'code' }),
  });
  return mailId;
}

/** Says that the mail can be answered, where answers are read. */
export function answerBlocks({ repliesUrl }: Letterhead, locale: Locale): readonly Block[] {
  if (repliesUrl === undefined) return [];
  return [{ kind: 'paragraph', text: applicantMailTexts[locale].answerByMail }];
}

export function requestAddress({ siteUrl }: ApplicantMails, submissionId: string): string {
  return siteUrl() + publicPages.request.replace(':submissionId', submissionId);
}

/**
 * Returns which news about a change of state the applicant gets by mail; undefined for none, such as when work has
 * begun.
 */
function newsOf(from: CaseState, to: CaseState): 'wanted' | 'done' | 'refused' | 'reopened' | undefined {
  if (from === to) return undefined;
  switch (to) {
    case 'waitingForApplicant':
      return 'wanted';
    case 'done':
    case 'refused':
      return to;
    case 'inProgress':
      return isClosed(from) ? 'reopened' : undefined;
    case 'new':
    case 'withdrawn':
      return undefined;
    default:
      return unreachable(to);
  }
}

/**
 * Tells the applicant, by mail and on devices, that a case has changed its state, where that is news; call it in the
 * transaction of the change. Changes with words of their own, such as those of a quotation, do not call it.
 * @param changed the case as it is now
 * @param reason the office's reason for the whole case
 * @param dueAt when it is sent; ISO 8601, UTC
 * @returns the id of the mail, which is the same for the same change; undefined where there is no news, or no address
 * is known
 */
export async function tellOfState(
  transaction: Transaction<Tables>,
  mails: ApplicantMails,
  before: Pick<CaseRow, 'state'>,
  changed: Pick<CaseRow, 'submission_id' | 'locale' | 'version' | 'changed_at' | 'state'>,
  reason: string | null,
  dueAt: string = changed.changed_at,
): Promise<string | undefined> {
  const { submission_id: submissionId, version } = changed;
  // Only this module writes this column.
  const news = newsOf(before.state as CaseState, changed.state as CaseState);
  if (news === undefined) return undefined;
  // Nothing is asked of anybody whose request is worked on again.
  if (news !== 'reopened') await pushNews(transaction, submissionId, news, dueAt);
  const addressee = await addresseeOf(transaction, submissionId, changed.locale);
  const requested =
    news === 'wanted' ? (await newestDocuments(transaction, submissionId)).filter(isWanted) : [];
  const address = requestAddress(mails, submissionId);
  return mailApplicant(transaction, mails, addressee, {
    mailId: `${submissionId}-${news}-${version}`,
    at: changed.changed_at,
    dueAt,
    titleIn: (texts) => texts[`${news}Title`],
    blocksIn: (texts) => [
      { kind: 'paragraph', text: fill(texts[news], { reference: addressee.reference }) },
      ...(reason === null || reason === '' ? [] : [{ kind: 'paragraph', text: reason } as const]),
      ...documentBlocks(texts, addressee, requested, address),
      ...(news === 'wanted'
        ? [{ kind: 'paragraph', text: `${texts.anyDevice} ${texts.restStays}` } as const]
        : []),
    ],
  });
}

/** The documents that are wanted again, if any, each with its verdict and reason; and the link to the request. */
export function documentBlocks(
  texts: ApplicantMailTexts,
  addressee: Addressee,
  requested: readonly NewestDocument[],
  address: string,
): readonly Block[] {
  if (requested.length === 0) return [{ kind: 'link', label: texts.seeRequest, address }];
  const facts = requested.map(({ field, name, verdict, reason }): Fact => {
    const verdictText = verdict === null || verdict === 'accepted' ? '' : texts.verdicts[verdict];
    return [
      `${labelOf(addressee, field, addressee.locale)} (${harmless(name)})`,
      [verdictText, reason ?? ''].join(' ').trim(),
    ];
  });
  const number = requested.length === 1 ? 'one' : 'other';
  return [
    { kind: 'facts', title: texts.documents[number], facts },
    { kind: 'link', label: texts.sendDocuments[number], address },
  ];
}

/** Returns the form's label of a document, or its name on the wire where the form is no longer known. */
export function labelOf({ form, fields }: Addressee, part: string, locale: Locale): string {
  if (form === undefined) return part;
  const field = fileFieldsOf(form, fields).get(part);
  return (field === undefined ? undefined : fieldTexts(form.texts[locale], field.name)?.label) ?? part;
}
