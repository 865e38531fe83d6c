import { describe, expect, test } from 'vitest';
import { texts } from '../support/interface-texts.ts';
import { sourceFiles, textOf } from '../support/source-files.ts';

type Tree = { readonly [key: string]: string | Tree };

const both: Readonly<Record<'en' | 'es', Tree>> = texts;

function flat(tree: Tree, prefix = ''): readonly (readonly [string, string])[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : flat(value, `${prefix}${key}.`),
  );
}

const english = new Map(flat(both.en));
const spanish = new Map(flat(both.es));

const placeholders = (text = ''): readonly string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

/** Keys as i18next resolves them: a plural is asked for without its ending. */
const known = new Set([...english.keys()].flatMap((key) => [key, key.replace(/_(one|other)$/, '')]));

const sources = sourceFiles([
  'src/shell',
  'src/form-page',
  'src/requests',
  'src/access',
  'src/account',
  'src/selftest',
  'src/staff',
  'src/forms',
  'src/ui',
]).map((path) => ({
  path,
  text: textOf(path),
}));

describe('the texts of the interface', () => {
  test('exist in both languages under the same keys, and none is empty', () => {
    expect([...spanish.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    const empty = [...english, ...spanish].filter(([, text]) => text.trim() === '');
    expect(empty).toEqual([]);
    expect(english.size).toBeGreaterThan(150);
  });

  test('have the same placeholders in both languages', () => {
    const differing = [...english].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(spanish.get(key)).join(),
    );
    expect(differing).toEqual([]);
  });

  test('are written with the marks that i18next was told of, and no others', () => {
    const odd = [...english, ...spanish].filter(([, text]) => /\{\{|\}\}|\{[^}\w]|\{\}|<\w/.test(text));
    expect(odd).toEqual([]);
  });

  test('have both forms of every plural', () => {
    const stems = [...english.keys()].flatMap((key) => /^(.*)_(?:one|other)$/.exec(key)?.[1] ?? []);
    const lame = stems.filter((stem) => !english.has(`${stem}_one`) || !english.has(`${stem}_other`));
    expect(stems.length).toBeGreaterThan(5);
    expect(lame).toEqual([]);
  });

  test('exist for every key that the source names', () => {
    const named: string[] = [];
    const missing: string[] = [];
    for (const { path, text } of sources) {
      for (const [, key = ''] of text.matchAll(/\b(?:t|tOther|translate)\(\s*'([\w.]+)'/g)) {
        named.push(key);
        if (!known.has(key)) missing.push(`${path}: ${key}`);
      }
    }
    expect(named.length).toBeGreaterThan(100);
    expect(missing).toEqual([]);
  });

  test('are all said somewhere', () => {
    const source = sources.map(({ text }) => text).join('\n');
    // A key that is put together in a template is named by its beginning.
    const beginnings = [...source.matchAll(/`([\w.]+\.)\$\{/g)].map(([, beginning = '']) => beginning);
    const silent = [...known].filter((key) => {
      if (!english.has(key) && !english.has(`${key}_one`)) return false;
      const stem = key.replace(/_(one|other)$/, '');
      return !source.includes(`'${stem}'`) && !beginnings.some((beginning) => stem.startsWith(beginning));
    });
    expect(silent).toEqual([]);
  });
});
