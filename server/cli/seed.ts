import { commandHint } from '../lib/settings/command-hint.ts';
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { SettingError } from '../lib/settings/setting-values.ts';
import type { Database } from '../lib/store/open-database.ts';
import { fillWhenEmpty, readCourses } from '../modules/courses/course-store.ts';
import { firstCourses } from '../modules/courses/course-file.ts';
import { demoQuotation } from '../modules/quotations/demo-quotation.ts';
import { writeAll } from '../modules/requests/intake/record.ts';
import { runCommand, withDatabase } from './run-command.ts';

const usage = `Usage: ${commandHint('seed', '--quotations 500')}`;
const most = 100_000;
/** Rows per transaction: each commit flushes the disk. */
const batch = 250;

/** Creates demo quotations for looking at the staff area; sends no mails. */
async function seed(db: Database, count: number): Promise<void> {
  await fillWhenEmpty(db, await firstCourses());
  const catalogue = await readCourses(db);
  const now = Date.now();
  for (let first = 0; first < count; first += batch) {
    await db.transaction().execute(async (transaction) => {
      for (let index = first; index < Math.min(first + batch, count); index += 1) {
        const demo = demoQuotation(catalogue, { index, count, submissionId: randomUUID(), now });
        await writeAll(transaction, demo);
      }
    });
  }
}

function countIn(typed: readonly string[]): number {
  const options = { quotations: { type: 'string' } } as const;
  try {
    const given = parseArgs({ args: [...typed], options }).values.quotations ?? '';
    const count = /^\d{1,6}$/.test(given) ? Number(given) : 0;
    if (count >= 1 && count <= most) return count;
  } catch {
    // Unknown option: the usage says all.
  }
  throw new SettingError('--quotations', `must be a number from 1 to ${most}. ${usage}`);
}

await runCommand(async (typed) => {
  const count = countIn(typed);
  await withDatabase((db) => seed(db, count));
  process.stdout.write(
    `${count} quotations were added as demo data; their addresses end with @seed.example.\n`,
  );
});
