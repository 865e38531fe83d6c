import { expect, test } from 'vitest';
import { type FormId, formIds, loadForm } from '../../src/forms/index.ts';
import { locales, otherLocales } from '../../src/lib/locale.ts';
import { firstFiles } from '../../src/device/storage/language-in-use.ts';
import { importsOf } from '../support/source-files.ts';
import { modulesOf, precached } from './built-client.ts';

const modules = modulesOf();

const rooms = ['form-page', 'requests', 'access', 'account', 'selftest', 'staff'] as const;

/** What the shell needs of a room before it is loaded: its door, its context, and who was redirected. */
const doors = /\/(stage|card|texts|[a-z-]+-context|session-loader|session-keys|redirected)\.tsx?$/;

function chunkOf(module: string): string {
  const [file = ''] = Object.entries(modules).find(([, held]) => held.includes(module)) ?? [];
  return /^assets\/(?:staff\/)?(.+)-[\w-]{8}\.js$/.exec(file)?.[1] ?? '';
}

const all = Object.values(modules).flat();

/** Everything that comes after the first paint hangs on this file. */
const later = 'src/shell/later.ts';
const partsOfLater = importsOf(later)
  .filter(({ kind }) => kind === 'file')
  .map(({ to }) => to);
/** Parts of a room that come after the rest of it. */
const comesLater = (module: string): boolean => module.startsWith('src/form-page/photos/');

test.each(rooms)('the room %s is one chunk', (room) => {
  const held = all.filter(
    (module) => module.startsWith(`src/${room}/`) && !doors.test(module) && !comesLater(module),
  );

  expect(held.length).toBeGreaterThan(5);
  expect(new Set(held.map(chunkOf))).toEqual(new Set([room]));
});

test('what comes after the first paint is one chunk', () => {
  const ofRooms = [
    ...partsOfLater.filter((module) => module.startsWith('src/shell/')),
    ...all.filter(comesLater),
  ];
  const others = partsOfLater.filter((module) => module.startsWith('src/device/'));

  expect(ofRooms.length).toBeGreaterThan(5);
  expect(others.length).toBeGreaterThan(5);
  expect(new Set([later, ...ofRooms, ...others].map(chunkOf))).toEqual(new Set(['later']));
});

const isFormer = (module: string): boolean => /^src\/forms\/[a-z-]+\/versions\//.test(module);

test('former versions of forms are one chunk that only staff load, and no ship stores', () => {
  const held = all.filter(isFormer);

  expect(held.length).toBeGreaterThan(0);
  expect(new Set(held.map(chunkOf))).toEqual(new Set(['former-versions']));
  expect(precached().filter((file) => file.includes('former-versions'))).toEqual([]);
});

test.each(formIds)('the form %s is one chunk, with what it draws itself', (form) => {
  const own = all.filter((module) => module.startsWith(`src/forms/${form}/`) && !doors.test(module));
  const held = own.filter((module) => !isFormer(module));

  expect(held.length).toBeGreaterThan(2);
  expect(new Set(held.map(chunkOf))).toEqual(new Set([form]));
});

test('a chunk holds its own room, and what it is the first to need', () => {
  const foreign = Object.entries(modules).flatMap(([file, held]) => {
    const own = chunkOf(held[0] ?? '');
    return held
      .filter(
        (module) =>
          /^src\/(form-page|requests|access|account|selftest|staff)\//.test(module) &&
          !doors.test(module) &&
          !comesLater(module),
      )
      .filter((module) => !module.startsWith(`src/${own}/`))
      .map((module) => `${file}: ${module}`);
  });

  expect(foreign).toEqual([]);
});

test.each(locales)(
  'the texts in "%s" are in files of their own, but what is shown in every language at once',
  (locale) => {
    const held = all.filter((module) => module.startsWith(`src/texts/${locale}/`));
    const elsewhere = held.filter((module) => !chunkOf(module).includes(`-${locale}-`));

    expect(held.length).toBeGreaterThan(20);
    expect(elsewhere).toEqual([`src/texts/${locale}/always.ts`, `src/texts/${locale}/index.ts`]);
  },
);

async function bilingualForms(): Promise<readonly FormId[]> {
  const loaded = await Promise.all(formIds.map(async (id) => [id, (await loadForm(id)).definition] as const));
  const both = loaded.filter(([, { bilingual }]) => bilingual).map(([id]) => id);
  expect(both.length).toBeGreaterThan(0);
  return both;
}

test.each(locales)(
  'a cold device in "%s" stores nothing of another language before it is ready, and few files',
  async (locale) => {
    const first = firstFiles(
      precached().map((url) => ({ url, revision: null })),
      locale,
    ).map(({ url }) => url);

    expect(
      first.filter((url) => otherLocales(locale).some((other) => url.includes(`/texts-${other}-`))),
    ).toEqual([]);
    expect(first.some((url) => url.includes(`/texts-${locale}-more-`))).toBe(true);
    expect(first.some((url) => url.includes('selftest'))).toBe(false);
    for (const id of await bilingualForms())
      for (const one of locales)
        expect(first.some((url) => url.includes(`/bilingual-${one}-${id}-`))).toBe(true);
    // Goal 35, never above 40, with the page itself, the worker and two calls of the API.
    expect(first.length + 4).toBeLessThanOrEqual(40);
  },
);
