import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Environment } from '../../server/lib/settings/settings.ts';
import { replaceFile } from '../../server/lib/files/durable.ts';
import { temporaryFolder } from '../support/browser/temporary-folder.ts';
import { reports } from '../support/delivery-reports.ts';
import type { TestMailbox } from '../support/dovecot.ts';
import { openMailServer } from '../support/mail-server.ts';

/**
 * A mail server between the provider and all recipients. It delivers into the mailbox of the way; mail to an address
 * that does not exist bounces later as a report into the provider's own mailbox, or is refused at once if there is
 * none.
 * @returns the settings of a provider who sends through it
 */
export async function openPostOffice(
  isUnknown: (address: string) => boolean,
  reportsTo?: TestMailbox,
): Promise<Environment> {
  const dataDir = await temporaryFolder('data');
  const folder = join(dataDir, 'mail');
  await mkdir(folder);
  let delivered = 0;
  const underWay: Promise<void>[] = [];
  const deliver = async (mail: string): Promise<void> => {
    const recipient = /^To: (?:.*<)?([^<>\s]+)>?\r?$/m.exec(mail)?.[1] ?? '';
    const messageId = /^Message-ID: <(.+)>/im.exec(mail)?.[1] ?? '';
    if (isUnknown(recipient)) return reportsTo?.deliver(reports.postfix({ messageId }));
    delivered += 1;
    // Read as soon as it has its name.
    return replaceFile(join(folder, `${delivered}.eml`), mail.replace(/\r\n\.$/, '\r\n'));
  };
  const reply = (to: string): string =>
    isUnknown(to) && reportsTo === undefined ? '550 5.1.1 No such mailbox' : '250 ok';
  const { url } = await openMailServer(reply, 0, (mail) => void underWay.push(deliver(mail)));
  onTestFinished(() => Promise.all(underWay).then(() => undefined));
  return {
    DATA_DIR: dataDir,
    SMTP_URL: url,
    ...(reportsTo === undefined ? {} : { BOUNCES_URL: reportsTo.url }),
  };
}
