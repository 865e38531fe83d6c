import { commandHint } from '../lib/settings/command-hint.ts';
import { resolve } from 'node:path';
import { readSettings } from '../lib/settings/settings.ts';
import { openBackups } from '../modules/backup/backup-directory.ts';
import { restore } from '../modules/backup/restore.ts';
import { directoryIn, runCommand } from './run-command.ts';

const usage = `Usage: ${commandHint('restore', 'DIR')}`;

await runCommand(async (typed) => {
  const backups = await openBackups(directoryIn(typed, usage));
  const settings = readSettings(process.env);
  const { takenAt, submissions, files, lost } = await restore(backups, settings, Date.now());
  process.stdout.write(
    `Restored to ${resolve(settings.dataDir)} as it was at ${takenAt}: ${submissions} requests, ${files} files.\n`,
  );
  for (const file of lost) process.stderr.write(`files/${file}: was lost before the backup\n`);
});
