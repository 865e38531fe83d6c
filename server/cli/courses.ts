import { commandHint } from '../lib/settings/command-hint.ts';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { SettingError } from '../lib/settings/setting-values.ts';
import {
  courseFileText,
  type CourseFormat,
  firstCourses,
  readCourseFile,
} from '../modules/courses/course-file.ts';
import { fillWhenEmpty, readCourses, replaceCourses } from '../modules/courses/course-store.ts';
import { runCommand, withDatabase } from './run-command.ts';

const usage = `Usage: ${commandHint('courses', 'import FILE.csv|FILE.json, or export [--json]', { flags: '--silent' })}`;

const shownProblems = 20;

/** Replaces all courses by those of the file; a file with any fault changes nothing. */
async function importFile(path: string): Promise<void> {
  const format = formatOf(path);
  const file = readCourseFile(await textOf(path), format);
  if (!file.ok) {
    const lines = file.problems.map(({ line, problem }) => `${path}, line ${line}: ${problem}`);
    const more = lines.length > shownProblems ? [`... and ${lines.length - shownProblems} more`] : [];
    const shown = [...lines.slice(0, shownProblems), ...more, 'Nothing was imported.'];
    process.stderr.write(`${shown.join('\n')}\n`);
    process.exitCode = 1;
    return;
  }
  await withDatabase((db) => replaceCourses(db, file.courses));
  process.stdout.write(`${file.courses.length} courses imported; they are all that is offered now.\n`);
}

function formatOf(path: string): CourseFormat {
  const extension = extname(path).toLowerCase();
  if (extension === '.csv') return 'csv';
  if (extension === '.json') return 'json';
  throw new SettingError(path, `must end with .csv or .json. ${usage}`);
}

async function textOf(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new SettingError(path, `cannot be read (${String(Object(error).code)})`);
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new SettingError(path, 'is not UTF-8; in a spreadsheet choose "CSV UTF-8"');
  }
}

async function exportAll(format: CourseFormat): Promise<void> {
  const courses = await withDatabase(async (db) => {
    await fillWhenEmpty(db, await firstCourses());
    return readCourses(db);
  });
  process.stdout.write(courseFileText(courses, format));
}

async function main([command, option, ...rest]: readonly string[]): Promise<void> {
  if (rest.length > 0) throw new SettingError(rest.join(' '), `is too much. ${usage}`);
  if (command === 'import' && option !== undefined) return importFile(option);
  if (command === 'export' && option === undefined) return exportAll('csv');
  if (command === 'export' && option === '--json') return exportAll('json');
  throw new SettingError([command ?? '', option ?? ''].join(' ').trim() || 'courses', usage);
}

await runCommand(main);
