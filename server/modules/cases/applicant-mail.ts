import type { Transaction } from 'kysely';
import { publicPages } from '../../../src/contracts/pages/public-pages.ts';
import { fieldTexts } from '../../../src/form/field-texts.ts';
import type { Form } from '../../../src/form/form-texts.ts';
import { isFormId } from '../../../src/forms/index.ts';
import { loadFormVersion } from '../../../src/forms/versions.ts';
import { isMailAddress } from '../../../src/lib/email.ts';
import { fill } from '../../../src/lib/fill.ts';
import { isLocale, type Locale, otherLocale } from '../../../src/lib/locale.ts';
import { harmless } from '../../lib/mail/harmless.ts';
import {
  type Block,
  type Fact,
  type Letter,
  type Letterhead,
  letterHtml,
  letterText,
} from '../../lib/mail/letter.ts';
import { addMail } from '../../lib/mail/mail-queue.ts';
import type { Tables } from '../../lib/store/tables.ts';
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
    email: isMailAddress(email) ? email : undefined,
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
 * Puts a letter to the applicant into the queue, in both languages, the applicant's first, with a greeting.
 * @returns the id of the mail; undefined where no address is known
 */
export async function mailApplicant(
  transaction: Transaction<Tables>,
  { letterhead }: ApplicantMails,
  { submissionId, locale, name, email, reference }: Addressee,
  { mailId, at, code, subjectIn, blocksIn }: LetterTo,
): Promise<string | undefined> {
  if (email === undefined) return undefined;
  const subjectOf = (one: Locale): string => fill(subjectIn(applicantMailTexts[one]), { reference });
  const versionIn = (one: Locale): readonly Block[] => {
    const texts = applicantMailTexts[one];
    const text = name === '' ? texts.greetingAlone : fill(texts.greeting, { name: harmless(name) });
    return [{ kind: 'paragraph', text }, ...blocksIn(texts, one)];
  };
  const letter: Letter = {
    locale,
    ...letterhead,
    title: subjectOf(locale),
    versions: { en: versionIn('en'), es: versionIn('es') },
  };
  await addMail(transaction, {
    mail_id: mailId,
    submission_id: submissionId,
    recipient: email,
    reply_to: letterhead.officeEmail,
    subject: `${subjectOf(locale)} / ${subjectOf(otherLocale(locale))} · ${letterhead.brand.name}`,
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

/**
 * Tells the applicant by mail what is wanted: call it in the transaction in which a case goes to waitingForApplicant.
 * @param changed the case as it is now @param reason as the office gave it for the whole
 * @returns the id of the mail; undefined where no address is known
 */
export async function mailWanted(
  transaction: Transaction<Tables>,
  mails: ApplicantMails,
  changed: Pick<CaseRow, 'submission_id' | 'locale' | 'version' | 'changed_at'>,
  reason: string | null,
): Promise<string | undefined> {
  const { submission_id: submissionId, version } = changed;
  const addressee = await addresseeOf(transaction, submissionId, changed.locale);
  const wanted = (await newestDocuments(transaction, submissionId)).filter(isWanted);
  const address = requestAddress(mails, submissionId);
  return mailApplicant(transaction, mails, addressee, {
    mailId: `${submissionId}-wanted-${version}`,
    at: changed.changed_at,
    subjectIn: (texts) => texts.wantedSubject,
    blocksIn: (texts, locale) => [
      { kind: 'paragraph', text: fill(texts.wanted, { reference: addressee.reference }) },
      ...(reason === null || reason === '' ? [] : [{ kind: 'paragraph', text: reason } as const]),
      ...documentBlocks(texts, locale, addressee, wanted),
      { kind: 'link', label: wanted.length > 0 ? texts.sendDocuments : texts.seeRequest, address },
      { kind: 'paragraph', text: texts.anyDevice },
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
