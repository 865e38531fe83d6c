import { commandHint } from '../lib/settings/command-hint.ts';
import { readSettings } from '../lib/settings/settings.ts';
import { SettingError } from '../lib/settings/setting-values.ts';
import { NoStore } from '../lib/store/open-database.ts';
import { moveStore } from '../modules/move/move-store.ts';
import { directoryIn, runCommand } from './run-command.ts';

const usage = `Usage: ${commandHint('move', 'DIR')}, the DATA_DIR to move from; DATABASE_URL and the others say where to`;

/** Files between two progress lines. */
const reportEvery = 100;

await runCommand(async (typed) => {
  const from = directoryIn(typed, usage);
  try {
    const { submissions, files, copied, faults } = await moveStore({
      from,
      to: readSettings(process.env),
      progress: (done, of) => {
        if (done % reportEvery === 0) process.stdout.write(`${done} of ${of} files\n`);
      },
    });
    for (const fault of faults) process.stderr.write(`${fault}\n`);
    process.stdout.write(
      `Moved from ${from}: ${submissions} requests, ${files} files, ${copied} of them in this run.\n`,
    );
    if (faults.length > 0) throw new SettingError('The store', `${faults.length} faults; see above`);
  } catch (error) {
    if (!(error instanceof NoStore)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
});
