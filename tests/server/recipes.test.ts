import { execFile, execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caseStates } from '../../src/contracts/case-states.ts';
import { locales } from '../../src/lib/locale.ts';
import { root, textOf } from '../support/source-files.ts';

/*
 * All recipes of CONTRIBUTING are applied to one copy of the tree, one after the other, and compiled and tested together.
 * The language comes last: it has the words of the other recipes, and tests with tables of words to look for in each
 * language lack it. A recipe names its files in the line "Files:" and its tests in the line "Tests:".
 */

let copy = '';

/** Everything except the results of commands. */
const isLeftOut = /^(\.git|node_modules|dist|dev-dist|data|coverage|tmp)$/;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'pmts-recipes-'));
  for (const name of readdirSync(root).filter((one) => !isLeftOut.test(one)))
    cpSync(join(root, name), join(copy, name), { recursive: true });
  // The packages are shared; what compiler and tests remember is the copy's own.
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')).filter((one) => !/^\.(cache|vite)/.test(one)))
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  git('init', '--quiet');
  git('add', '--all');
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

function git(...parameters: readonly string[]): string {
  return execFileSync('git', ['-c', 'core.autocrlf=false', ...parameters], { cwd: copy, encoding: 'utf8' });
}

/** @returns the program's output if it fails */
function run(program: string, ...parameters: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(program, parameters, { cwd: copy, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve(error === null ? '' : `${stdout}${stderr}` || error.message),
    );
  });
}

/**
 * Compiles these projects with those they refer to.
 * @returns the files that the compiler objects to
 */
async function compile(...projects: readonly string[]): Promise<readonly string[]> {
  const output = await run(join('node_modules', '.bin', 'tsc'), '-b', '--pretty', 'false', ...projects);
  const named = [...output.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm)].map(([, file = '']) => file);
  if (output !== '') expect(named, output).not.toEqual([]);
  return [...new Set(named)].toSorted();
}

function productProjects(): readonly string[] {
  const { references } = JSON.parse(textOf('tsconfig.json')) as { references: { path: string }[] };
  return references.map(({ path }) => path).filter((path) => !path.startsWith('./tests/'));
}

/** What differs from the index, which holds the recipes applied before. */
function touched(): readonly string[] {
  const changed = git('diff', '--name-only').split('\n');
  const added = git('ls-files', '--others', '--exclude-standard').split('\n');
  return [...changed, ...added].filter((file) => file !== '').toSorted();
}

/** @param file its path, or its name if only one file has it */
function pathOf(file: string): string {
  if (file.includes('/')) return file;
  const paths = git('ls-files')
    .split('\n')
    .filter((path) => basename(path) === file);
  expect(paths, file).toHaveLength(1);
  return paths[0] ?? file;
}

function edit(file: string, ...changes: readonly (readonly [found: string, put: string])[]): void {
  const path = join(copy, pathOf(file));
  const text = changes.reduce(
    (before, [found, put]) => {
      expect(before, `${file} has lost what the recipe begins at`).toContain(found);
      return before.replace(found, () => put);
    },
    readFileSync(path, 'utf8'),
  );
  writeFileSync(path, text);
}

interface Recipe {
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

/** As CONTRIBUTING has it. @param form whose folder stands in the place of `<form>` */
function recipe(heading: string, form = ''): Recipe {
  const [, section = ''] = textOf('CONTRIBUTING.md').split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  const quoted = (label: string): readonly string[] => {
    const [line = ''] = own.split('\n').filter((one) => one.startsWith(`${label}: `));
    return [...line.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text.replaceAll('<form>', form));
  };
  const files = quoted('Files').map((file) => pathOf(file.replace('<n>', 'N')));
  expect(files.length, heading).toBeGreaterThan(0);
  return { files: files.toSorted(), tests: quoted('Tests') };
}

/** Checks that exactly the files named by the recipe are changed, and begins the next recipe with them in place. */
function expectTouched({ files }: Recipe, isOwn: (file: string) => boolean = () => false): void {
  const changed = touched().filter((file) => !isOwn(file));
  expect(changed.map((file) => file.replace(/\/versions\/\d+\.json$/, '/versions/N.json'))).toEqual(files);
  git('add', '--all');
}

/** Runs the tests that these recipes name, each once. */
async function expectPassed(...recipes: readonly Recipe[]): Promise<void> {
  const named = recipes.flatMap(({ tests }) => {
    expect(tests.length).toBeGreaterThan(0);
    return tests.flatMap((command) => {
      const [, paths = ''] = /^npx vitest run --project=unit (.+)$/.exec(command) ?? [];
      return paths.split(' ');
    });
  });
  // Among several paths vitest passes over one that matches no file, and takes an empty one for all files.
  for (const path of named)
    expect(path === '' ? '' : git('ls-files', '--', `${path}*`), path).toContain('.test.ts');
  expect(await run('npx', 'vitest', 'run', '--project=unit', ...new Set(named))).toBe('');
}

async function addField(): Promise<void> {
  const form = 'src/forms/licence';
  const version = Number(/version: (\d+)/.exec(textOf(`${form}/definition.ts`))?.[1]);
  edit(
    `${form}/definition.ts`,
    [`version: ${version}`, `version: ${version + 1}`],
    [
      "{ name: 'licences',",
      "{ name: 'vessel', kind: 'text', input: 'text', required: true, maxLength: 200 },\n        { name: 'licences',",
    ],
  );
  edit(`${form}/wire.ts`, ["  licences: '", "  vessel: 'buque',\n  licences: '"]);
  edit('src/texts/en/forms/licence.ts', [
    '    licences: {',
    "    vessel: { label: 'Your ship', missing: 'Enter your ship' },\n    licences: {",
  ]);
  edit('src/texts/es/forms/licence.ts', [
    '    licences: {',
    "    vessel: { label: 'Su buque', missing: 'Escriba su buque' },\n    licences: {",
  ]);
  edit(`${form}/examples.ts`, ["      licences: '", "      vessel: 'MV Ñandú',\n      licences: '"]);
  expect(await run('npm', 'run', '--silent', 'form-versions')).toBe('');
}

async function addForm(): Promise<void> {
  const [from, to] = ['src/forms/licence', 'src/forms/survey'];
  cpSync(join(copy, from), join(copy, to), { recursive: true });
  rmSync(join(copy, to, 'versions'), { recursive: true });
  for (const locale of locales) {
    const folder = join(copy, 'src/texts', locale);
    cpSync(join(folder, 'forms/licence.ts'), join(folder, 'forms/survey.ts'));
    edit(`src/texts/${locale}/index.ts`, [
      "  licence: () => import('./forms/licence.ts'),\n",
      "  licence: () => import('./forms/licence.ts'),\n  survey: () => import('./forms/survey.ts'),\n",
    ]);
    edit(`src/texts/${locale}/start/cards.ts`, [
      '  licence: {',
      "  survey: { name: 'Survey', hint: 'How it was' },\n  licence: {",
    ]);
  }
  const written = [
    ...readdirSync(join(copy, to)).map((name) => `${to}/${name}`),
    ...locales.map((locale) => `src/texts/${locale}/forms/survey.ts`),
  ];
  for (const path of written) {
    const file = join(copy, path);
    const text = readFileSync(file, 'utf8')
      .replace(/version: \d+/, 'version: 1')
      // What is written of the form that is copied.
      .replaceAll(/^\/\*\* Specification.*\*\/\n/gm, '')
      .replaceAll('/licenses', '/survey')
      .replaceAll('/api/license/license-quote', '/api/survey')
      .replaceAll(/'LIC'/g, "'SUR'")
      .replaceAll(/flag: '.'/g, "flag: 'd'")
      // A paper that a file field asks for is none of the form's names.
      .replaceAll(/(?<!documents: .*)\blicence(?=En|Es|Wire|\b)/g, 'survey');
    writeFileSync(file, text);
  }
  edit(
    'src/forms/index.ts',
    [
      'import { card as quote }',
      "import { card as survey } from './survey/card.ts';\nimport { texts as surveyTexts } from './survey/texts.ts';\nimport { card as quote }",
    ],
    [
      '} as const satisfies',
      "  survey: { ...survey, texts: surveyTexts, load: (): Promise<FormModule> => import('./survey/index.ts') },\n} as const satisfies",
    ],
  );
  expect(await run('npm', 'run', '--silent', 'form-versions')).toBe('');
}

function changePriceRule(): void {
  edit(
    'src/forms/quote/pricing.ts',
    ['  const newLines = linesOf(', '  const listedLines = linesOf('],
    [
      '  const renewalLines = ',
      `  const newLines = listedLines.map((line) => ({
    ...line,
    base: listedLines.length < 10 ? line.base : Math.round(line.base * 0.9),
  }));
  const renewalLines = `,
    ],
  );
  edit('tests/forms/quote-pricing.test.ts', [
    "\ntest('an id that",
    `
test('of ten new courses each is a tenth cheaper, before the surcharge', () => {
  const courses = firstCatalogue().slice(0, 10);
  const group = { nationality: 'cuba', government: 'panama' } as const;
  const listed = courses.reduce((sum, course) => sum + Math.round(course.prices.new.foreign * 0.9) + 500, 0);

  const selection = { courses: courses.map(({ id }) => id), renewalCourses: [] };
  expect(priceQuote(courses, selection, group).total).toBe(listed);
});

test('an id that`,
  ]);
  edit('docs/specification.md', [
    "plus the government's surcharge.",
    "plus the government's surcharge. Of ten new courses or more each is a tenth cheaper.",
  ]);
}

function addState(): void {
  expect(caseStates).not.toContain('onHold');
  edit(
    'case-states.ts',
    ["  'inProgress',\n", "  'inProgress',\n  'onHold',\n"],
    [
      "  inProgress: ['waitingForApplicant',",
      "  onHold: ['inProgress', 'done'],\n  inProgress: ['onHold', 'waitingForApplicant',",
    ],
    ["  inProgress: 'open',", "  inProgress: 'open',\n  onHold: 'open',"],
  );
  edit(
    'next-thing.ts',
    ["  'inProgress',\n", "  'inProgress',\n  'onHold',\n"],
    ["  | 'inProgress'\n", "  | 'inProgress'\n  | 'onHold'\n"],
  );
  edit('case-steps.ts', [
    "  inProgress: ['inProgress'",
    "  onHold: ['inProgress', 'onHold', 'done'],\n  inProgress: ['inProgress'",
  ]);
  edit('state-badge.tsx', ["  inProgress: 'clock'", "  onHold: 'pause',\n  inProgress: 'clock'"]);
  edit('applicant-mail.ts', ["    case 'withdrawn':\n", "    case 'withdrawn':\n    case 'onHold':\n"]);
  edit('bulk-bar.tsx', ['  inProgress: true,', '  onHold: true,\n  inProgress: true,']);
  edit('use-requests.ts', [
    '    inProgress: useCasesIn',
    "    onHold: useCasesIn('onHold', { quotations }),\n    inProgress: useCasesIn",
  ]);
  for (const [locale, word] of Object.entries({ en: 'On hold', es: 'En pausa' })) {
    edit(`src/texts/${locale}/staff/casework.ts`, ['  state: {\n', `  state: {\n    onHold: '${word}',\n`]);
    edit(
      `src/texts/${locale}/more/case.ts`,
      ['    office: {\n', `    office: {\n      onHold: '${word}',\n`],
      ['    line: {\n', `    line: {\n      onHold: '${word}.',\n`],
      ['  step: {\n', `  step: {\n    onHold: '${word}',\n`],
    );
  }
  edit(
    'tests/contracts/cases.test.ts',
    [
      "    'inProgress > waitingForApplicant',",
      "    'inProgress > onHold',\n    'inProgress > waitingForApplicant',",
    ],
    [
      "    'waitingForApplicant > inProgress',",
      "    'onHold > inProgress',\n    'onHold > done',\n    'waitingForApplicant > inProgress',",
    ],
  );
}

/** The new language; the other languages are Spanish and English. */
const language = 'pt';

/** What the recipe says first: the lines that gather the languages are lacking. */
function beginLanguage(): void {
  const texts = `src/texts/${language}`;
  cpSync(join(copy, 'src/texts/es'), join(copy, texts), { recursive: true });
  edit(`${texts}/index.ts`, ['export const es: Language', `export const ${language}: Language`]);
  edit('src/lib/locale.ts', [
    '  es: {',
    `  ${language}: { name: 'Português', openGraph: 'pt_BR' },\n  es: {`,
  ]);
}

function gatherLanguage(): void {
  edit(
    'src/texts/languages.ts',
    [
      "import { es } from './es/index.ts';",
      "import { es } from './es/index.ts';\nimport { pt } from './pt/index.ts';",
    ],
    ['{ en, es }', '{ en, es, pt }'],
  );
  edit(
    'src/texts/notifications.ts',
    [
      'import { notificationsEs }',
      "import { notificationsEs as notificationsPt } from './pt/always.ts';\nimport { notificationsEs }",
    ],
    ['es: notificationsEs', 'es: notificationsEs, pt: notificationsPt'],
  );
  edit(
    'src/texts/server.ts',
    ['import { texts as es }', "import { texts as pt } from './pt/server/index.ts';\nimport { texts as es }"],
    ['{ en, es }', '{ en, es, pt }'],
  );
}

describe('each recipe', () => {
  const field = (): Recipe => recipe('Add a field', 'licence');
  const form = (): Recipe => recipe('Add a form', 'survey');
  const price = (): Recipe => recipe('Change a price rule');
  const state = (): Recipe => recipe('Add a state of a case');

  test('for a field touches only the files it names', async () => {
    await addField();
    expectTouched(field());
  });

  test('for a form touches only the files it names', async () => {
    await addForm();
    expectTouched(form());
  });

  test('for a price rule touches only the files it names', () => {
    changePriceRule();
    expectTouched(price());
  });

  test('for a state touches only the files it names', () => {
    addState();
    expectTouched(state());
  });

  test('compiles with the others and passes the tests it names', async () => {
    expect(await compile()).toEqual([]);
    await expectPassed(field(), form(), price(), state());
  });

  test('for a language compiles once all the files it names are written', async () => {
    const added = recipe('Add a language');
    beginLanguage();
    const lacking = added.files.filter((file) => file.startsWith('src/texts/'));
    expect(await compile(...productProjects())).toEqual(lacking);

    gatherLanguage();
    expectTouched(added, (file) => file.startsWith(`src/texts/${language}/`));
    expect(await compile(...productProjects())).toEqual([]);
    await expectPassed(added);
  });
});
