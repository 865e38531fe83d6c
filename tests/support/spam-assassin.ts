import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runQuietly } from '../../scripts/run-program.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { temporaryFolder } from './browser/temporary-folder.ts';

const program = '/usr/bin/spamassassin';
/** The rules of the package: those that a machine updates by itself would judge otherwise on each. */
const rules = '/usr/share/spamassassin';

/** For `test.each`: apt-get install --no-install-recommends spamassassin */
export const spamFilters = existsSync(program) && existsSync(rules) ? (['SpamAssassin'] as const) : [];

if (spamFilters.length === 0)
  process.stdout.write('SpamAssassin is left out: spamassassin is not installed\n');

export interface JudgedMail {
  readonly subject: string;
  readonly score: number;
  /** With the points of each. */
  readonly rules: string;
}

/** Judges every mail in the data directories of these servers, asking nothing of the network. */
export async function judgeMails(servers: readonly Settings[]): Promise<readonly JudgedMail[]> {
  const folder = await temporaryFolder('spam');
  const mails = (await Promise.all(servers.map(mailsOf))).flat();
  const mailbox = join(folder, 'mailbox');
  await writeFile(
    mailbox,
    mails.map((mail) => `${separator}\n${mail.replaceAll(/^From /gm, '>From ')}\n\n`).join(''),
  );
  const { ok, output } = await runQuietly(
    program,
    [
      '--local',
      `--configpath=${rules}`,
      '--cf=use_bayes 0',
      '--cf=report_safe 0',
      '--cf=fold_headers 0',
      '--cf=add_header all Points _SCORE_ _TESTSSCORES(,)_',
      '--mbox',
      mailbox,
    ],
    { HOME: folder },
  );
  expect(ok, output.slice(0, 2000)).toBe(true);
  const judged = output.split(`${separator}\n`).slice(1).map(judgedIn);
  expect(judged).toHaveLength(mails.length);
  return judged;
}

const separator = 'From sender@mailbox.example Thu Jan  1 00:00:00 2026';

async function mailsOf({ dataDir }: Settings): Promise<readonly string[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  return Promise.all(
    names.map(async (name) => (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')),
  );
}

function judgedIn(mail: string): JudgedMail {
  const header = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(mail)?.[1] ?? '';
  const [score = '', named = ''] = header('X-Spam-Points').split(' ');
  return { subject: header('Subject'), score: Number.parseFloat(score), rules: named };
}
