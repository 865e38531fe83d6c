import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { transportOf } from '../../server/lib/mail/mail-transport.ts';
import { everyMail } from '../support/every-mail.ts';
import { judgeMails, spamFilters } from '../support/spam-assassin.ts';
import { testSettings } from '../support/test-server.ts';

test('a mail to the office names it, as the setting does or by the brand, and a mail to anybody else has the address alone', async () => {
  const settings = await testSettings();
  const headOf = async (officeEmail: string, recipient: string): Promise<string> => {
    const transport = transportOf({ ...settings, officeEmail }, settings.dataDir);
    const created_at = new Date().toISOString();
    const about = { message_id: null, reference: null, answers: null, attempts: 1, created_at };
    await transport.deliver({ mail_id: 'one', recipient, subject: 'PMTS/LIC/0001', body: '', ...about });
    transport.close();
    return readFile(join(settings.dataDir, 'mail', 'one.eml'), 'utf8');
  };
  const named = 'Admissions <office@pmts.example>';

  expect(await headOf('office@pmts.example', 'office@pmts.example')).toContain(
    'To: PMTS Maritime Training <office@pmts.example>\r\n',
  );
  expect(await headOf(named, named)).toContain(`To: ${named}\r\n`);
  expect(await headOf(named, 'ana@ship.example')).toContain('To: ana@ship.example\r\n');
});

test.each(spamFilters)(
  '%s gives every mail, in both languages, less than one point of the five that make spam',
  async () => {
    const settings = { publicUrl: 'https://requests.pmts.example', officeMailAnswers: true };
    const [english, spanish] = [await everyMail('en', settings), await everyMail('es', settings)];

    const judged = await judgeMails([english.settings, spanish.settings]);

    expect(judged).toHaveLength(english.mails.size + spanish.mails.size);
    expect(judged.filter(({ score }) => !(score < 1))).toEqual([]);
  },
);
