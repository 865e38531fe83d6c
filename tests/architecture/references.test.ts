import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, sourceFiles, textOf } from '../support/source-files.ts';
import {
  faultyReferences,
  type Library,
  linksIn,
  numberedDocuments,
  numberedText,
  placesIn,
  sectionsIn,
  slugsOf,
} from './references.ts';

/** These files contain invalid references on purpose, to show that they are found. */
const aboutReferences = /^tests\/architecture\/references(\.test)?\.ts$/;
const folders = ['src', 'server', 'sw', 'scripts', 'tests', 'tools', 'docs'];
const topLevel = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'];
const settings = ['index.html', 'vite.config.ts', 'vitest.config.ts'];

const files = [...sourceFiles(folders), ...[...topLevel, ...settings].filter((file) => exists(file))].filter(
  (file) => /\.(tsx?|mjs|css|html|md|sh)$/.test(file) && !aboutReferences.test(file),
);
const pages = files.filter((file) => file.endsWith('.md'));
const library = libraryOf((name) => textOf(`docs/${name}.md`));

test('every reference in code and documents leads to a heading or item of a document in docs', () => {
  const faults = files.flatMap((file) =>
    faultyReferences(file, textOf(file), library).map(
      ({ line, text, fault }) => `${file}:${line}: ${text} (${fault})`,
    ),
  );

  expect(files.length).toBeGreaterThan(500);
  expect(faults).toEqual([]);
});

test('every relative link of a document leads to a file, and to a heading where it names one', () => {
  const links = pages.flatMap((file) => linksIn(textOf(file)).map((link) => ({ file, ...link })));
  const dead = links
    .filter(({ file, target }) => !leadsSomewhere(file, target))
    .map(({ file, line, target }) => `${file}:${line}: ${target}`);

  expect(links.length).toBeGreaterThan(50);
  expect(dead).toEqual([]);
});

test('every path that a document names is there', () => {
  const path = /`((?:src|server|sw|tests|tools|scripts|docs|deploy|public)\/[\w./-]*\w)\/?`/g;
  const named = pages.flatMap((page) =>
    [...textOf(page).matchAll(path)].map(([, to = '']) => ({ page, to })),
  );

  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ to }) => !exists(to))).toEqual([]);
});

test('every command that a document names can be given', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  // Uppercase words are placeholders for the reader's own input.
  const npm = /\bnpm run (?:--silent )?([a-z][\w:-]+)/g;
  const ours = pages.flatMap((page) =>
    [...textOf(page).matchAll(npm)].map(([, name = '']) => ({ page, name })),
  );
  const vitest = /\bnpx vitest run --project[= ](\w+) ([\w./-]+)/g;
  const tests = pages.flatMap((page) =>
    [...textOf(page).matchAll(vitest)].map(([, project = '', path = '']) => ({ page, project, path })),
  );

  expect(ours.length).toBeGreaterThan(80);
  expect(ours.filter(({ name }) => scripts[name] === undefined)).toEqual([]);
  expect(tests.length).toBeGreaterThan(8);
  expect(tests.filter(({ path }) => !path.includes('NAME') && !exists(path))).toEqual([]);
  const projects = /\bname: '(\w+)'/g;
  const known = [...textOf('vitest.config.ts').matchAll(projects)].map(([, name]) => name);
  expect(tests.filter(({ project }) => !known.includes(project))).toEqual([]);
});

test('every test that stands beside a fault in docs/reliability.md is there', () => {
  const [, faults = ''] = /^### Faults\n([\s\S]*?)^### /m.exec(textOf('docs/reliability.md')) ?? [];
  const named = [...faults.matchAll(/ \(([^()]+)\)$/gm)].flatMap(
    ([, tests = '']) => tests.match(/\b[a-z]+\/[a-z0-9-]+\b/g) ?? [],
  );

  expect(named.length).toBeGreaterThan(40);
  expect(
    named.filter((name) => !exists(`tests/${name}.test.ts`) && !exists(`tests/${name}.test.tsx`)),
  ).toEqual([]);
});

describe('a reference is found faulty', () => {
  test.each([
    ['a ruling that there is not', '(rulings Q-99)', 'rulings Q-99'],
    ['one of several', '(rulings Q-1, Q-98 and Q-2)', 'rulings Q-1, Q-98 and Q-2'],
    ['a promise that there is not', '(promises R28)', 'promises R28'],
    ['a hazard that there is not', 'so (hazards 3.99)', 'hazards 3.99'],
    ['a convention that there is not', '(conventions 61)', 'conventions 61'],
    ['a section of the contracts', '(contracts section 4.6)', 'contracts section 4.6'],
    ['a section of the specification', '(specification section 10)', 'specification section 10'],
    [
      'the same the other way round',
      'see section 11 of the specification',
      'section 11 of the specification',
    ],
    [
      'a heading that the section has not',
      '(specification section 2, Quotation history and more)',
      'specification section 2, Quotation history and more',
    ],
    ['a record that there is not', '(decision 999)', 'decision 999'],
    ['a record by a wrong name', '(docs/decisions/001-another)', 'docs/decisions/001-another'],
    ['a document that there is not', 'see docs/nowhere.md', 'docs/nowhere'],
    ['rulings under their former name', '(decisions Q-1)', 'decisions Q-1'],
    ['contracts under their former name', '(design section 4.2)', 'design section 4.2'],
    ['conventions under their former name', '(ux 14)', 'ux 14'],
    ['an identifier without its document', 'read at once (R1)', '(R1)'],
    ['one that wraps in a comment', '/**\n * It waits (hazards\n * 9.9).\n */', 'hazards 9.9'],
  ])('for %s', (_, text, reference) => {
    const found = faultyReferences('src/a-file.ts', `const one = 1;\n// ${text}`, library);

    expect(found.map((fault) => fault.text)).toEqual([reference]);
    expect(found[0]?.line).toBeGreaterThan(1);
  });

  test('and none of these', () => {
    const text = [
      '// rulings Q-1, Q-2 and LI-4; hazards 3.4 to 3.8; promises R1, section 1; conventions 12, 17',
      '// conventions section d; contracts 4.3; contracts section 4, Hooks; promises section 1',
      '// (specification sections 2, 3 and 5), section 2 of the specification, decisions 001 and 002',
      '// (specification section 2, Navigation (signed in)): docs/limits.md and docs/decisions/034',
      '// ERC-721, RFC 4291 section 2.5.1, hazards, a decision, its design, f(R1)',
    ].join('\n');

    expect(faultyReferences('src/a-file.ts', text, library)).toEqual([]);
  });
});

function libraryOf(read: (name: string) => string): Library {
  const texts = new Map(numberedDocuments.map((name) => [name, numberedText(name, read)]));
  return {
    places: new Map([...texts].map(([name, text]) => [name, placesIn(text)])),
    sections: new Map(
      [...texts].flatMap(([name, text]) =>
        [...sectionsIn(text)].map(([section, body]) => [`${name} ${section}`, body] as const),
      ),
    ),
    documents: pages
      .filter((file) => file.startsWith('docs/'))
      .map((file) => file.slice('docs/'.length, -'.md'.length)),
  };
}

function leadsSomewhere(file: string, target: string): boolean {
  const [path = '', heading] = target.split('#');
  const to = path === '' ? file : posix.join(posix.dirname(file), decodeURIComponent(path));
  if (!exists(to)) return false;
  return heading === undefined || !to.endsWith('.md') || slugsOf(textOf(to)).includes(heading);
}

function exists(file: string): boolean {
  return existsSync(join(root, file));
}
