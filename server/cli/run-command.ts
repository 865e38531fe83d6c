import { loadFormTexts } from '../../src/texts/load-texts.ts';
import { SettingError } from '../lib/settings/setting-values.ts';
import { readSettings, type Settings } from '../lib/settings/settings.ts';
import { makeDataDirectory, refuseUnfinishedRestore } from '../lib/store/data-directory.ts';
import { type Database, openDatabase, openExistingDatabase } from '../lib/store/open-database.ts';

/** Runs a command with its arguments; a SettingError becomes one line and exit code 1. */
export async function runCommand(command: (typed: readonly string[]) => Promise<void>): Promise<void> {
  try {
    await loadFormTexts();
    // npm passes on what follows `--`; a direct call of the file may contain it as well.
    const [first, ...rest] = process.argv.slice(2);
    await command(first === undefined ? [] : [...(first === '--' ? [] : [first]), ...rest]);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** Opens the database of the settings, which a server may be using at the same time. */
export async function withDatabase<T>(work: (db: Database, settings: Settings) => Promise<T>): Promise<T> {
  const settings = readSettings(process.env);
  refuseUnfinishedRestore(await makeDataDirectory(settings.dataDir), settings);
  return closingAfter(await openDatabase(settings), (db) => work(db, settings));
}

/** As withDatabase, for a command that only reads: a mistyped DATA_DIR must not create an empty store. */
export async function withExistingDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  return closingAfter(await openExistingDatabase(readSettings(process.env)), work);
}

async function closingAfter<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** @param rows the first row is the heading */
export function tableText(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

/** Returns the single directory argument. @throws SettingError when it is missing, or there are more */
export function directoryIn(typed: readonly string[], usage: string): string {
  const [directory, ...more] = typed;
  const option = typed.find((one) => one.startsWith('-'));
  if (option !== undefined) throw new SettingError(option, `is not an option. ${usage}`);
  if (directory === undefined || directory === '') throw new SettingError('DIR', `is missing. ${usage}`);
  if (more[0] !== undefined) throw new SettingError(more[0], `is one argument too many. ${usage}`);
  return directory;
}
