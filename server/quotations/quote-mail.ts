import type { Brand } from '../../src/domain/brand.ts';
import { otherLocale } from '../../src/domain/locale.ts';
import { quoteEn } from '../../src/forms/quote/en.ts';
import { quoteEs } from '../../src/forms/quote/es.ts';
import { governmentLabels } from '../../src/reference/governments.ts';
import { nationalityNames } from '../../src/reference/nationalities.ts';
import { dateText } from '../mail/formats.ts';
import type { NewMail } from '../mail/mail-queue.ts';
import { bilingual } from './bilingual.ts';
import type { Quotation } from './quotation.ts';
import { quotationLines } from './quotation-lines.ts';
import { quotePage } from './quote-page.ts';

export interface Sender {
  readonly brand: Brand;
  /** Where people reach the site; absent: not named. */
  readonly publicUrl?: string;
}

/** After the id of the submission: the id of its mail. */
export const quoteMailSuffix = '-quote';

/** The quote to the applicant: text and HTML, each in both languages, the applicant's first. */
export function quoteMail(sender: Sender, quotation: Quotation): NewMail {
  const { reference, locale, submissionId, applicant, createdAt } = quotation;
  const title = bilingual(locale, (texts) => texts.title);
  const facts = quoteFacts(quotation);
  const blocks = [
    [`${title} ${reference}`],
    facts.map(([label, value]) => `${label}: ${value}`),
    quotationLines(quotation),
    [bilingual(locale, (texts) => texts.currency)],
    signature(sender),
  ];
  return {
    mail_id: submissionId + quoteMailSuffix,
    recipient: applicant.email,
    subject: `${title} ${reference} · ${sender.brand.name}`,
    body: `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`,
    html: quotePage({ quotation, title, facts, signature: signature(sender) }),
    created_at: createdAt,
    useful_until: quotation.expiresAt,
  };
}

const formTexts = { en: quoteEn, es: quoteEs };

type LabelledField = 'document' | 'nationality' | 'email' | 'phone' | 'government';

/** What stands above the table: label and value. */
function quoteFacts(quotation: Quotation): readonly (readonly [string, string])[] {
  const { reference, createdAt, expiresAt, applicant, government, locale } = quotation;
  const label = (field: LabelledField): string => {
    const both = [locale, otherLocale(locale)].map((one) => formTexts[one].fields[field].label);
    return [...new Set(both)].join(' / ');
  };
  return [
    [bilingual(locale, (texts) => texts.reference), reference],
    [bilingual(locale, (texts) => texts.date), dateText(createdAt)],
    [bilingual(locale, (texts) => texts.validUntil), dateText(expiresAt)],
    [bilingual(locale, (texts) => texts.student), applicant.name],
    [label('document'), applicant.document],
    [label('nationality'), nationalityNames(locale)[applicant.nationality] ?? applicant.nationality],
    [label('email'), applicant.email],
    ...(applicant.phone === '' ? [] : [[label('phone'), applicant.phone] as const]),
    [label('government'), governmentLabels[government]],
  ];
}

export function signature({ brand, publicUrl }: Sender): readonly string[] {
  return [brand.name, brand.email, brand.phone, ...(publicUrl === undefined ? [] : [publicUrl])];
}
