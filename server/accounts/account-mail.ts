import { randomUUID } from 'node:crypto';
import type { Brand } from '../../src/domain/brand.ts';
import { type Locale, otherLocale } from '../../src/domain/locale.ts';
import { fill } from '../../src/domain/fill.ts';
import type { NewMail } from '../mail/mail-queue.ts';
import { type AccountTexts, accountTexts } from './account-texts.ts';

interface AccountMail {
  readonly text: keyof AccountTexts['mails'];
  readonly recipient: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** Stands alone below the sentences. */
  readonly link: string;
  readonly createdAt: string;
  readonly usefulUntil: string;
}

/** A mail about an account, in both languages, the reader's first. Its text is forgotten once it is sent. */
export function accountMail(brand: Brand, locale: Locale, mail: AccountMail): NewMail {
  const languages = [locale, otherLocale(locale)].map((one) => accountTexts[one].mails[mail.text]);
  const blocks = [
    ...languages.map(({ body }) => fill(body, mail.values)),
    mail.link,
    `-- \n${brand.name}\n${brand.email}\n${brand.phone}`,
  ];
  return {
    // Not the token's: the id stands in logs and in the mail's head.
    mail_id: `account-${randomUUID()}`,
    recipient: mail.recipient,
    subject: `${languages.map(({ subject }) => subject).join(' / ')} · ${brand.name}`,
    body: `${blocks.join('\n\n')}\n`,
    created_at: mail.createdAt,
    useful_until: mail.usefulUntil,
    secret: true,
  };
}
