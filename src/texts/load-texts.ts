import { ruleTexts } from '../forms/common/rules.ts';
import { bringTextsWith, type FormId, formIds, forms, isFormId } from '../forms/index.ts';
import type { AnyFormTexts } from '../form/form-texts.ts';
import type { RuleTexts } from '../form/violation-text.ts';
import { type Locale, locales } from '../lib/locale.ts';
import { keepAreas } from './areas.ts';
import type { InterfaceTexts, Part } from './language.ts';
import { languages } from './languages.ts';

interface SomeTexts {
  readonly areas?: Partial<InterfaceTexts>;
  readonly rules?: RuleTexts;
  readonly form?: AnyFormTexts;
}

/** Makes the texts of a part known to everybody who shows them. */
function keepTexts(locale: Locale, part: Part, texts: SomeTexts): void {
  const { areas, rules, form } = texts;
  if (areas !== undefined) keepAreas(locale, areas);
  if (rules !== undefined) ruleTexts.keep(locale, rules);
  if (form !== undefined && isFormId(part)) keepForm(part, locale, { ...texts, form });
}

function keepForm(id: FormId, locale: Locale, texts: { readonly form: AnyFormTexts }): void {
  const place: { keep(locale: Locale, texts: unknown): void } = forms[id].texts;
  place.keep(locale, texts);
}

const coming = new Map<string, Promise<void>>();
const arrived = new Set<string>();
const inUse = new Set<Locale>();
const wanted = new Set<Part>(['start']);
let tellFirst: (locale: Locale) => void;
/** The first language in use, for what is asked for before there is one: a stored session opens its room that early. */
const first = new Promise<Locale>((resolve) => {
  tellFirst = resolve;
});

function bring(locale: Locale, part: Part): Promise<void> {
  const key = `${locale}/${part}`;
  const known = coming.get(key);
  if (known !== undefined) return known;
  const fetching = bringNow(locale, part, key);
  coming.set(key, fetching);
  return fetching;
}

async function bringNow(locale: Locale, part: Part, key: string): Promise<void> {
  try {
    keepTexts(locale, part, (await languages[locale][part]()).texts);
    arrived.add(key);
  } catch (error) {
    // The next one who needs them asks again.
    coming.delete(key);
    throw error;
  }
}

/** Whether a part is here, so that it is shown without a pause. */
export function isHere(locale: Locale, part: Part): boolean {
  return arrived.has(`${locale}/${part}`);
}

/** A room and its texts, for its door. Rejects if either cannot be loaded. */
export async function withTexts<Room>(room: Promise<Room>, ...parts: readonly Part[]): Promise<Room> {
  const [opened] = await Promise.all([room, loadTexts(...parts)]);
  return opened;
}

/**
 * Brings parts in each language in use; before there is one, in the first. Rejects if one cannot be loaded; the next
 * call tries again.
 */
export async function loadTexts(...parts: readonly Part[]): Promise<void> {
  for (const part of parts) wanted.add(part);
  const spoken = inUse.size === 0 ? [await first] : [...inUse];
  await Promise.all(spoken.flatMap((locale) => parts.map((part) => bring(locale, part))));
}

bringTextsWith(async (id, others) => (others ? loadTextsOfOthers(id) : loadTexts(id)));

/** Brings parts in the languages that are not in use, where one page shows several at once (rulings M-7). */
export async function loadTextsOfOthers(...parts: readonly Part[]): Promise<void> {
  const others = locales.filter((locale) => !inUse.has(locale));
  await Promise.all(others.flatMap((locale) => parts.map((part) => bring(locale, part))));
}

/**
 * From now on each part comes in this language too. Rejects, and changes nothing, when one of these parts cannot be had.
 * @param parts that come at once; absent: all that were needed so far
 */
export async function startLanguage(locale: Locale, parts: readonly Part[] = [...wanted]): Promise<void> {
  const isNew = !inUse.has(locale);
  inUse.add(locale);
  try {
    await Promise.all(parts.map((part) => bring(locale, part)));
    tellFirst(locale);
  } catch (error) {
    // A language that the page speaks stays in use, whatever else could not be had.
    if (isNew) inUse.delete(locale);
    throw error;
  }
}

/** The staff app is online only, so nobody misses its texts without a connection. */
const partsOffline: readonly Part[] = ['start', 'more', ...formIds, 'selftest'];

/** As {@link startLanguage}, once all of the language is here: nothing is missed later without a connection. */
export async function startWholeLanguage(locale: Locale): Promise<void> {
  await Promise.all(partsOffline.map((part) => bring(locale, part)));
  await startLanguage(locale);
}

/** Brings parts in every language, for staff: they write to applicants in theirs. */
export async function startAllLanguages(...parts: readonly Part[]): Promise<void> {
  // Wanted only once they are here: the worker stores none of the staff app, and no other page is to miss it.
  await Promise.all(locales.flatMap((locale) => parts.map((part) => bring(locale, part))));
  for (const part of parts) wanted.add(part);
  await Promise.all(locales.map((locale) => startLanguage(locale)));
}

/** Brings the forms and their rules in every language, for the server: it answers in any, and shows no page. */
export async function loadFormTexts(): Promise<void> {
  await startAllLanguages(...formIds);
}
