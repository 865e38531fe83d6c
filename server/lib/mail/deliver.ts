import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Settings } from '../settings/settings.ts';
import type { NewMail } from './mail-queue.ts';

/** Hands one mail over, or throws. Doing it twice must be recognisable: same name, same Message-ID. */
export interface MailCarrier {
  deliver(mail: NewMail): Promise<void>;
  close(): void;
}

export function carrierOf(settings: Settings, dataDir: string): MailCarrier {
  const { smtpUrl, mailFrom, brand } = settings;
  const from = senderNamed(mailFrom, brand.name);
  return smtpUrl === undefined ? fileCarrier(join(dataDir, 'mail'), from) : smtpCarrier(smtpUrl, from);
}

interface MailSender {
  readonly name: string;
  readonly address: string;
}

/** With the brand's name, unless the setting has one: people see who writes before they see from where. */
function senderNamed(mailFrom: string, name: string): MailSender {
  const [, named = '', address = mailFrom] = /^(.*?)\s*<([^<>]*)>$/.exec(mailFrom) ?? [];
  return { name: named.replaceAll('"', '').trim() || name, address };
}

const smtpDeadlines = { connectionTimeout: 30_000, greetingTimeout: 30_000, socketTimeout: 60_000 };

function smtpCarrier(url: string, from: MailSender): MailCarrier {
  const transport = createTransport({ url, ...smtpDeadlines });
  return {
    async deliver(mail) {
      await transport.sendMail(messageOf(mail, from));
    },
    close: () => transport.close(),
  };
}

function fileCarrier(directory: string, from: MailSender): MailCarrier {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async deliver(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      await mkdir(directory, { recursive: true });
      const path = join(directory, `${mail.mail_id}.eml`);
      await writeFile(`${path}.part`, message, { flush: true });
      await rename(`${path}.part`, path);
    },
    close: () => transport.close(),
  };
}

function messageOf(mail: NewMail, from: MailSender): object {
  const domain = from.address.split('@').at(-1);
  return {
    from,
    to: mail.recipient,
    ...(typeof mail.reply_to === 'string' ? { replyTo: mail.reply_to } : {}),
    subject: mail.subject,
    text: mail.body,
    ...(typeof mail.html === 'string' ? { html: mail.html } : {}),
    date: new Date(mail.created_at),
    messageId: `<${mail.mail_id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
