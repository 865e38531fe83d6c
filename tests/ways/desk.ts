import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { CaseState, Verdict } from '../../src/contracts/cases.ts';
import type { SectionId } from '../../src/contracts/pages/section-roots.ts';
import type { Locale } from '../../src/lib/locale.ts';
import type { ShownStatus } from '../../src/staff/quotations/quotation-list.ts';
import { password } from '../support/accounts.ts';
import { type FileToPick, press } from '../browser/steps.ts';
import { patience } from './patience.ts';
import { speak } from './phone.ts';
import { saying, type Words, wordsIn } from './words.ts';

/** A member of staff at a desk, who does everything through the pages of the staff area. */
export interface Desk {
  readonly page: Page;
  readonly words: Words;
  /** Signs in with the form of /login. @param code of the second factor, if the account has one */
  signIn(email: string, typed?: string, code?: () => string): Promise<void>;
  /** Fills in the form of /login that is open. */
  type(email: string, typed?: string): Promise<void>;
  signOut(): Promise<void>;
  follow(link: string): Promise<void>;
  /** Opens a page through the menu. */
  menu(path: string): Promise<void>;
  /** Goes from the public pages to the staff area through the menu. */
  comeBack(): Promise<void>;
  press(button: string): Promise<void>;
  /** Opens a section by the links in the header. */
  section(id: SectionId): Promise<void>;
  /** Opens a page of the section by its tab. */
  tab(path: string): Promise<void>;
  /** Opens a request in the list by searching for its reference or a name. */
  openRequest(search: string): Promise<void>;
  take(): Promise<void>;
  /** Takes over a colleague's request, confirming the dialog. */
  takeOver(): Promise<void>;
  /** Undoes the last change by the button in the header. */
  undo(): Promise<void>;
  /** Opens the only quotation with this status in the list. */
  openQuotation(status: ShownStatus): Promise<void>;
  /** Decides about the open quotation. */
  decide(decision: 'APPROVED' | 'REJECTED', reason?: string): Promise<void>;
  /** The figure in this column of the last row of a report's table. */
  figure(table: string, column: string): Promise<string>;
  /** Changes the state in the dialog. */
  move(state: CaseState, words?: MoveWords): Promise<void>;
  /** Gives a verdict on the document with this name on the wire. */
  judge(field: string, verdict: Verdict, reason?: string): Promise<void>;
  /** "Ask the applicant now". */
  ask(): Promise<void>;
  write(text: string, ...files: readonly FileToPick[]): Promise<void>;
  expectWords(...texts: readonly (string | RegExp)[]): Promise<void>;
}

interface MoveWords {
  readonly reason?: string;
  readonly files?: readonly FileToPick[];
}

interface DeskParts {
  readonly page: Page;
  readonly url: string;
  readonly locale: Locale;
}

export function openDesk(parts: DeskParts): Desk {
  const { page, locale } = parts;
  return {
    page,
    words: wordsIn(locale),
    ...coming(parts),
    ...deciding(page),
    ...selling(page),
    press: (button) => press(page, button),
    async expectWords(...texts) {
      for (const text of texts) {
        const wanted = typeof text === 'string' ? saying(text) : text;
        await expect.poll(() => page.locator('main').innerText(), patience).toMatch(wanted);
      }
    },
  };
}

/** Follows a link. Its address is there before its page: until that has its title, the page before can still be used. */
async function goBy(page: Page, link: Locator): Promise<void> {
  const from = new URL(page.url()).pathname;
  const title = await page.title();
  const to = new URL((await link.getAttribute('href')) ?? '', page.url()).pathname;
  await link.click();
  if (to !== from) await expect.poll(() => page.title(), { ...patience, message: to }).not.toBe(title);
  await page.waitForURL((url) => url.pathname === to);
  await page.locator('main h1').waitFor(patience);
}

/** Signing in, navigating, signing out. */
function coming({ page, url, locale }: DeskParts) {
  const desk = {
    async signIn(email: string, typed: string = password, code?: () => string) {
      await page.goto(`${url}/login`);
      await speak(page, locale);
      await desk.type(email, typed);
      if (code !== undefined) {
        await page.locator('[name="secondFactor"]').waitFor(patience);
        await page.locator('[name="secondFactor"]').fill(code());
        await page.locator('main button[type=submit]').click();
      }
      await page.locator('.header-staff').waitFor(patience);
    },
    async type(email: string, typed: string = password) {
      await page.locator('[name="email"]').fill(email);
      await page.locator('[name="password"]').fill(typed);
      await page.locator('main button[type=submit]').click();
    },
    async follow(link: string) {
      await page.goto(link);
      await speak(page, locale);
    },
    async menu(path: string) {
      await page.locator('.header-tools button[aria-haspopup="dialog"]').click();
      await goBy(page, page.locator(`.side-menu a[href="${path}"]`).first());
    },
    async comeBack() {
      await page.locator('.header-tools button[aria-haspopup="dialog"]').click();
      await page.locator('.side-menu a[href="/login"]').click();
      await page.locator('.header-staff').waitFor(patience);
    },
    async signOut() {
      await page.locator('.header-tools button[aria-haspopup="dialog"]').click();
      await page.locator('.side-menu-end .button-primary').click();
      await page.waitForURL('**/login');
    },
    async section(id: SectionId) {
      await goBy(page, page.locator(`.header-sections a[href^="/${id}/"]`));
    },
    async tab(path: string) {
      await goBy(page, page.locator(`a[href="${path}"]:visible`).first());
    },
    async openRequest(search: string) {
      await desk.section('task');
      await page.locator('main [type="search"]').fill(search);
      const rows = page.locator('tr[data-submission]');
      await expect.poll(() => rows.count(), { ...patience, message: search }).toBe(1);
      await rows.locator('a').first().click();
      await page.locator('[data-case][aria-busy="false"]').waitFor(patience);
    },
  };
  return desk;
}

/** Actions on the open request. */
function deciding(page: Page) {
  /** Saved, and the page shows the current state. */
  const settled = () => page.locator('[data-case][aria-busy="false"]').waitFor(patience);
  const taken = async (): Promise<void> => {
    await page.locator('[data-act="take"]').waitFor({ ...patience, state: 'detached' });
    await settled();
  };
  return {
    async take() {
      await page.locator('[data-act="take"]').click();
      await taken();
    },
    async takeOver() {
      await page.locator('[data-act="take"]').click();
      await page.locator('[data-take-over]').click();
      await taken();
    },
    async undo() {
      await page.locator('[data-undo]').click();
      await page.locator('[data-undo]').waitFor({ ...patience, state: 'detached' });
      await settled();
    },
    async move(state: CaseState, { reason, files = [] }: MoveWords = {}) {
      await page.locator('[data-act="state"]').click();
      const dialog = page.locator('[data-dialog="state"]');
      await dialog.locator(`[data-state="${state}"]`).click();
      if (reason !== undefined) await dialog.locator('textarea').fill(reason);
      if (files.length > 0)
        await dialog.locator('input[name="attachment"]').setInputFiles(files.map((file) => ({ ...file })));
      await dialog.locator('[data-save-state]').click();
      await page.locator(`[data-case][data-state-now="${state}"]`).waitFor(patience);
      await settled();
    },
    async judge(field: string, verdict: Verdict, reason?: string) {
      const tab = page.locator(`[data-document="${field}"]`);
      const isOneOfSeveral = (await tab.count()) > 0;
      if (isOneOfSeveral) await tab.click();
      await page.locator(`.verdicts [data-verdict="${verdict}"]`).click();
      const dialog = page.locator('[data-dialog="verdict"]');
      if (verdict !== 'accepted') {
        if (reason !== undefined) await dialog.locator('textarea').fill(reason);
        await dialog.locator('.button-primary').click();
      }
      const judged = page.locator(
        isOneOfSeveral
          ? `[data-document="${field}"][data-verdict="${verdict}"]`
          : `.verdicts [data-verdict="${verdict}"][aria-pressed="true"]`,
      );
      // Most files of the ways cannot be drawn, and then it is asked.
      const unseen = page.locator('[data-accept-unseen]');
      await judged.or(unseen).first().waitFor(patience);
      if ((await unseen.count()) > 0) await unseen.click();
      await judged.waitFor(patience);
      await settled();
    },
    async ask() {
      await page.locator('[data-ask]').click();
      await page.locator('[data-case][data-state-now="waitingForApplicant"]').waitFor(patience);
      await settled();
    },
    async write(text: string, ...files: readonly FileToPick[]) {
      await page.locator('[data-act="reply"]').click();
      await page.locator('[data-writing="message"] textarea').fill(text);
      if (files.length > 0) {
        const given = files.map((file) => ({ ...file }));
        await page.locator('[data-writing="message"] input[type=file]').setInputFiles(given);
      }
      await page.locator('[data-writing="message"] .actions .button-primary').click();
      await page.locator('.said-message', { hasText: text }).first().waitFor(patience);
      await settled();
    },
  };
}

/** Quotations and their results. */
function selling(page: Page) {
  return {
    async openQuotation(status: ShownStatus) {
      await goBy(page, page.locator('.header-sections a[href^="/account/"]'));
      await page.locator('main [name="status"]').selectOption(status);
      const rows = page.locator('tr[data-quotation]');
      const update = page.locator('.as-of button:not([aria-disabled="true"])');
      const look = async (): Promise<number> => {
        if ((await rows.count()) !== 1) await update.click({ timeout: 2000 }).catch(() => undefined);
        return rows.count();
      };
      await expect.poll(look, { ...patience, interval: 500, message: status }).toBe(1);
      await rows.locator('a').click();
      await page.locator('[data-quotation-work]').waitFor(patience);
    },
    async decide(decision: 'APPROVED' | 'REJECTED', reason?: string) {
      await page.locator(`[data-decide="${decision}"]`).click();
      if (reason !== undefined) {
        const dialog = page.locator('[data-dialog="reason"]');
        await dialog.locator('textarea').fill(reason);
        await dialog.locator('.button-primary').click();
      }
      await page.locator('[data-quotation-work] [data-outcome="saved"]').waitFor(patience);
    },
    async figure(table: string, column: string) {
      const figures = page.locator(`[data-report-table="${table}"] table`).last();
      await figures.waitFor(patience);
      const names = await figures.locator('thead th').allInnerTexts();
      return figures
        .locator('tfoot')
        .locator('th, td')
        .nth(names.findIndex(sameAs(column)))
        .innerText();
    },
  };
}

/** Compares names regardless of case, as pages may capitalise them. */
function sameAs(name: string): (other: string) => boolean {
  return (other) => other.trim().toLowerCase() === name.toLowerCase();
}
