import { otherLocale } from '../../src/domain/locale.ts';
import { quoteTexts } from '../../src/forms/quote/quote-texts.ts';
import { fill } from '../../src/domain/fill.ts';
import type { NewMail } from '../mail/mail-queue.ts';
import type { Quotation } from './quotation.ts';
import { type Sender, signature } from './quote-mail.ts';
import { codeExpiry, minutesValid } from './verification.ts';

/** The code that shows whether the applicant reads the address; of no use for anything else. */
export function codeMail(sender: Sender, quotation: Quotation, code: string): NewMail {
  const { locale, reference, submissionId, applicant, createdAt } = quotation;
  const languages = [locale, otherLocale(locale)].map((one) => quoteTexts[one].verification);
  const subject = languages.map(({ mailSubject }) => mailSubject).join(' / ');
  const sentences = languages.map(({ mailBody }) => fill(mailBody, { code, minutes: minutesValid }));
  const blocks = [sentences, [reference], signature(sender)];
  return {
    mail_id: `${submissionId}-code`,
    recipient: applicant.email,
    subject: `${subject} · ${sender.brand.name}`,
    body: `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`,
    created_at: createdAt,
    useful_until: codeExpiry(createdAt),
    secret: true,
  };
}
