import { expect, test } from 'vitest';
import { dropCookie, keepCookie, keptCookie } from '../../src/contracts/kept-cookie.ts';
import { createKeptMark } from '../../src/device/storage/page/eviction-detection.ts';

const [name = ''] = keptCookie.split('=');

test('what the browser tells of the mark counts before the document has it, and a change of its own is none', () => {
  const written: string[] = [];
  const page = { cookie: '' };
  Object.defineProperty(page, 'cookie', {
    get: () => '',
    set(cookie: string) {
      written.push(cookie);
    },
  });
  const cookies = new EventTarget();
  const tell = (change: {
    readonly changed?: readonly object[];
    readonly deleted?: readonly object[];
  }): void => {
    const event = new Event('change');
    cookies.dispatchEvent(Object.assign(event, { changed: [], deleted: [], ...change }));
  };
  const mark = createKeptMark(page, cookies);
  let changes = 0;
  mark.onChange(() => (changes += 1));
  mark.set(false);
  expect(written).toEqual([]);

  tell({ changed: [{ name, value: '1' }] });
  expect([mark.isSet(), changes]).toEqual([true, 1]);
  mark.set(false);
  expect(written).toEqual([dropCookie]);

  tell({ deleted: [{ name }] });
  tell({ changed: [{ name: 'lang', value: 'en' }] });
  expect(changes).toBe(1);
  mark.set(true);
  expect(written).toEqual([dropCookie, keepCookie]);
  tell({ deleted: [{ name }] });
  expect(changes).toBe(2);
});
