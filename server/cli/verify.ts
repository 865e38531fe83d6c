import { commandHint } from '../lib/settings/command-hint.ts';
import { resolve } from 'node:path';
import { SettingError } from '../lib/settings/setting-values.ts';
import { readSettings } from '../lib/settings/settings.ts';
import { NoStore } from '../lib/store/open-database.ts';
import { acceptStoredRows, verify } from '../modules/backup/verify.ts';
import { runCommand } from './run-command.ts';

const usage = `Usage: ${commandHint('verify')}`;

await runCommand(async ([option, ...more]) => {
  const accepts = option === '--accept';
  const unknown = accepts ? more[0] : option;
  if (unknown !== undefined) throw new SettingError(unknown, `is not an option. ${usage}`);
  const settings = readSettings(process.env);
  try {
    const { submissions, files, faults, notes } = await verify(settings);
    for (const line of [...faults, ...notes]) process.stdout.write(`${line}\n`);
    process.exitCode = faults.length === 0 ? 0 : 1;
    const found = faults.length === 0 ? 'all whole' : `${faults.length} faults`;
    process.stdout.write(
      `${resolve(settings.dataDir)}: ${submissions} requests, ${files} files, ${found}.\n`,
    );
    if (!accepts) return;
    await acceptStoredRows(settings);
    process.stdout.write('The rows count as they are from now on; what is named again is not a row.\n');
  } catch (error) {
    if (!(error instanceof NoStore)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
});
