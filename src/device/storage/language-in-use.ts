import { isLocale, type Locale } from '../../lib/locale.ts';

/** For the worker, which cannot read localStorage: which language it is to store first. */
const cacheName = 'language';
const address = '/language';

/** Does not reject: without it the worker stores every language at once. */
export async function rememberLanguageInUse(locale: Locale): Promise<void> {
  try {
    await (await caches.open(cacheName)).put(address, new Response(locale));
  } catch {
    // No caches here: insecure origin, private window, or no room.
  }
}

/** Undefined when it is not known. Does not reject. */
export async function languageInUse(): Promise<Locale | undefined> {
  try {
    const stored = await (await caches.open(cacheName)).match(address);
    const locale = await stored?.text();
    return isLocale(locale) ? locale : undefined;
  } catch {
    return undefined;
  }
}

/** A file of the build, by its address. */
interface StoredFile {
  readonly url: string;
}

/** The language that a file of the build belongs to, by its name (vite.config.ts); undefined: to all. */
function languageOf({ url }: StoredFile): string | undefined {
  return /\/texts-([a-z]+)-/.exec(url)?.[1];
}

function isOfSelftest({ url }: StoredFile): boolean {
  return /\/(?:texts-[a-z]+-)?selftest-/.test(url);
}

/**
 * The files without which nothing opens offline: of the texts, those of the language in use. What is left follows once
 * the app is installed, so that a slow link does not carry what nobody here reads before what they need.
 * @param locale undefined: not known, so every language counts
 */
export function firstFiles<File extends StoredFile>(
  precached: readonly File[],
  locale: Locale | undefined,
): readonly File[] {
  return precached.filter((file) => {
    const language = languageOf(file);
    return !isOfSelftest(file) && (language === undefined || locale === undefined || language === locale);
  });
}

/** Those of one language, the self-test's too: with them the language can be switched to. */
export function filesOfLanguage<File extends StoredFile>(
  precached: readonly File[],
  locale: Locale,
): readonly File[] {
  return precached.filter((file) => languageOf(file) === locale);
}
