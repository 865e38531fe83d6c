import type { Transaction } from 'kysely';
import { type CaseState, isClosed } from '../../../../src/contracts/cases.ts';
import { publicPages } from '../../../../src/contracts/pages/public-pages.ts';
import { fieldTexts } from '../../../../src/form/field-texts.ts';
import type { Form } from '../../../../src/form/form-texts.ts';
import { isFormId } from '../../../../src/forms/index.ts';
import { loadFormVersion } from '../../../../src/forms/versions.ts';
import { mailableEmail } from '../../../../src/lib/email.ts';
import { fill } from '../../../../src/lib/fill.ts';
import { isLocale, type Locale } from '../../../../src/lib/locale.ts';
import { unreachable } from '../../../../src/lib/unreachable.ts';
import { harmless } from '../../../lib/mail/harmless.ts';
import {
  type Block,
  type Fact,
  type Letter,
  type Letterhead,
  letterHtml,
  letterText,
} from '../../../lib/mail/letter.ts';
import { addMail } from '../../../lib/mail/mail-queue.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import { applicantMailTexts, type ApplicantMailTexts } from './applicant-mail-texts.ts';
import type { CaseRow } from './change-case.ts';
import { fileFieldsOf, type StoredFields } from './file-fields.ts';
import { isWanted, type NewestDocument, newestDocuments } from './wanted-documents.ts';

/** The sender of mails to applicants. */
export interface ApplicantMails {
  readonly letterhead: Letterhead;
  /** Address at which people reach the site, without a slash at the end. */
  siteUrl(): string;
}

/** The applicant of a request, as far as its answers say. */
export interface Addressee {
  readonly submissionId: string;
  readonly reference: string;
  readonly locale: Locale;
  /** Empty where the form does not ask. */
  readonly name: string;
  /** Undefined where there is none that a mail can go to. */
  readonly email: string | undefined;
  /** Undefined for a form that this version no longer knows. */
  readonly form: Form | undefined;
  readonly fields: StoredFields;
}

/** @param locale as the case has it */
export async function addresseeOf(
  transaction: Transaction<Tables>,
  submissionId: string,
  locale: string,
): Promise<Addressee> {
  const row = await transaction
    .selectFrom('submissions')
    .select(['reference', 'form', 'form_version', 'fields', 'applicant_name', 'applicant_email'])
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow();
  const email = row.applicant_email ?? '';
  return {
    submissionId,
    reference: row.reference,
    locale: isLocale(locale) ? locale : 'es',
    name: row.applicant_name ?? '',
    email: mailableEmail(email),
    form: isFormId(row.form) ? await loadFormVersion(row.form, row.form_version) : undefined,
    // Written by record.ts and nobody else.
    fields: JSON.parse(row.fields) as StoredFields,
  };
}

export interface LetterTo {
  readonly mailId: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** It holds a code: it goes out first, is of no use later, and its text is forgotten. */
  readonly code?: { readonly usefulUntil: string };
  subjectIn(texts: ApplicantMailTexts): string;
  blocksIn(texts: ApplicantMailTexts, locale: Locale): readonly Block[];
}

/**
 * Puts a letter to the applicant into the queue, in the language of the request, with a greeting.
 * @returns the id of the mail; undefined where no address is known
 */
export async function mailApplicant(
  transaction: Transaction<Tables>,
  { letterhead }: ApplicantMails,
  { submissionId, locale, name, email, reference }: Addressee,
  { mailId, at, code, subjectIn, blocksIn }: LetterTo,
): Promise<string | undefined> {
  if (email === undefined) return undefined;
  const texts = applicantMailTexts[locale];
  const subject = fill(subjectIn(texts), { reference });
  const greeting = name === '' ? texts.greetingAlone : fill(texts.greeting, { name: harmless(name) });
  const blocks: readonly Block[] = [{ kind: 'paragraph', text: greeting }, ...blocksIn(texts, locale)];
  const letter: Letter = { locale, ...letterhead, title: subject, versions: { [locale]: blocks } };
  await addMail(transaction, {
    mail_id: mailId,
    submission_id: submissionId,
    recipient: email,
    reply_to: letterhead.officeEmail,
    subject,
    reference,
    body: letterText(letter),
    html: letterHtml(letter),
    created_at: at,
    ...(code === undefined ? {} : { useful_until: code.usefulUntil, secret: true, priority: 'code' }),
  });
  return mailId;
}

/** The applicant's own page of a request. */
export function requestAddress({ siteUrl }: ApplicantMails, submissionId: string): string {
  return siteUrl() + publicPages.request.replace(':submissionId', submissionId);
}

/** What a change of state tells the applicant by mail; undefined: nothing, such as that somebody has begun. */
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
 * Tells the applicant by mail that a case has come into another state, where that is news: call it in the transaction of
 * the change. What changes a case and does not call it mails nothing, such as a quotation that has a mail of its own.
 * @param changed the case as it is now @param reason as the office gave it for the whole
 * @returns the id of the mail, the same for the same change; undefined where there is no news, or no address is known
 */
export async function mailState(
  transaction: Transaction<Tables>,
  mails: ApplicantMails,
  before: Pick<CaseRow, 'state'>,
  changed: Pick<CaseRow, 'submission_id' | 'locale' | 'version' | 'changed_at' | 'state'>,
  reason: string | null,
): Promise<string | undefined> {
  const { submission_id: submissionId, version } = changed;
  // Written by this module and nobody else.
  const news = newsOf(before.state as CaseState, changed.state as CaseState);
  if (news === undefined) return undefined;
  const addressee = await addresseeOf(transaction, submissionId, changed.locale);
  const wanted = news === 'wanted' ? (await newestDocuments(transaction, submissionId)).filter(isWanted) : [];
  const address = requestAddress(mails, submissionId);
  return mailApplicant(transaction, mails, addressee, {
    mailId: `${submissionId}-${news}-${version}`,
    at: changed.changed_at,
    subjectIn: (texts) => texts[`${news}Subject`],
    blocksIn: (texts, locale) => [
      { kind: 'paragraph', text: fill(texts[news], { reference: addressee.reference }) },
      ...(reason === null || reason === '' ? [] : [{ kind: 'paragraph', text: reason } as const]),
      ...documentBlocks(texts, locale, addressee, wanted),
      { kind: 'link', label: wanted.length > 0 ? texts.sendDocuments : texts.seeRequest, address },
      ...(news === 'wanted' ? [{ kind: 'paragraph', text: texts.anyDevice } as const] : []),
    ],
  });
}

function documentBlocks(
  texts: ApplicantMailTexts,
  locale: Locale,
  addressee: Addressee,
  wanted: readonly NewestDocument[],
): readonly Block[] {
  if (wanted.length === 0) return [];
  const facts = wanted.map(({ field, name, verdict, reason }): Fact => {
    const said = verdict === null || verdict === 'accepted' ? '' : texts.verdicts[verdict];
    return [
      `${labelOf(addressee, field, locale)} (${harmless(name)})`,
      [said, reason ?? ''].join(' ').trim(),
    ];
  });
  return [{ kind: 'facts', title: texts.documents, facts }];
}

/** What the form calls a document; its name on the wire where the form is not known any more. */
export function labelOf({ form, fields }: Addressee, part: string, locale: Locale): string {
  if (form === undefined) return part;
  const field = fileFieldsOf(form, fields).get(part);
  return (field === undefined ? undefined : fieldTexts(form.texts[locale], field.name)?.label) ?? part;
}
