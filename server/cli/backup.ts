import { commandHint } from '../lib/settings/command-hint.ts';
import { readSettings } from '../lib/settings/settings.ts';
import { SettingError } from '../lib/settings/setting-values.ts';
import { backUp } from '../modules/backup/back-up.ts';
import { directoryIn, runCommand } from './run-command.ts';

const usage = `Usage: ${commandHint('backup', 'DIR')}`;

await runCommand(async (typed) => {
  const directory = directoryIn(typed, usage);
  const { path, submissions, files, copied, lost, faults } = await backUp(
    readSettings(process.env),
    directory,
    Date.now,
  );
  process.stdout.write(
    `Backed up to ${path}: ${submissions} requests, ${files} files, ${copied} of them new.\n`,
  );
  for (const file of lost) process.stderr.write(`files/${file}: is lost, or not what was received\n`);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  if (faults.length > 0)
    throw new SettingError('The store', `${faults.length} faults in the database; npm run verify`);
  if (lost.length > 0) throw new SettingError('The store', `${lost.length} files were not backed up`);
});
