import { readSettings } from '../lib/settings/settings.ts';
import { SettingError } from '../lib/settings/setting-error.ts';
import { backUp } from '../modules/backup/back-up.ts';
import { directoryIn } from './directory-in.ts';
import { runCommand } from './run-command.ts';

const usage = 'Usage: npm run backup -- DIR';

await runCommand(async (typed) => {
  const directory = directoryIn(typed, usage);
  const { path, submissions, files, copied, lost } = await backUp(
    readSettings(process.env),
    directory,
    Date.now,
  );
  process.stdout.write(
    `Backed up to ${path}: ${submissions} requests, ${files} files, ${copied} of them new.\n`,
  );
  for (const file of lost) process.stderr.write(`files/${file}: is lost, or not what was received\n`);
  if (lost.length > 0) throw new SettingError('The store', `${lost.length} files were not backed up`);
});
