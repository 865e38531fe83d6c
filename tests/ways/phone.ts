import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page, Worker } from 'playwright-core';
import { expect } from 'vitest';
import { type FormId, forms } from '../../src/forms/index.ts';
import { type Locale, localeNames } from '../../src/lib/locale.ts';
import type { NextState } from '../../src/outbox/next-thing.ts';
import {
  type FileToPick,
  fillLicence,
  offlineReady,
  openMore,
  pick,
  press,
  pressUntil,
  submit,
} from '../browser/steps.ts';
import { patience } from './patience.ts';
import { saying, type Words, wordsIn } from './words.ts';

/** A seafarer with a phone: every action is a touch, and all information comes from the screen. */
export interface Phone {
  readonly page: Page;
  readonly words: Words;
  /** The first visit, online: chooses the language and waits until the phone says that it works offline. */
  arrive(): Promise<void>;
  /** Closes the app and opens it again on the home page. */
  reopen(): Promise<void>;
  offline(isOffline: boolean): Promise<void>;
  /** Says under "Is my request safe?" that others use this device too. */
  sayShared(): Promise<void>;
  /**
   * Comes online repeatedly, as in a harbour, until the condition holds: a page makes a call each time, but not
   * continuously.
   */
  meetNetworksUntil(isSo: () => Promise<boolean>): Promise<void>;
  open(form: FormId): Promise<void>;
  follow(link: string): Promise<void>;
  press(button: string): Promise<void>;
  /** Presses "Submit" on the open form. @returns the id of its request */
  submit(): Promise<string>;
  myRequests(): Promise<void>;
  /** Opens a request by its row. */
  openRequest(id: string): Promise<void>;
  /** Fills in everything that the open licence form asks for. */
  fillLicence(document: FileToPick): Promise<void>;
  /** Fills in and submits a complete licence request. @returns its id */
  sendLicence(document: FileToPick): Promise<string>;
  /** Waits until the page of this request shows this state of its delivery. */
  expectDelivery(id: string, state: 'queued' | 'sending' | 'attention' | 'delivered'): Promise<void>;
  /** Allows notifications in the browser, and turns them on in the page. */
  wantNotifications(): Promise<void>;
  /** Puts the app in the background, or brings it back. */
  putAside(isAside: boolean): Promise<void>;
  /** Notifications shown since they were turned on. */
  notifications(): Promise<readonly string[]>;
  /** The last number set on the app's icon. */
  badge(): Promise<number | undefined>;
  /** Presses the button of the next thing to do. */
  pressNext(): Promise<void>;
  /** Picks a document that is wanted again, and sends it. */
  sendAgain(field: string, document: FileToPick): Promise<void>;
  /** Looks the request up through the menu, by reference and address: a code is mailed. */
  findRequest(reference: string, email: string): Promise<void>;
  /** Presses "Mail me a code" for the office's files. */
  askForCode(): Promise<void>;
  typeCode(code: string): Promise<void>;
  /** Saves the office's file of this name. @returns the downloaded bytes */
  saveFile(name: string): Promise<Buffer>;
  /** Presses the page's own button to ask the server until it shows the case in this state. */
  askUntil(state: string): Promise<void>;
  /** The same, until the page shows this text. */
  askUntilWords(text: string): Promise<void>;
  /** The same, until this is the next thing to do. */
  askUntilNext(state: NextState): Promise<void>;
  expectWords(...texts: readonly (string | RegExp)[]): Promise<void>;
  /** Waits until the page shows this as the next thing to do. */
  expectNext(state: NextState): Promise<void>;
}

/** Recorded in the page by `listen`. */
interface Heard {
  readonly notifications: string[];
  badge?: number;
  /** Milliseconds since 1970; 0: never. */
  badgeAt: number;
}

interface PhoneParts {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly offline: (isOffline: boolean) => Promise<void>;
  readonly url: string;
  readonly locale: Locale;
}

export function openPhone(parts: PhoneParts): Phone {
  const { page, offline, url, locale } = parts;
  const words = wordsIn(locale);
  const phone: Phone = {
    page,
    words,
    offline,
    ...telling(parts),
    ...fetching(page, words),
    async arrive() {
      await page.goto(url);
      await speak(page, locale);
      await offlineReady(page);
    },
    async reopen() {
      await page.goto(url);
    },
    async sayShared() {
      await page.locator('.header-button[aria-haspopup="dialog"]').click();
      await page.locator('dialog.side-menu a[href="/status"]').click();
      await page.locator('[name="shared"]').click();
      await page.locator('[name="shared"]:checked').waitFor(patience);
    },
    async meetNetworksUntil(isSo) {
      const meetOne = async (): Promise<boolean> => {
        if (await isSo()) return true;
        await offline(true);
        await offline(false);
        return isSo();
      };
      await expect.poll(meetOne, { ...patience, interval: 2500 }).toBe(true);
    },
    async open(form) {
      await toHome(page);
      await page.locator(`main a[href="${forms[form].path}"]`).click();
      await page.locator('main form button[type=submit]').waitFor(patience);
    },
    async follow(link) {
      await page.goto(link);
      await speak(page, locale);
    },
    press: (button) => press(page, button),
    submit: () => submit(page),
    async myRequests() {
      await page.locator('.header-button[aria-haspopup="dialog"]').click();
      await page.locator('dialog.side-menu a[href="/requests"]').click();
      await page.locator('[aria-labelledby="list-received"], .empty').first().waitFor(patience);
    },
    async openRequest(id) {
      await phone.myRequests();
      await page.locator(`.row[data-submission-id="${id}"] a.row-link`).click();
      await page.locator(`main [data-submission-id="${id}"]`).first().waitFor(patience);
    },
    fillLicence: (document) => fillLicence(page, document),
    async sendLicence(document) {
      await phone.open('licence');
      await phone.fillLicence(document);
      return phone.submit();
    },
    async expectDelivery(id, state) {
      const shown = page.locator(`main [data-submission-id="${id}"][data-state="${state}"]`);
      await shown.first().waitFor(patience);
    },
    async pressNext() {
      await page.locator('[data-next] .request-action :is(button, a.button)').click();
    },
    async sendAgain(field, document) {
      await pick(page, field, document);
      await page.locator('form[data-correction] button[type=submit]').click();
    },
    askUntil: (state) => ask(page, page.locator(`main article[data-case-state="${state}"]`), state),
    askUntilWords: (text) => ask(page, page.locator('main .case').getByText(text), text),
    askUntilNext: (state) => ask(page, page.locator(`main [data-next="${state}"]`), state),
    async expectNext(state) {
      await page.locator(`main [data-next="${state}"]`).waitFor(patience);
    },
    async expectWords(...texts) {
      for (const text of texts) {
        const wanted = typeof text === 'string' ? saying(text) : text;
        await expect.poll(() => page.locator('main').innerText(), patience).toMatch(wanted);
      }
    },
  };
  return phone;
}

/** Information the phone shows while the app is in the background. */
function telling({ page, context, url, locale }: PhoneParts) {
  const recorded = (): Heard | undefined => (globalThis as { heard?: Heard }).heard;
  const heard = async (): Promise<readonly Heard[]> => {
    const ofWorkers = context.serviceWorkers().map((worker) => worker.evaluate(recorded));
    const all = await Promise.all([page.evaluate(recorded), ...ofWorkers]);
    return all.filter((one) => one !== undefined);
  };
  const tell = async (worker: Worker, visibility: DocumentVisibilityState): Promise<void> => {
    await worker.evaluate(listen);
    await worker.evaluate(showAs, visibility);
  };
  let visibility: DocumentVisibilityState = 'visible';
  return {
    async wantNotifications() {
      // Permissions not named here are refused from now on.
      await context.grantPermissions(['notifications', 'background-sync'], { origin: url });
      await context.addInitScript(listen);
      await page.evaluate(listen);
      // The browser ends it when idle, and starts it anew.
      context.on('serviceworker', (worker) => void tell(worker, visibility).catch(() => undefined));
      await openMore(page);
      await press(page, wordsIn(locale).alert.switchOn);
      await page.locator('[data-alerts=on]').waitFor(patience);
    },
    async putAside(isAside: boolean) {
      visibility = isAside ? 'hidden' : 'visible';
      await page.evaluate((now) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
        document.dispatchEvent(new Event('visibilitychange'));
      }, visibility);
      // The worker may be the first to learn of news, and asks the browser whether anybody looks.
      await Promise.all(context.serviceWorkers().map((worker) => tell(worker, visibility)));
    },
    notifications: async () => (await heard()).flatMap(({ notifications }) => notifications),
    badge: async () => (await heard()).toSorted((one, two) => one.badgeAt - two.badgeAt).at(-1)?.badge,
  };
}

/** Runs in the worker. */
function showAs(visibility: DocumentVisibilityState): void {
  const { prototype } = (globalThis as unknown as { WindowClient: { prototype: object } }).WindowClient;
  Object.defineProperty(prototype, 'visibilityState', { configurable: true, get: () => visibility });
}

/** Content that a mailed code unlocks. */
function fetching(page: Page, words: Words) {
  return {
    async findRequest(reference: string, email: string) {
      await page.locator('.header-button[aria-haspopup="dialog"]').click();
      await page.locator('dialog.side-menu a[data-find-request]').click();
      const form = page.locator('form[data-find-request]');
      await form.locator('[name=reference]').fill(reference);
      await form.locator('[name=email]').fill(email);
      await page.keyboard.press('Enter');
      await form.locator('[name=code]').waitFor(patience);
    },
    async askForCode() {
      await press(page, words.access.code.mail);
      await page.getByText(words.access.code.asked).waitFor(patience);
    },
    async typeCode(code: string) {
      await page.locator('main form [name=code]').fill(code);
      await page.keyboard.press('Enter');
    },
    async saveFile(name: string) {
      const [download] = await Promise.all([
        page.waitForEvent('download', patience),
        page.locator('[data-file-id]', { hasText: name }).click(),
      ]);
      expect(download.suggestedFilename()).toBe(name);
      return readFile(await download.path());
    },
  };
}

/** Chooses the language unless the page is already in it. */
export async function speak(page: Page, locale: Locale): Promise<void> {
  const spoken = page.locator(`html[lang="${locale}"]`);
  if ((await spoken.count()) === 0)
    await page.locator('header').getByRole('button', { name: localeNames[locale], exact: true }).click();
  await spoken.waitFor({ state: 'attached' });
}

/**
 * Runs in the page and in the worker: records what they tell the phone. Not by getNotifications, which misses a notification that is just
 * being shown.
 */
function listen(): void {
  // An empty page has none; a worker that is told twice goes on.
  if (!('ServiceWorkerRegistration' in globalThis) || 'heard' in globalThis) return;
  const heard: Heard = { notifications: [], badgeAt: 0 };
  Object.assign(globalThis, { heard });
  const { prototype } = ServiceWorkerRegistration;
  const show = prototype.showNotification;
  prototype.showNotification = async function (this: ServiceWorkerRegistration, title, options) {
    await show.call(this, title, options);
    heard.notifications.push([title, options?.body].filter(Boolean).join('\n'));
  };
  navigator.setAppBadge = async (count) => {
    heard.badge = count ?? 0;
    heard.badgeAt = performance.timeOrigin + performance.now();
  };
}

async function toHome(page: Page): Promise<void> {
  const back = page.locator('header a.header-back');
  if ((await back.count()) > 0) await back.click();
  await page.locator('.home').waitFor(patience);
}

function ask(page: Page, shown: Locator, what: string): Promise<void> {
  return pressUntil(page.locator('.ask-again button:not([aria-disabled="true"])'), shown, what);
}
