import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { root } from '../../scripts/project.ts';
import type { Environment } from '../../server/lib/settings/settings.ts';
import { undoTime } from '../../server/modules/requests/case/undo.ts';
import type { ServerOptions } from '../../server/server-options.ts';
import type { Role } from '../../src/contracts/roles.ts';
import { type Locale, locales } from '../../src/lib/locale.ts';
import { addAccount } from '../support/accounts.ts';
import { type Api, openApi } from '../support/browser/open-api.ts';
import { openContext, type OpenOptions } from '../support/browser/open-context.ts';
import { launchBrowser } from '../support/browser/launch-browser.ts';
import { openDesk, type Desk } from './desk.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { openPhone, type Phone } from './phone.ts';
import { type Words, wordsIn } from './words.ts';

/** Everything available in a way: the provider's server, its mails, and the users' screens. */
export interface World {
  readonly locale: Locale;
  readonly words: Words;
  readonly api: Api;
  readonly mailbox: Mailbox;
  /** A phone that has never visited the site. @param address of a link with faults */
  phone(address?: string): Promise<Phone>;
  /** The same, with a browser that can be killed and started again. */
  phoneWithSwitch(): Promise<PhoneWithSwitch>;
  /** A browser at a desk of the office; signed out. */
  desk(): Promise<Desk>;
  /** A new account at a desk of the office, signed in. */
  colleague(name: string, role: Role): Promise<Desk>;
  /** Takes a picture of this person's current screen. */
  station(person: { readonly page: Page }, name: string): Promise<void>;
}

interface PhoneWithSwitch {
  readonly phone: Phone;
  /** Simulates an empty battery and a restart; nothing is open yet. @returns the same phone, offline */
  restartOffline(): Promise<Phone>;
}

interface WayOptions {
  /** Options of the provider's server, for ways that need other ones. */
  readonly server?: () => Promise<ServerOptions>;
  /** Its settings, in addition to those of every test server. */
  readonly environment?: () => Promise<Environment>;
}

/** Walked by a lane of the suite, not by `npm run ways`. */
const isInLane = process.env['WAYS'] === 'one';

/** The languages a way is walked in: CI alternates over the ways, `npm run ways -- --both` takes each in both. */
function languagesOf(number: number): readonly Locale[] {
  if (process.env['WAYS'] === 'both') return locales;
  return [number % 2 === 1 ? 'es' : 'en'];
}

/**
 * A complete user journey (docs/testing.md). It uses only what its users have: the screen, the mail as delivered, the
 * phone as it is.
 */
export function way(
  number: number,
  story: string,
  walk: (world: World) => Promise<void>,
  { server, environment }: WayOptions = {},
): void {
  describe(`way ${number}: ${story}`, () => {
    test.each(languagesOf(number))('in %s', async (locale) => {
      const album = await openAlbum(`${String(number).padStart(2, '0')}-${locale}`);
      const pages: Page[] = [];
      try {
        // As in service: mails of the desk wait as long as they can be undone.
        const api = await openApi({ undoFor: undoTime, ...(await server?.()) }, await environment?.());
        await walk(openWorld({ locale, album, pages, api }));
      } catch (error) {
        // Everyone's screen when the way failed.
        for (const page of pages) await album.take(page, 'where it ended').catch(() => undefined);
        throw error;
      }
      expect(album.pictures(), 'pictures of the way').toBeGreaterThan(1);
    });
  });
}

/** Resources on a link with faults, and answers that refuse on purpose. */
const broken: OpenOptions = { tolerated: [/ERR_INTERNET_DISCONNECTED/] };
const handheld = { viewport: { width: 360, height: 640 }, hasTouch: true } as const;
const desktop = { viewport: { width: 1280, height: 800 }, acceptDownloads: true } as const;

/** Pictures taken along the way, one per station: tmp/ways/WAY-LOCALE/NN-NAME.png. In CI, where nobody looks, none. */
interface Album {
  take(page: Page, name: string): Promise<void>;
  pictures(): number;
}

async function openAlbum(name: string): Promise<Album> {
  const folder = join(root, 'tmp', 'ways', name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  let count = 0;
  return {
    async take(page, what) {
      count += 1;
      if (isInLane) return;
      const path = join(folder, `${String(count).padStart(2, '0')}-${what.replaceAll(' ', '-')}.png`);
      await page.screenshot({ path, fullPage: true, animations: 'disabled' });
    },
    pictures: () => count,
  };
}

interface Setting extends Pick<World, 'api'> {
  readonly locale: Locale;
  readonly album: Album;
  /** Pages of all users, as they open. */
  readonly pages: Page[];
}

function openWorld({ locale, album, pages, api }: Setting): World {
  const world: World = {
    locale,
    words: wordsIn(locale),
    api,
    mailbox: openMailbox(api.settings),
    async phone(address = api.url) {
      const { page, offline, context } = await openContext({ ...broken, context: handheld });
      pages.push(page);
      return openPhone({ page, context, offline, url: address, locale });
    },
    async phoneWithSwitch() {
      const launched = async (profile?: string) => {
        const browser = await launchBrowser({
          ...broken,
          context: handheld,
          ...(profile === undefined ? {} : { profile }),
        });
        const { page, offline, context } = browser;
        pages.push(page);
        return { browser, phone: openPhone({ page, context, offline, url: api.url, locale }) };
      };
      const { browser, phone } = await launched();
      return {
        phone,
        async restartOffline() {
          await browser.kill();
          const again = await launched(browser.profile);
          await again.browser.offline(true);
          return again.phone;
        },
      };
    },
    async desk() {
      const { page } = await openContext({ ...broken, context: desktop });
      pages.push(page);
      return openDesk({ page, url: api.url, locale });
    },
    async colleague(username, role) {
      await addAccount(api.settings, addressOf(username), role);
      const desk = await world.desk();
      await desk.signIn(addressOf(username));
      return desk;
    },
    station: ({ page }, name) => album.take(page, name),
  };
  return world;
}

/** The mail address of a colleague with this name. */
export function addressOf(username: string): string {
  return `${username}@pmts.test`;
}
