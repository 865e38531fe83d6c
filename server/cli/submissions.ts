import { readSettings } from '../settings/settings.ts';
import { SettingError } from '../settings/setting-error.ts';
import { makeDataDirectory } from '../store/data-directory.ts';
import { openDatabase } from '../store/open-database.ts';
import { type ListedSubmission, listSubmissions } from '../submissions/list.ts';

const usage = 'Usage: npm run --silent submissions -- [--json]';

function tableOf(submissions: readonly ListedSubmission[]): string {
  const rows = submissions.map(({ reference, form, receivedAt, submissionId, files }) => [
    reference,
    form,
    receivedAt,
    submissionId,
    String(files.length),
  ]);
  const table = [['Reference', 'Form', 'Received', 'Submission', 'Files'], ...rows];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return lines.map((line) => line.trimEnd()).join('\n');
}

async function received(): Promise<readonly ListedSubmission[]> {
  const settings = readSettings(process.env);
  await makeDataDirectory(settings.dataDir);
  const db = await openDatabase(settings);
  try {
    return await listSubmissions(db);
  } finally {
    await db.destroy();
  }
}

async function main(options: readonly string[]): Promise<void> {
  const unknown = options.find((option) => option !== '--json');
  if (unknown !== undefined) throw new SettingError(unknown, `is not an option. ${usage}`);
  const submissions = await received();
  const text = options.includes('--json') ? JSON.stringify(submissions, undefined, 2) : tableOf(submissions);
  process.stdout.write(`${text}\n`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
