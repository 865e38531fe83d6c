import { resolve } from 'node:path';
import { SettingError } from '../lib/settings/setting-error.ts';
import { readSettings } from '../lib/settings/settings.ts';
import { NoStore } from '../lib/store/open-database.ts';
import { verify } from '../modules/backup/verify.ts';
import { runCommand } from './run-command.ts';

const usage = 'Usage: npm run verify';

await runCommand(async ([unknown]) => {
  if (unknown !== undefined) throw new SettingError(unknown, `is not an option. ${usage}`);
  const settings = readSettings(process.env);
  try {
    const { submissions, files, faults } = await verify(settings);
    for (const fault of faults) process.stdout.write(`${fault}\n`);
    process.exitCode = faults.length === 0 ? 0 : 1;
    const found = faults.length === 0 ? 'all whole' : `${faults.length} faults`;
    process.stdout.write(
      `${resolve(settings.dataDir)}: ${submissions} requests, ${files} files, ${found}.\n`,
    );
  } catch (error) {
    if (!(error instanceof NoStore)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
});
