import { serverTexts } from '../../../src/texts/server.ts';
import { randomUUID } from 'node:crypto';
import type { Brand } from '../../../src/lib/brand.ts';
import { fill } from '../../../src/lib/fill.ts';
import { type Locale, type Localised, localised } from '../../../src/lib/locale.ts';
import { type Block, type Letter, letterHtml, letterText, subjectOf } from '../../lib/mail/letter.ts';
import type { NewMail } from '../../lib/mail/mail-queue.ts';

interface MailText {
  readonly subject: string;
  /** {names} are filled in. */
  readonly body: string;
  /** Label of the button that opens the link. */
  readonly action: string;
}

/** Texts of the answers to account calls, and of the mails that they send. */
export interface AccountTexts {
  readonly signedIn: string;
  readonly signedOut: string;
  /** Used whether or not the address has an account. */
  readonly registered: string;
  readonly activated: string;
  /** The password was chosen at registration and has to be reset. */
  readonly activatedUnproved: string;
  /** Used whether or not the address has an account. */
  readonly resetSent: string;
  /** Used likewise when the limit of links within the hour was reached. */
  readonly resetSentBefore: string;
  readonly passwordSet: string;
  /** For an account that nobody could sign in to before. */
  readonly firstPasswordSet: string;
  /** The user set it while signed in. */
  readonly ownPasswordSet: string;
  readonly secondFactorBegun: string;
  readonly secondFactorOn: string;
  readonly secondFactorOff: string;
  readonly mails: Readonly<
    Record<'activation' | 'alreadyRegistered' | 'reset' | 'noAccount' | 'invitation', MailText>
  >;
}

export const accountTexts: Localised<AccountTexts> = localised((locale) => serverTexts[locale].accounts);

interface AccountMail {
  readonly text: keyof AccountTexts['mails'];
  readonly recipient: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly link: string;
  readonly createdAt: string;
  readonly usefulUntil: string;
}

/**
 * The page on which the owner of an address sets a password. Secrets stand behind the #, because browsers do not send
 * fragments; `for`, because SpamAssassin takes "email=" before the reader's own address for phishing
 * (GB_CUSTOM_HTM_URI).
 */
export function passwordLink(
  siteUrl: string,
  mode: 'reset' | 'invitation',
  secret: { readonly code: string; readonly email: string },
): string {
  return `${siteUrl}/login?mode=${mode}#${new URLSearchParams({ code: secret.code, for: secret.email })}`;
}

/** Returns a mail about an account in both languages, the reader's first. Its text is deleted once it is sent. */
export function accountMail(brand: Brand, locale: Locale, mail: AccountMail): NewMail {
  const textsIn = (one: Locale) => accountTexts[one].mails[mail.text];
  const blocksIn = (one: Locale): readonly Block[] => [
    { kind: 'paragraph', text: fill(textsIn(one).body, mail.values) },
    { kind: 'link', label: textsIn(one).action, address: mail.link },
  ];
  const letter: Letter = {
    locale,
    brand,
    title: textsIn(locale).subject,
    versions: localised(blocksIn),
  };
  return {
    // Not derived from the token, because the id appears in logs and in the mail's headers.
    mail_id: `account-${randomUUID()}`,
    recipient: mail.recipient,
    subject: subjectOf(textsIn(locale).subject, brand.name),
    body: letterText(letter),
    html: letterHtml(letter),
    created_at: mail.createdAt,
    useful_until: mail.usefulUntil,
    secret: true,
    priority: 'account',
  };
}
