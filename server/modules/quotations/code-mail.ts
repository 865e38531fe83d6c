import { quoteTexts } from '../../../src/forms/quote/quote-texts.ts';
import { mailableEmail } from '../../../src/lib/email.ts';
import { fill } from '../../../src/lib/fill.ts';
import type { Locale } from '../../../src/lib/locale.ts';
import { harmless } from '../../lib/mail/harmless.ts';
import { type Block, type Letter, type Letterhead, letterHtml, letterText } from '../../lib/mail/letter.ts';
import type { NewMail } from '../../lib/mail/mail-queue.ts';
import type { Quotation } from './quotation.ts';
import { quoteMailTexts } from './quote-mail-texts.ts';
import { codeExpiry, minutesValid } from './verification.ts';

/** The code that shows whether the applicant reads the address; of no use for anything else. */
export function codeMail(letterhead: Letterhead, quotation: Quotation, code: string): NewMail {
  const { locale, submissionId, applicant, createdAt } = quotation;
  const subject = quoteTexts[locale].verification.mailSubject;
  const letter: Letter = {
    locale,
    ...letterhead,
    title: subject,
    versions: { [locale]: blocksIn(locale, quotation, code) },
  };
  return {
    mail_id: `${submissionId}-code`,
    submission_id: submissionId,
    recipient: mailableEmail(applicant.email) ?? applicant.email,
    reply_to: letterhead.officeEmail,
    subject: `${subject} · ${quotation.reference}`,
    reference: quotation.reference,
    body: letterText(letter),
    html: letterHtml(letter),
    created_at: createdAt,
    useful_until: codeExpiry(createdAt),
    secret: true,
    priority: 'code',
  };
}

function blocksIn(locale: Locale, { applicant, reference }: Quotation, code: string): readonly Block[] {
  const { greeting, codeFor } = quoteMailTexts[locale];
  const { mailBody } = quoteTexts[locale].verification;
  return [
    { kind: 'paragraph', text: fill(greeting, { name: harmless(applicant.name) }) },
    { kind: 'code', text: code },
    { kind: 'paragraph', text: fill(mailBody, { code, minutes: minutesValid }) },
    { kind: 'paragraph', text: fill(codeFor, { reference }) },
  ];
}
