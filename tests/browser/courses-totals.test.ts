import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { moneyText } from '../../server/lib/mail/letter.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { parseQuotations, quotationsPath } from '../../src/contracts/staff-quotations.ts';
import { renewableCourses } from '../../src/forms/quote/eligibility.ts';
import { governmentValues } from '../../src/forms/quote/governments.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { firstCatalogue } from '../support/catalogue.ts';
import { pick, randomFrom, selectionFrom } from '../support/chance.ts';
import { getAs, jsonOf, signInAs } from '../support/accounts.ts';
import { askForQuote, mailOf } from '../support/quotes.ts';
import { choose, chooseGovernment, type Mix, openCourses } from './quote-steps.ts';

const mixes = 60;
const atOnce = 8;

let senders = 0;

/** One priced selection, and the totals shown for it. */
interface Shown extends Mix {
  readonly nationality: string;
  readonly government: string;
  readonly total: string;
}

/** In an order that makes the page change nationality and government only a few times. */
async function shownBy(
  page: Page,
  selectionsOf: (nationality: string, government: string) => readonly Mix[],
): Promise<readonly Shown[]> {
  const all: Shown[] = [];
  for (const nationality of ['panama', 'philippines']) {
    await page.locator('[name="nationality"]').selectOption(nationality);
    for (const government of governmentValues) {
      await chooseGovernment(page, government);
      for (const mix of selectionsOf(nationality, government)) {
        all.push({ ...mix, nationality, government, total: await choose(page, mix) });
      }
      await choose(page, { courses: [], renewalCourses: [] });
    }
  }
  return all;
}

interface Said {
  readonly quotationId: string;
  /** In the API's answer and in its mail. */
  readonly totals: readonly string[];
}

async function saidOf(url: string, settings: Settings, shown: Shown): Promise<Said> {
  const { nationality, government, courses, renewalCourses } = shown;
  const submissionId = randomUUID();
  // One mailbox receives only so many mails an hour, and one sender causes only so many.
  senders += 1;
  const from = { 'X-Forwarded-For': `2001:db8:0:${senders.toString(16)}::1` };
  const email = `${submissionId}@ship.example`;
  const quote = { nationality, government, courses, renewalCourses, email };
  const answer = await askForQuote(url, quote, submissionId, from);
  const mail = await mailOf(settings, `${submissionId}-quote`);
  const { id, quotedPrice = Number.NaN } = answer.receipt.quotation ?? {};
  return {
    quotationId: String(id),
    totals: [
      moneyText(Math.round(quotedPrice * 100)),
      /^Total: (.*)$/m.exec(mail.text)?.[1] ?? 'not in the mail',
    ],
  };
}

/** Totals in the staff's list, by quotation. */
async function staffTotals(url: string, settings: Settings): Promise<ReadonlyMap<string, string>> {
  const token = await signInAs(settings, url, 'moderator');
  const listed = parseQuotations(jsonOf(await getAs(token, url + quotationsPath))) ?? [];
  return new Map(listed.map(({ id, total }) => [id, moneyText(total)]));
}

async function expectEqualTotals(url: string, settings: Settings, all: readonly Shown[]): Promise<void> {
  const waiting = [...all];
  const shownById = new Map<string, string>();
  const work = async (): Promise<void> => {
    for (let shown = waiting.shift(); shown !== undefined; shown = waiting.shift()) {
      const { quotationId, totals } = await saidOf(url, settings, shown);
      expect(totals, JSON.stringify(shown)).toEqual([shown.total, shown.total]);
      shownById.set(quotationId, shown.total);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  expect(shownById.size).toBe(all.length);
  expect(await staffTotals(url, settings)).toEqual(shownById);
}

test('page, API, mail and the list of the staff say the same total for every course and for 60 random mixes', async () => {
  const api = await openApi();
  const { page } = await openContext();
  await openCourses(page, api.url);
  const catalogue = firstCatalogue();
  const random = randomFrom(20_261_121);

  const singles = await shownBy(page, (nationality) => [
    ...catalogue.map(({ id }) => ({ courses: [id], renewalCourses: [] })),
    ...renewableCourses(catalogue, nationality).map(({ id }) => ({ courses: [], renewalCourses: [id] })),
  ]);
  const mixed = await shownBy(page, (nationality) => {
    const renewable = renewableCourses(catalogue, nationality);
    return Array.from({ length: mixes / 4 }, () => selectionFrom(random, catalogue, renewable));
  });

  expect(singles.length).toBeGreaterThan(catalogue.length * 4);
  expect(mixed).toHaveLength(mixes);
  // Not one sum for all, nor an empty text that equals another.
  expect(new Set(mixed.map(({ total }) => total)).size).toBeGreaterThan(mixes / 2);
  expect(pick(random, mixed).total).toMatch(/^\$[\d,]+\.\d\d$/);
  await expectEqualTotals(api.url, api.settings, [...singles, ...mixed]);
});
