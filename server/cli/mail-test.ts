import { randomUUID } from 'node:crypto';
import { isMailAddress } from '../../src/lib/email.ts';
import { codesOf } from '../lib/mail/mail-sender.ts';
import { transportOf } from '../lib/mail/mail-transport.ts';
import { commandHint } from '../lib/settings/command-hint.ts';
import { SettingError } from '../lib/settings/setting-values.ts';
import { readSettings } from '../lib/settings/settings.ts';
import { runCommand } from './run-command.ts';

const usage = `Usage: ${commandHint('mail-test', 'ADDRESS')}`;

/** Sends one mail at once, bypassing the queue: only a mailbox shows whether the mail settings are right. */
await runCommand(async ([address, ...more]) => {
  if (address === undefined || more.length > 0)
    throw new SettingError('mail-test', `wants one address. ${usage}`);
  if (!isMailAddress(address)) throw new SettingError(address, `is no address that mail can go to. ${usage}`);
  const settings = readSettings(process.env);
  const { smtpUrl, mailFrom, brand, dataDir } = settings;
  if (smtpUrl === undefined) throw new SettingError('SMTP_URL', 'is not set: no mail leaves');
  const { host } = new URL(smtpUrl);
  const transport = transportOf(settings, dataDir);
  try {
    await transport.deliver({
      mail_id: `mail-test-${randomUUID()}`,
      message_id: null,
      recipient: address,
      subject: `Prueba de correo / Mail test · ${brand.name}`,
      body: 'El correo de este servidor llega.\nThe mail of this server arrives.\n',
      created_at: new Date().toISOString(),
      attempts: 1,
      reference: null,
      answers: null,
    });
  } catch (error) {
    const { code, responseCode } = codesOf(error);
    const codes = [code, responseCode].filter((one) => one !== 'undefined').join(' ');
    throw new SettingError('SMTP_URL', `${host} did not take the mail (${codes}): ${firstLineOf(error)}`);
  } finally {
    transport.close();
  }
  process.stdout.write(`${host} took a mail from ${mailFrom} to ${address}. Look whether it arrives.\n`);
});

function firstLineOf(error: unknown): string {
  return String(Object(error).message ?? error).split('\n', 1)[0] ?? '';
}
