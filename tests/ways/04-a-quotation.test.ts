import { expect } from 'vitest';
import { quoteTexts } from '../../src/forms/quote/texts.ts';
import { agree, chooseGovernment, fillStudent, student } from '../browser/quote-steps.ts';
import { openDetails } from '../browser/steps.ts';
import { patience } from './patience.ts';
import type { Phone } from './phone.ts';
import { hour, month, timePasses } from './time-passes.ts';
import { saying } from './words.ts';
import { addressOf, way, type World } from './way.ts';

const rejected = 'Este curso no se abre este año.';
const approvedAfterAll = 'El precio se mantiene para usted.';

/** Fills in the form up to its last button. @returns the displayed price */
async function fillIn(phone: Phone, course: string): Promise<string> {
  const { page } = phone;
  await phone.open('quote');
  await chooseGovernment(page, 'panama');
  await page.locator(`[name="courses"][value="${course}"]`).check();
  await fillStudent(page);
  await agree(page);
  return (await page.locator('[data-summary] [data-total="total"]').innerText()).trim();
}

/** Expects the price to be visible without scrolling. */
async function expectPriceInSight({ page }: Phone, price: string): Promise<void> {
  const total = page.locator('main [data-total="total"]').first();
  await expect.poll(() => total.innerText(), patience).toBe(price);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const { y = Infinity, height = 0 } = (await total.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(640);
}

/** Sends a quote request online and verifies the address. @returns its id */
async function sendQuote({ mailbox }: World, phone: Phone, course: string): Promise<string> {
  const price = await fillIn(phone, course);
  const quote = await phone.submit();
  await phone.expectDelivery(quote, 'delivered');
  await expectPriceInSight(phone, price);
  await verify(phone, (await mailbox.read(student.email, /\b\d{6}\b/)).code);
  return quote;
}

async function verify({ page }: Phone, code: string): Promise<void> {
  await page.locator('.code-form [name="code"]').fill(code);
  await page.keyboard.press('Enter');
  await page.locator('[data-code-step="verified"]').waitFor(patience);
}

way(
  4,
  'a quotation: estimated offline, quoted, approved, accepted offline; rejected with a reason; expired and approved after all',
  async (world) => {
    const { station, mailbox, words, locale, api } = world;
    const { estimate } = quoteTexts[locale];
    const phone = await world.phone();
    await phone.arrive();
    await phone.offline(true);
    const price = await fillIn(phone, '1');
    await station(phone, 'filled in offline');
    const quote = await phone.submit();
    await phone.expectNext('notSent');
    await openDetails(phone.page);
    await phone.expectWords(estimate.binding, price);
    await station(phone, 'an estimate offline');
    await phone.offline(false);
    await phone.expectDelivery(quote, 'delivered');
    await expectPriceInSight(phone, price);
    await phone.page.locator('[data-quote="quote"]').waitFor({ ...patience, state: 'attached' });
    await station(phone, 'the quote');
    await verify(phone, (await mailbox.read(student.email, /\b\d{6}\b/)).code);
    await station(phone, 'the address is proven');

    const luz = await world.colleague('luz', 'moderator');
    await luz.openQuotation('pending');
    await station(luz, 'the quotation to decide');
    await luz.decide('APPROVED');
    const approved = await mailbox.read(student.email, /aprobó su cotización|approved your quote/);
    expect(approved.link).toContain(quote);
    await phone.askUntilNext('quoteToAccept');
    await station(phone, 'approved');
    const [until = 'no day'] = /\d{2}\/\d{2}\/\d{4}/.exec(approved.text) ?? [];
    await phone.expectWords(saying(words.case.next.line.quoteToAccept, { until }));

    await phone.offline(true);
    await phone.press(words.case.acceptance.open);
    await station(phone, 'asked whether to accept');
    await phone.press(words.case.acceptance.confirm);
    await phone.expectNext('notSent');
    await station(phone, 'accepted offline and not sent');
    await phone.offline(false);
    await phone.askUntilNext('accepted');
    await phone.expectWords(words.case.next.line.accepted);
    await station(phone, 'accepted and what comes next');

    // The office gets at most one mail about a request in ten minutes.
    await timePasses(hour / 4, phone, luz);
    const notice = await mailbox.read(api.settings.officeEmail, /aceptada/);
    expect(notice.text).toContain(student.lastName);
    await luz.section('account');
    await luz.press(words.rows.update);
    await luz.page.locator('tr[data-quotation] [data-accepted-at]').waitFor(patience);
    await station(luz, 'accepted in the list');
    await luz.openQuotation('accepted');
    await luz.expectWords(words.quotations.work.accepted);
    expect(await luz.page.locator('[data-decide]').count()).toBe(0);
    await station(luz, 'accepted on its page');
    await luz.section('reports');
    await luz.tab('/reports/sales');
    expect(await luz.figure('months', words.reports.sales.accepted)).toBe('1');
    expect(amountIn(await luz.figure('months', words.reports.sales.acceptedValue))).toBe(amountIn(price));
    expect(await luz.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
    await station(luz, 'accepted in the report');

    const second = await sendQuote(world, phone, '2');
    await luz.openQuotation('pending');
    await luz.decide('REJECTED', rejected);
    await station(luz, 'rejected with a reason');
    expect((await mailbox.read(student.email, /Este curso/)).text).toContain(rejected);
    await phone.askUntilNext('quoteRejected');
    await phone.expectWords(rejected);
    await station(phone, 'rejected');

    const third = await sendQuote(world, phone, '3');
    await luz.openQuotation('pending');
    await luz.decide('APPROVED');
    await phone.askUntilNext('quoteToAccept');
    await api.stop();
    await timePasses(2 * month, phone, luz);
    await api.start();
    await phone.reopen();
    await phone.openRequest(third);
    await phone.expectNext('quoteExpired');
    await station(phone, 'expired');
    await luz.signIn(addressOf('luz'));
    await luz.openQuotation('approved');
    await luz.expectWords(words.quotations.work.notInTime);
    await station(luz, 'expired at the desk');
    await luz.decide('APPROVED', approvedAfterAll);
    expect((await mailbox.read(student.email, /El precio se mantiene/)).text).toContain(approvedAfterAll);
    await phone.askUntilNext('quoteToAccept');
    await station(phone, 'approved after all');
    const lastDay = (await daysIn(phone, '[data-next]')).at(-1);
    expect(lastDay).not.toBe(until);
    expect(await daysIn(phone, '.quote-facts')).toContain(lastDay);
    await phone.press(words.case.acceptance.open);
    await phone.press(words.case.acceptance.confirm);
    await phone.askUntilNext('accepted');
    await phone.myRequests();
    await phone.page
      .locator(`.row[data-submission-id="${second}"][data-next-row="quoteRejected"]`)
      .waitFor(patience);
    await station(phone, 'all three in the list');
  },
);

/** The days named in this part of the page. */
async function daysIn({ page }: Phone, part: string): Promise<readonly string[]> {
  return ((await page.locator(`main ${part}`).textContent()) ?? '').match(/\d{2}\/\d{2}\/\d{4}/g) ?? [];
}

/** Parses cents in either language's format. */
function amountIn(text: string): number {
  return Number(text.replaceAll(/\D/g, ''));
}
