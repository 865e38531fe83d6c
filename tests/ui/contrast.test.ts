import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const tokens = readFileSync(new URL('../../src/ui/tokens.css', import.meta.url), 'utf8');

/** The tokens of the light scheme, and what the dark one has instead. */
function schemes(): Readonly<Record<'light' | 'dark', ReadonlyMap<string, string>>> {
  const [light = '', dark = ''] = tokens.split('@media');
  const colours = (css: string) =>
    [...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(
      ([, name = '', value = '']) => [name, value] as const,
    );
  return { light: new Map(colours(light)), dark: new Map([...colours(light), ...colours(dark)]) };
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, two: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(two)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Read on deck, in the sun: 7 for what is read, 3 for borders and focus (conventions section d). */
const pairs: readonly (readonly [text: string, ground: string, least: number])[] = [
  ...['paper', 'surface', 'surface-quiet'].flatMap((ground) => [
    ['ink', ground, 7] as const,
    ['ink-quiet', ground, 7] as const,
    ['link', ground, 7] as const,
    ['line-strong', ground, 3] as const,
    ['focus', ground, 3] as const,
  ]),
  ...['good', 'care', 'bad', 'info'].flatMap((tone) => [
    [tone, `${tone}-surface`, 7] as const,
    [tone, 'surface', 7] as const,
    ['ink', `${tone}-surface`, 7] as const,
    [`${tone}-line`, 'surface', 3] as const,
    [`${tone}-surface`, tone, 7] as const,
  ]),
  ['on-action', 'action', 7],
  ['on-action', 'action-hover', 7],
  ['on-navy', 'navy', 7],
  ['signal', 'navy', 3],
  ['signal', 'navy-deep', 3],
];

test.each(['light', 'dark'] as const)(
  'every pair of colours in the %s scheme can be read in the sun',
  (name) => {
    const scheme = schemes()[name];
    const colour = (token: string): string => {
      const value = scheme.get(token);
      if (value === undefined) throw new Error(`tokens.css has no --${token}`);
      return value;
    };

    const weak = pairs
      .map(([text, ground, least]) => ({ text, ground, least, is: contrast(colour(text), colour(ground)) }))
      .filter(({ is, least }) => is < least);

    expect(weak).toEqual([]);
  },
);
