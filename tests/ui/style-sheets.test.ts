import { posix } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles, textOf } from '../support/source-files.ts';

const sheets = sourceFiles(['src']).filter((file) => file.endsWith('.css'));
const entries = ['src/shell/styles.css', 'src/staff/styles.css'];
const parts = sheets.filter((sheet) => !entries.includes(sheet));

function withoutComments(sheet: string): string {
  return textOf(sheet).replaceAll(/\/\*.*?\*\//gs, '');
}

/** Every selector of a sheet, those of a list one by one. */
function selectorsOf(sheet: string): readonly string[] {
  const preludes = [...withoutComments(sheet).matchAll(/([^{};]+)\{/g)].map(([, prelude = '']) =>
    prelude.trim(),
  );
  return preludes.filter((prelude) => !prelude.startsWith('@')).flatMap(listed);
}

/** A list of selectors, parted at the commas outside of brackets. */
function listed(list: string): readonly string[] {
  return list.split(/,(?![^(]*\))/).map((selector) => selector.trim());
}

/** The classes of what a selector styles: its last compound, whatever stands around it and whatever state it is in. */
function styledBy(selector: string): readonly string[] {
  // What :has() and :not() ask for is not what is styled.
  const bare = selector.replaceAll(/:(?:has|not)\((?:[^()]|\([^()]*\))*\)/g, '');
  const subject = bare.split(/[\s>+~]+(?![^([]*[)\]])/).at(-1) ?? '';
  return [...subject.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name);
}

/** The sheets that style a class, by its name. */
const homes = new Map<string, Set<string>>();
for (const sheet of parts) {
  for (const name of selectorsOf(sheet).flatMap(styledBy)) {
    homes.set(name, (homes.get(name) ?? new Set()).add(sheet));
  }
}

test('reads what a selector styles, in whatever state and below whatever it stands', () => {
  expect(styledBy('.row:has(> .icon-button) > button')).toEqual([]);
  expect(styledBy('.notice .button:hover')).toEqual(['button']);
  expect(styledBy('.request-body > :not(.notice)')).toEqual([]);
  expect(styledBy('.field-wrong .input[type="date"]::placeholder')).toEqual(['input']);
  expect(listed('.a:is(.b, .c), .d > .e')).toEqual(['.a:is(.b, .c)', '.d > .e']);
});

test('no class is styled in two files', () => {
  const twice = [...homes].filter(([, files]) => files.size > 1);

  expect(homes.size).toBeGreaterThan(200);
  expect(twice).toEqual([]);
});

test('a primitive knows no class of a room', () => {
  const foreign = parts
    .filter((sheet) => sheet.startsWith('src/ui/'))
    .flatMap((sheet) =>
      selectorsOf(sheet)
        .flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
        .filter((name) => [...(homes.get(name) ?? [])].some((home) => !home.startsWith('src/ui/')))
        .map((name) => `${sheet}: .${name}`),
    );

  expect(foreign).toEqual([]);
});

test('every sheet is part of the one of the public pages or of the one of the staff, in the layer of its folder', () => {
  const imported = entries.flatMap((entry) =>
    [...textOf(entry).matchAll(/@import "([^"]+)" layer\((\w+)\);/g)].map(([, path = '', layer = '']) => ({
      sheet: posix.join(posix.dirname(entry), path),
      layer,
    })),
  );

  expect(imported.map(({ sheet }) => sheet).toSorted()).toEqual(parts.toSorted());
  const misplaced = imported.filter(({ sheet, layer }) => layer !== layerOf(sheet));
  expect(misplaced).toEqual([]);
});

/** Sheets of ui that are more or less than a primitive. */
const ownLayers: Readonly<Record<string, string>> = {
  'src/ui/tokens.css': 'tokens',
  'src/ui/base.css': 'base',
  'src/ui/utilities.css': 'utilities',
  'src/ui/print.css': 'print',
};

function layerOf(sheet: string): string {
  return ownLayers[sheet] ?? (sheet.startsWith('src/ui/') ? 'ui' : 'rooms');
}

test('distances and sizes of type that are tokens are written as tokens', () => {
  const values = [...textOf('src/ui/tokens.css').matchAll(/--(space|text)-[\w]+: ([\d.]+rem);/g)];
  const tokens = {
    space: new Set(values.filter(([, kind]) => kind === 'space').map(([, , value]) => value)),
    text: new Set(values.filter(([, kind]) => kind === 'text').map(([, , value]) => value)),
  };
  const raw = parts
    .filter((sheet) => sheet !== 'src/ui/tokens.css')
    .flatMap((sheet) =>
      [
        ...withoutComments(sheet).matchAll(
          /^\s+(gap|(?:margin|padding|row|column)[\w-]*|font-size): ([^;]+);/gm,
        ),
      ]
        .filter(([, property, value = '']) => {
          const known = property === 'font-size' ? tokens.text : tokens.space;
          return !value.includes('clamp(') && value.split(/[\s()]+/).some((part) => known.has(part));
        })
        .map(([line]) => `${sheet}: ${line.trim()}`),
    );

  expect([tokens.space.size, tokens.text.size]).toEqual([11, 8]);
  expect(raw).toEqual([]);
});
