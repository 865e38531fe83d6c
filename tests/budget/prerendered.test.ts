import { describe, expect, test } from 'vitest';
import { forms } from '../../src/forms/index.ts';
import { locales } from '../../src/lib/locale.ts';
import { pages, read } from './built-client.ts';

const names = [
  'index',
  ...Object.values(forms).map(({ path }) => path.slice(1)),
  'requests',
  'request',
  'me',
  'status',
  'privacy',
  'selftest',
  'login',
  '404',
];

function group(pattern: RegExp, text: string): string {
  return pattern.exec(text)?.[1] ?? '';
}

describe.each(locales)('the pages in "%s"', (locale) => {
  const texts = names.map((name) => read(`${locale}/${name}.html`));

  test('are all there, and no others', () => {
    const built = pages().filter((file) => file.startsWith(`${locale}/`));

    expect(built.toSorted()).toEqual(names.map((name) => `${locale}/${name}.html`).toSorted());
  });

  test('have one heading, a frame around them, and the language in the document', () => {
    for (const text of texts) {
      expect(text.match(/<h1/g)).toHaveLength(1);
      expect(text).toContain(`<html lang="${locale}">`);
      expect(text).toMatch(/<header class="header".*<main.*<footer/s);
      expect(text).not.toContain('class="opening"');
    }
  });

  test('have each its own title and description', () => {
    const titles = texts.map((text) => group(/<title>([^<]+)<\/title>/, text));
    const descriptions = texts.map((text) => group(/<meta name="description" content="([^"]+)"/, text));

    expect(new Set(titles).size).toBe(names.length);
    expect(new Set(descriptions).size).toBe(names.length);
    expect([...titles, ...descriptions]).not.toContain('');
  });

  test('send nothing by a form: whatever could is disabled', () => {
    for (const text of texts) {
      const buttons = text.match(/<button[^>]*>/g) ?? [];
      expect(buttons.filter((button) => !/\sdisabled=/.test(button))).toEqual([]);
      if (text.includes('<form')) expect(text).toMatch(/<button[^>]*type="submit"[^>]*>/);
    }
  });

  test('say of no control twice that it is disabled, and of no label twice what it is for', () => {
    for (const text of texts) {
      expect(text.match(/<button(?=[^>]*\sdisabled)[^>]*\saria-disabled[^>]*>/g)).toBeNull();
      expect(text.match(/<label[^>]*\sfor=[^>]*>\s*<input/g)).toBeNull();
    }
  });

  test('hold nothing back for a script to put in place', () => {
    for (const text of texts) expect(text).not.toMatch(/<template|<!--\$[?!]|<div hidden/);
  });
});

test('for a host without rules the home page is the English one', () => {
  expect(read('index.html')).toBe(read('en/index.html'));
});
