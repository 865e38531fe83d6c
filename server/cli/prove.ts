import { commandHint } from '../lib/settings/command-hint.ts';
import { readSettings } from '../lib/settings/settings.ts';
import { openBackups } from '../modules/backup/backup-directory.ts';
import { prove } from '../modules/backup/prove.ts';
import { directoryIn, runCommand } from './run-command.ts';

const usage = `Usage: ${commandHint('prove', 'DIR')}`;

await runCommand(async (typed) => {
  const directory = directoryIn(typed, usage);
  const { takenAt, submissions, files } = await prove(readSettings(process.env), directory, Date.now());
  const { path } = await openBackups(directory);
  process.stdout.write(
    `Restored and verified from ${path} as it was at ${takenAt}: ${submissions} requests, ${files} files.\n`,
  );
});
