import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { replaceFile } from '../files/durable.ts';
import { addressIn } from '../settings/setting-values.ts';
import type { Settings } from '../settings/settings.ts';
import type { MailFile, PendingMail } from './mail-queue.ts';

/** Delivers one mail, or throws. A repeat must be recognisable: same name, same Message-ID. */
export interface MailTransport {
  deliver(mail: PendingMail): Promise<void>;
  /** Tests the connection as far as possible without a mail, sign-in included. Throws when mail would not leave. */
  look(): Promise<void>;
  close(): void;
}

export function transportOf(settings: Settings, dataDir: string): MailTransport {
  const { smtpUrl } = settings;
  const written = (mail: PendingMail): object => messageOf(mail, settings);
  return smtpUrl === undefined
    ? fileTransport(join(dataDir, 'mail'), written)
    : smtpTransport(smtpUrl, written);
}

type Written = (mail: PendingMail) => object;

interface NamedAddress {
  readonly name: string;
  readonly address: string;
}

/** Adds the brand's name unless the setting has one: people see a name before the address. */
function namedAddress(setting: string, name: string): NamedAddress {
  const address = addressIn(setting);
  const named = address === setting ? '' : setting.slice(0, setting.lastIndexOf('<'));
  return { name: named.replaceAll('"', '').trim() || name, address };
}

const smtpDeadlines = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 };

function smtpTransport(url: string, written: Written): MailTransport {
  const transport = createTransport({ url, ...smtpDeadlines });
  return {
    async deliver(mail) {
      await transport.sendMail(written(mail));
    },
    async look() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

function fileTransport(directory: string, written: Written): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async deliver(mail) {
      const { message } = await transport.sendMail(written(mail));
      await mkdir(directory, { recursive: true });
      await replaceFile(join(directory, `${mail.mail_id}.eml`), message);
    },
    look: async () => undefined,
    close: () => transport.close(),
  };
}

/** Tells programs which request a mail is about. The id stays in the link: it is a key. */
const referenceHeader = 'X-PMTS-Reference';

function isReferenceHeader(key: string): boolean {
  return key.toLowerCase() === referenceHeader.toLowerCase();
}

function messageOf(mail: PendingMail, settings: Settings): object {
  const { mailFrom, officeEmail, brand } = settings;
  const from = namedAddress(mailFrom, brand.name);
  const replyTo = replyToOf(mail, settings);
  const domain = from.address.split('@').at(-1);
  const messageId = (id: string): string => `<${id}@${domain}>`;
  return {
    from,
    // A bare address beside a subject that begins with its domain, as "PMTS/LIC/0001" does, looks like spam to
    // SpamAssassin (PDS_BRAND_SUBJ_NAKED_TO).
    to: mail.recipient === officeEmail ? namedAddress(officeEmail, brand.name) : mail.recipient,
    ...(replyTo === undefined ? {} : { replyTo }),
    subject: mail.subject,
    text: mail.body,
    ...(typeof mail.html === 'string' ? { html: mail.html } : {}),
    attachments: (mail.files ?? []).map(({ name, type, bytes }) => ({
      filename: name,
      contentType: type,
      content: Buffer.from(bytes),
    })),
    date: new Date(mail.created_at),
    // Mails queued by an earlier release have no Message-ID.
    messageId: messageId(mail.message_id ?? mail.mail_id),
    ...(mail.answers === null
      ? {}
      : { inReplyTo: messageId(mail.answers), references: messageId(mail.answers) }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.reference === null ? {} : { [referenceHeader]: mail.reference }),
      ...unsubscribeHeaders(mail),
    },
    // nodemailer would otherwise change the case of the name: X-Pmts-Reference.
    normalizeHeaderKey: (key: string) => (isReferenceHeader(key) ? referenceHeader : key),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** With the id of the conversation's first mail, where the office's server takes such addresses (RFC 5233). */
function replyToOf(
  {
    reply_to: office,
    reference,
    submission_id: submissionId,
    answers,
    message_id: own,
    is_secret: isSecret,
  }: PendingMail,
  { mailPlusAddresses, officeEmail }: Settings,
): string | undefined {
  const first = answers ?? own;
  if (typeof office !== 'string') return undefined;
  // A mail with a code belongs to whoever typed the address.
  const isOfRequest = reference !== null && typeof submissionId === 'string' && isSecret !== 1;
  const isAnswerable = office === officeEmail && isOfRequest;
  if (!mailPlusAddresses || !isAnswerable || first === null) return office;
  const named = office.replace(/@(?=[^@]*$)/, `+${first}@`);
  return addressIn(named).lastIndexOf('@') > longestLocalPart ? office : named;
}

/** Characters (RFC 5321 section 4.5.3.1.1). */
const longestLocalPart = 64;

/** One click in the mail program is enough (RFC 8058). */
function unsubscribeHeaders({ unsubscribe }: PendingMail): object {
  if (typeof unsubscribe !== 'string') return {};
  return { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

/** Attaches what the mail's `attachment` names, drawn anew at each attempt. */
export function attachingTransport(
  transport: MailTransport,
  filesOf: (mail: PendingMail) => Promise<readonly MailFile[]>,
): MailTransport {
  return {
    ...transport,
    async deliver(mail) {
      const isPlain = (mail.attachment ?? null) === null;
      await transport.deliver(isPlain ? mail : { ...mail, files: await filesOf(mail) });
    },
  };
}

export interface WatchedTransport extends MailTransport {
  /** Whether mail leaves, judged by the last mail and the last test; retests now and then when asked often. */
  isWell(): boolean;
}

/**
 * Milliseconds between two tests of an unreachable mail server: its return is noticed before the next mail is tried.
 */
export const lookAgainAfter = 60_000;

/**
 * Tracks whether mail leaves. A refusal of one recipient says nothing about the connection.
 * @param now milliseconds since 1970
 */
export function watchedTransport(transport: MailTransport, now: () => number): WatchedTransport {
  let fault: 'unreachable' | 'refusing' | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const look = async (): Promise<void> => {
    lookedAt = now();
    try {
      await transport.look();
      // A test sends nothing: it does not show that a refused sender is accepted now.
      if (fault === 'unreachable') fault = undefined;
    } catch (error) {
      fault ??= 'unreachable';
      throw error;
    }
  };
  return {
    async deliver(mail) {
      try {
        await transport.deliver(mail);
        fault = undefined;
      } catch (error) {
        if (!isAboutOneMail(error)) fault = wasAnswered(error) ? 'refusing' : 'unreachable';
        throw error;
      }
    },
    look,
    isWell() {
      if (fault === 'unreachable' && now() - lookedAt >= lookAgainAfter) look().catch(() => undefined);
      return fault === undefined;
    },
    close: () => transport.close(),
  };
}

interface Failed {
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

function isAboutOneMail(error: unknown): boolean {
  const { command }: Failed = Object(error);
  return wasAnswered(error) && (command === 'RCPT TO' || command === 'DATA');
}

function wasAnswered(error: unknown): boolean {
  const { responseCode }: Failed = Object(error);
  return typeof responseCode === 'number';
}
