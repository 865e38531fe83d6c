import { renderedFile } from '../src/contracts/pages/rendered-file.ts';
import { languageInUse } from '../src/device/storage/language-in-use.ts';
import type { Locale } from '../src/lib/locale.ts';
import type { Precache, Precached } from './precache.ts';

/** The page without content, for whatever only the device knows. */
export const frameAddress = '/frame.html';

/** Where the addresses are kept. */
const state = '/as-rendered';

/**
 * The pages that the build rendered, in the language in use, kept beside the files of this version. The worker answers
 * with them where the page has told it that this device has nothing to add: their words are there before any script has
 * run (decision 100).
 */
export class RenderedPages {
  readonly #shell: Precache;
  /** Names its pages, so that no version finds those of another one. */
  readonly #version: string;
  #told: readonly string[] | undefined;

  constructor(shell: Precache, precached: readonly Precached[]) {
    this.#shell = shell;
    this.#version = precached.find(({ url }) => /^assets\/index-[\w-]+\.js$/.test(url))?.url ?? '';
  }

  /**
   * Takes over the addresses that look on this device as they do to a first-time visitor, and fetches the pages that
   * are missing. Rejects when nothing can be stored.
   */
  async tell(paths: readonly string[]): Promise<void> {
    const cache = await this.#shell.open();
    this.#told = paths;
    await cache.put(this.#keyOf(state), Response.json(paths));
    const [locale, frame] = await Promise.all([languageInUse(), this.#shell.match(frameAddress)]);
    if (locale === undefined || frame === undefined) return;
    // The policies that the server sets for a page.
    const { headers } = frame;
    for (const path of paths) {
      const [online, offline] = this.#keysOf(locale, path);
      if ((await cache.match(offline)) !== undefined) continue;
      const text = await this.#fetchPage(locale, path);
      // The others could not be had either: no connection, a newer version, a host without them.
      if (text === undefined) return;
      await cache.put(online, new Response(text, { headers }));
      // What says so is there from the first word, or it would move them as the page is taken over.
      await cache.put(offline, new Response(text.replace(hiddenBanner, shownBanner), { headers }));
    }
  }

  /** Undefined: not kept, or the device has something to add. Does not reject. */
  async answer({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Promise<Response | undefined> {
    if (search !== '') return undefined;
    try {
      const cache = await this.#shell.open();
      const [paths, locale] = await Promise.all([this.#pathsIn(cache), languageInUse()]);
      if (locale === undefined || !paths.includes(pathname)) return undefined;
      const [online, offline] = this.#keysOf(locale, pathname);
      return await cache.match(navigator.onLine ? online : offline);
    } catch {
      return undefined;
    }
  }

  async #pathsIn(cache: Cache): Promise<readonly string[]> {
    this.#told ??= (await (await cache.match(this.#keyOf(state)))?.json()) as readonly string[] | undefined;
    return this.#told ?? [];
  }

  #keysOf(locale: Locale, path: string): readonly [online: string, offline: string] {
    const key = this.#keyOf(addressOf(locale, path));
    return [key, `${key}&offline`];
  }

  #keyOf(address: string): string {
    return new URL(`${address}?of=${this.#version}`, location.href).href;
  }

  /**
   * The page as it starts from this version's files, all at once instead of one after the other. Undefined: it cannot
   * be had now, it is of another version, or the host has no such page.
   */
  async #fetchPage(locale: Locale, path: string): Promise<string | undefined> {
    const answer = await fetch(addressOf(locale, path)).catch(() => undefined);
    if (answer?.ok !== true) return undefined;
    const text = await answer.text();
    const [starter, scripts = ''] = starterIn.exec(text) ?? [];
    const files = scripts.split(' ');
    const isOfVersion = files.every((file) => this.#shell.keyOf(file) !== undefined);
    const isWanted = text.includes(`<html lang="${locale}">`) && text.includes(` data-path="${path}"`);
    if (starter === undefined || !isOfVersion || !isWanted) return undefined;
    const links = files.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
    const start = `<script type="module" crossorigin src="${files[0]}"></script>${links.join('')}`;
    return text.replace(starter, () => start);
  }
}

/** As scripts/page-document.ts writes it. */
const starterIn = /<script async src="[^"]*" data-scripts="([^"]*)"[^>]*><\/script>/;

/** As src/shell/shell.tsx draws it. */
const hiddenBanner = 'banner-offline" hidden=""';
const shownBanner = 'banner-offline"';

function addressOf(locale: Locale, path: string): string {
  return `/${locale}/${renderedFile(path)}`;
}
