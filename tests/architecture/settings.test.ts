import { expect, test } from 'vitest';
import { sourceFiles, textOf } from '../support/source-files.ts';

/** Set by the machine, not by the person running this. */
const ofTheMachine = ['PATH', 'NODE_ENV', 'CI', 'DEV', 'PROD', 'MODE', 'BASE_URL', 'SSR'];

/** Matches `env['X']`, `env.X`, `value('X')` and every VITE_ name. */
const mentions = [
  /\benv(?:\?\.|\.)?\[['"]([A-Z][A-Z0-9_]+)['"]\]/g,
  /\benv\.([A-Z][A-Z0-9_]+)\b/g,
  /\bvalue\('([A-Z][A-Z0-9_]+)'\)/g,
  /['"`.](VITE_[A-Z0-9_]+)\b/g,
];

function settingsIn(text: string): readonly string[] {
  return mentions.flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = '']) => name));
}

test('every setting that the code reads is in docs/settings.md', () => {
  const files = [...sourceFiles(['src', 'sw', 'server', 'scripts']), 'vite.config.ts'];
  const read = new Set(
    files.filter((file) => /\.tsx?$/.test(file)).flatMap((file) => settingsIn(textOf(file))),
  );
  const page = textOf('docs/settings.md');
  const unknown = [...read].filter((name) => !ofTheMachine.includes(name) && !page.includes(`\`${name}\``));

  expect([...read]).toEqual(expect.arrayContaining(['PORT', 'DATA_DIR', 'VITE_API_BASE']));
  expect(unknown).toEqual([]);
});

test('docs/settings.md names no setting that nothing reads', () => {
  const files = [...sourceFiles(['src', 'sw', 'server', 'scripts', 'tests', 'tools']), 'vite.config.ts'];
  const code = files.filter((file) => /\.(tsx?|mjs)$/.test(file)).map((file) => textOf(file));
  const named = [...textOf('docs/settings.md').matchAll(/^- ((?:`[A-Z0-9_]+`(?:, )?)+)/gm)].flatMap(
    ([, names = '']) => names.match(/[A-Z0-9_]+/g) ?? [],
  );

  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !code.some((text) => text.includes(name)))).toEqual([]);
});
