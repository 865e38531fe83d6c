import { commandHint } from '../lib/settings/command-hint.ts';
import { SettingError } from '../lib/settings/setting-values.ts';
import { type ListedRequest, allRequests } from '../modules/requests/desk/all-requests.ts';
import { runCommand, tableText, withExistingDatabase } from './run-command.ts';

const usage = `Usage: ${commandHint('submissions', '[--json]', { flags: '--silent' })}`;

function tableOf(submissions: readonly ListedRequest[]): string {
  const rows = submissions.map(({ reference, form, receivedAt, submissionId, files }) => [
    reference,
    form,
    receivedAt,
    submissionId,
    String(files.length),
  ]);
  return tableText([['Reference', 'Form', 'Received', 'Submission', 'Files'], ...rows]);
}

await runCommand(async (options) => {
  const unknown = options.find((option) => option !== '--json');
  if (unknown !== undefined) throw new SettingError(unknown, `is not an option. ${usage}`);
  const submissions = await withExistingDatabase(allRequests);
  const isJson = options.includes('--json');
  process.stdout.write(isJson ? `${JSON.stringify(submissions, undefined, 2)}\n` : tableOf(submissions));
});
