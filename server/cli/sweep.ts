import { commandHint } from '../lib/settings/command-hint.ts';
import { openBucketOf, openFileStore } from '../lib/files/open-file-store.ts';
import { SettingError } from '../lib/settings/setting-values.ts';
import { readSettings } from '../lib/settings/settings.ts';
import { NoStore } from '../lib/store/open-database.ts';
import { openStoreToRead } from '../modules/backup/store-to-read.ts';
import { rowFaults } from '../modules/backup/row-faults.ts';
import { sweepStore } from '../modules/backup/store-sweep.ts';
import { runCommand } from './run-command.ts';

const usage = `Usage: ${commandHint('sweep', '[--dry-run]')}`;

await runCommand(async ([option, ...more]) => {
  const isDry = option === '--dry-run';
  const unknown = isDry ? more[0] : option;
  if (unknown !== undefined) throw new SettingError(unknown, `is not an option. ${usage}`);
  try {
    await sweep(!isDry);
  } catch (error) {
    if (!(error instanceof NoStore)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
});

async function sweep(deletes: boolean): Promise<void> {
  const settings = readSettings(process.env);
  const db = await openStoreToRead(settings);
  try {
    const files = await openFileStore(settings.dataDir, await openBucketOf(settings));
    const swept = await sweepStore({ db, files, now: Date.now(), deletes, rowFaults: () => rowFaults(db) });
    for (const path of swept.unnamed) process.stdout.write(`files/${path}: no row names it\n`);
    for (const line of [...swept.lost, ...swept.faults]) process.stdout.write(`${line}\n`);
    const { unnamed, unnamedBytes, young, lost, isForeign, faults } = swept;
    const what = deletes ? 'deleted' : 'to delete';
    process.stdout.write(
      `${swept.files} files: ${unnamed.length} ${what} (${unnamedBytes} bytes), ${young} too young to judge, ${lost.length} lost.\n`,
    );
    process.exitCode = lost.length === 0 ? 0 : 1;
    if (faults.length > 0) {
      throw new SettingError(
        'The store',
        `${faults.length} rows are damaged or missing; nothing was deleted`,
      );
    }
    if (isForeign) {
      throw new SettingError(
        'The store',
        'would lose more files than have a row: is it that of this database? Nothing was deleted',
      );
    }
  } finally {
    await db.destroy();
  }
}
