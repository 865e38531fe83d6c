import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verdictPath } from '../../src/contracts/cases.ts';
import { submissionPath } from '../../src/contracts/staff-submissions.ts';
import { newDevice } from '../../tests/support/device.ts';
import { getAs, signInAs } from '../../tests/support/accounts.ts';
import { exampleOf } from '../../tests/support/sending.ts';
import { importsOf, root, sourceFiles, textOf } from '../../tests/support/source-files.ts';
import { change, submissionAt } from '../../tests/support/staff.ts';
import { openServer, testSettings } from '../../tests/support/test-server.ts';
import { executedFiles } from './executed-files.ts';

type Row = readonly [what: string, now: string, goal: string];

/**
 * Measures the size of the code base and how many files one request passes through. Prints only, without pass or fail.
 */
test('the shape of the house', async () => {
  const rows: readonly Row[] = [...(await walks()), ...sizes(), ...documents(), ...packages()];
  const width = Math.max(...rows.map(([what]) => what.length));
  for (const [what, now, goal] of [['', 'now', 'goal'] as const, ...rows]) {
    process.stdout.write(`  ${what.padEnd(width)}  ${now.padStart(12)}  ${goal}\n`);
  }
  expect(rows.length).toBeGreaterThan(0);
});

/** One licence from the press of "Submit" to its stored receipt, and one reading and verdict at the office. */
async function walks(): Promise<readonly Row[]> {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  const device = newDevice(url);
  await device.learn();
  const sending = await exampleOf('licence');
  const { submissionId } = sending;
  const sent = await executedFiles(async () => {
    await device.submit('licence', sending);
    await device.drain();
  });
  const token = await signInAs(settings, url, 'moderator');
  const read = await executedFiles(() => getAs(token, url + submissionPath(submissionId)));
  const { case: standing, documents: ofRequest } = await submissionAt({ url, token }, submissionId);
  const [document] = ofRequest;
  const verdict = { verdict: 'accepted', reason: null };
  const judged = await executedFiles(() =>
    change(
      { url, token },
      'PUT',
      verdictPath(submissionId, document?.fileId ?? ''),
      verdict,
      standing?.version,
    ),
  );
  const ofServer = sent.filter((file) => file.startsWith('server/')).length;
  return [
    ['files that run from finalise to the receipt of one licence', String(sent.length), '70'],
    ['  of them in the client; in the server', `${sent.length - ofServer}; ${ofServer}`, ''],
    [
      'files of the page of a request at the office',
      String(closureOf('src/staff/case/case-page.tsx').size),
      '40',
    ],
    [
      'files of the server that run for its reading; for a verdict',
      `${read.length}; ${judged.length}`,
      '25; 18',
    ],
  ];
}

/** The files of its own room that the page needs, itself included. */
function closureOf(page: string): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (file: string): void => {
    if (found.has(file) || !file.startsWith('src/staff/') || !isCode(file)) return;
    found.add(file);
    for (const { to, kind, typeOnly } of importsOf(file)) if (kind === 'file' && !typeOnly) add(to);
  };
  add(page);
  return found;
}

const folders = ['src', 'server', 'sw', 'scripts'];
const isCode = (file: string): boolean => /\.tsx?$/.test(file) && !file.endsWith('.d.ts');
/** Texts, and former versions of forms, are as long as they have to be. */
const isText = (file: string): boolean =>
  /(?:^|\/)(?:en|es|i18n|versions)\//.test(file) || /(?:^|[-./])(?:en|es)\.tsx?$/.test(file);
const linesOf = (file: string): number => textOf(file).trimEnd().split('\n').length;

function sizes(): readonly Row[] {
  const files = sourceFiles(folders);
  const code = files.filter(isCode);
  const importers = new Map<string, Set<string>>();
  for (const file of code) {
    for (const { to, kind } of importsOf(file)) {
      if (kind === 'file') importers.set(to, (importers.get(to) ?? new Set()).add(file));
    }
  }
  const single = code.filter((file) => importers.get(file)?.size === 1).length;
  const lengths = code.map(linesOf).toSorted((one, other) => one - other);
  return [
    [
      'files of code; with one importer; median of their lines',
      `${code.length}; ${single}; ${lengths[lengths.length >> 1]}`,
      '900; 200; 75',
    ],
    [
      'lines of code and styles without texts',
      String(linesIn(files.filter((file) => !isText(file)))),
      '77000',
    ],
    [
      'lines of tests; of tools',
      `${linesIn(sourceFiles(['tests']))}; ${linesIn(sourceFiles(['tools']))}`,
      '72000; 7500',
    ],
  ];
}

function linesIn(files: readonly string[]): number {
  const counted = files.filter((file) => /\.(?:tsx?|css|m?js)$/.test(file));
  return counted.map(linesOf).reduce((sum, count) => sum + count, 0);
}

function documents(): readonly Row[] {
  const pages = sourceFiles(['docs', ...folders, 'tests', 'tools', 'deploy']).filter((file) =>
    file.endsWith('.md'),
  );
  const all = [...pages, ...readdirSync(root).filter((file) => file.endsWith('.md'))];
  const words = all.map((file) => textOf(file).split(/\s+/).length).reduce((sum, count) => sum + count, 0);
  return [['documents; words', `${all.length}; ${words}`, '75; 45000']];
}

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly dev?: boolean; readonly devOptional?: boolean; readonly optional?: boolean }>
  >;
}

/** The packages that `npm ci --omit=dev` installs on this machine. */
function packages(): readonly Row[] {
  // Written by npm.
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const installed = Object.entries(lock.packages).flatMap(([path, { dev, devOptional }]) =>
    path !== '' && dev !== true && devOptional !== true && existsSync(join(root, path)) ? [path] : [],
  );
  const bytes = installed.map((path) => sizeOf(join(root, path))).reduce((sum, size) => sum + size, 0);
  return [['packages for production; MB', `${installed.length}; ${Math.round(bytes / 2 ** 20)}`, '60; 90']];
}

/** Bytes of a package without those nested in it. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .map((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? sizeOf(path) : statSync(path).size;
    })
    .reduce((sum, size) => sum + size, 0);
}
