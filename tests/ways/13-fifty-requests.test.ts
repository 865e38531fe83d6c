import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sendDrawable } from '../browser/desk-steps.ts';
import { type FormId, formIds } from '../../src/forms/index.ts';
import { fill } from '../../src/lib/fill.ts';
import type { Locale } from '../../src/lib/locale.ts';
import type { Desk } from './desk.ts';
import { patience } from './patience.ts';
import { way, type World } from './way.ts';

/** How one works: presses are counted where a person presses. */
interface Hand {
  readonly presses: () => number;
  accept(): Promise<void>;
  /** Done, saved; the page stays. */
  finish(): Promise<void>;
  next(): Promise<void>;
}

function keysOf({ page }: Desk): Hand {
  let count = 0;
  const press = async (key: string): Promise<void> => {
    count += 1;
    await page.keyboard.press(key);
  };
  return {
    presses: () => count,
    accept: () => press('1'),
    async finish() {
      await press('s');
      // "Done" is proposed once every document is accepted.
      await page.locator('[data-save-state="done"]').waitFor(patience);
      await press('Enter');
    },
    next: () => press('Enter'),
  };
}

function mouseOf({ page }: Desk): Hand {
  let count = 0;
  const click = async (selector: string): Promise<void> => {
    count += 1;
    await page.locator(selector).click();
  };
  return {
    presses: () => count,
    accept: () => click('.verdicts [data-verdict="accepted"]'),
    async finish() {
      await click('[data-act="state"]');
      await click('[data-save-state="done"]');
    },
    next: () => click('[data-next-request]'),
  };
}

const rowsOfPage = 25;

interface Worked {
  readonly documents: number;
  readonly presses: number;
}

/** Accepts what has been shown, one document after the other, and finishes. @returns how many there were */
async function work(page: Page, hand: Hand): Promise<number> {
  const open = '.document-stage';
  const seen: string[] = [];
  const hasDocuments = (await page.locator('[data-document-view]').count()) > 0;
  // A single document has no line of previews.
  const tiles = await page.locator('[data-document][data-verdict="none"]').count();
  for (let left = hasDocuments ? Math.max(1, tiles) : 0; left > 0; left -= 1) {
    await page.locator(`${open}[data-shown]`).waitFor(patience);
    const file = (await page.locator(open).getAttribute('data-file-id')) ?? '';
    expect(seen).not.toContain(file);
    seen.push(file);
    await hand.accept();
    if (left > 1) await page.locator(`${open}:not([data-file-id="${file}"])`).waitFor(patience);
  }
  if ((await page.locator('[data-case]').getAttribute('data-state-now')) !== 'done') {
    await hand.finish();
    await page.locator('[data-case][data-state-now="done"][aria-busy="false"]').waitFor(patience);
  }
  expect(await page.locator('[data-document]:not([data-verdict="accepted"])').count()).toBe(0);
  return seen.length;
}

/** From the first row of the list to the last request, none twice and none left out. */
async function workThrough({ page }: Desk, hand: Hand, count: number): Promise<ReadonlyMap<string, Worked>> {
  const worked = new Map<string, Worked>();
  await page.locator('tr[data-submission] a').first().click();
  while (worked.size < count) {
    await page.locator('[data-case][aria-busy="false"]').waitFor(patience);
    const id = (await page.locator('[data-case]').getAttribute('data-case')) ?? '';
    expect([...worked.keys()]).not.toContain(id);
    const before = hand.presses();
    const documents = await work(page, hand);
    if (worked.size + 1 < count) {
      await hand.next();
      await page.locator(`[data-case]:not([data-case="${id}"])`).waitFor(patience);
    }
    worked.set(id, { documents, presses: hand.presses() - before });
  }
  return worked;
}

/** All requests, also the quotations that nobody has to act on. */
async function showAll({ page, words }: Desk, count: number): Promise<void> {
  await page.locator('[data-views]').click();
  await page.locator(`[data-view="${words.waiting.views.all}"] a`).click();
  await page.locator('main details:has(button) > summary').first().click();
  await page.locator('main').getByRole('button', { name: words.requests.quiet }).click();
  await page.waitForURL(/quiet=true/);
  // The rows of the former view stay until those of the chosen one are here.
  const all = fill(words.rows.shown, { first: 1, last: Math.min(count, rowsOfPage), count });
  await expect.poll(() => page.locator('#list-count').innerText(), patience).toBe(all);
}

/** Other people's requests, before the first press. */
async function receive({ api }: World, count: number): Promise<ReadonlyMap<string, FormId>> {
  const sent = new Map<string, FormId>();
  for (let index = 0; index < count; index += 1) {
    const form = formIds[index % formIds.length] ?? 'licence';
    sent.set((await sendDrawable(api, form)).submissionId, form);
  }
  return sent;
}

/** Fifty by keys take their time, so the language that CI walks does them; one of each form shows the rest. */
const amounts: Readonly<Record<Locale, { readonly keys: number; readonly mouse: number }>> = {
  en: { keys: 5, mouse: 5 },
  es: { keys: 50, mouse: 5 },
};

way(
  13,
  'fifty requests, ten of each form, by keys alone, and some by mouse alone: none skipped, each document shown before its verdict',
  async (world) => {
    const { keys, mouse } = amounts[world.locale];
    const ana = await world.colleague('ana', 'moderator');
    let received = 0;
    for (const [hand, count, most] of [
      [keysOf(ana), keys, 6],
      [mouseOf(ana), mouse, 8],
    ] as const) {
      const sent = await receive(world, count);
      received += count;
      await ana.section('task');
      await showAll(ana, received);
      await world.station(ana, `the list before ${count}`);
      const worked = await workThrough(ana, hand, count);
      expect(new Set(worked.keys())).toEqual(new Set(sent.keys()));
      expect(hand.presses() / count).toBeLessThanOrEqual(most);
      for (const [id, { documents, presses }] of worked) {
        expect(presses, sent.get(id)).toBeLessThanOrEqual(documents + 3);
      }
      await world.station(ana, `after ${count}`);
    }
  },
);
