import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Verdict } from '../../src/ui/api-context.tsx';
import { axe } from '../support/browser/axe.ts';
import type { Fault } from '../support/fault-proxy.ts';
import { overhang } from './layout.ts';
import { expectWords, openLink, speak } from './link.ts';

interface Row {
  readonly fault: Fault;
  readonly verdict: Verdict;
  readonly en: RegExp;
  readonly es: RegExp;
}

/** What Chromium itself makes of the link; device/check-contact and features/contact-words have the rest. */
const rows: readonly Row[] = [
  { fault: { kind: 'pass' }, verdict: 'fine', en: /Our server answers/, es: /Nuestro servidor responde/ },
  {
    fault: { kind: 'status', status: 302, headers: { location: 'http://login.ship.example/' } },
    verdict: 'portal',
    en: /Wi-Fi page answered/,
    es: /página del Wi-Fi/,
  },
  {
    fault: { kind: 'refuse' },
    verdict: 'unreachable',
    en: /Neither our server nor this website answers.*date and time/s,
    es: /No responde nada nuestro.*fecha y la hora/s,
  },
];

const verdictOf = (page: Page) => page.locator('[data-contact]').getAttribute('data-contact');

async function expectVerdict(page: Page, verdict: string): Promise<void> {
  await expect.poll(() => verdictOf(page)).toBe(verdict);
}

async function checkAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Check again|Comprobar de nuevo)$/ }).click();
}

/** Checks the words in both languages, and their accessibility. */
async function expectTold(page: Page, { verdict, en, es }: Omit<Row, 'fault'>): Promise<void> {
  await speak(page, 'en');
  await expectWords(page, verdict, en);
  await speak(page, 'es');
  await expectWords(page, verdict, es);
  expect(await axe(page), verdict).toEqual([]);
  expect(await overhang(page), verdict).toBe(0);
}

test('the page on safety tells apart what stands between device and server, and the next step, in both languages', async () => {
  const small = { viewport: { width: 360, height: 640 } };
  const { page, proxy, browser } = await openLink({}, { context: small });
  const asked = (): number => proxy.seen.filter((line) => line.includes('/api/capabilities')).length;
  await page.goto(`${proxy.url}/status`);
  // Without a press: the page asks once when opened.
  await expectVerdict(page, 'fine');

  for (const row of rows) {
    proxy.set(row.fault);
    await checkAgain(page);
    await expectVerdict(page, row.verdict);
    await expectTold(page, row);
  }

  proxy.set({ kind: 'pass' });
  const before = asked();
  await browser.offline(true);
  await checkAgain(page);
  await expectVerdict(page, 'offline');
  await expectTold(page, {
    verdict: 'offline',
    en: /has no network.*flight mode/s,
    es: /no tiene red.*avión/s,
  });
  // The return of the network is a reason to ask; the passing of time is not.
  await browser.offline(false);
  await expectVerdict(page, 'fine');
  expect(asked()).toBeGreaterThan(before);

  await page.route(/\/api\//, (route) => route.abort('blockedbyclient'));
  await checkAgain(page);
  await expectVerdict(page, 'blocked');
  await page.unroute(/\/api\//);

  await page.clock.setSystemTime(Date.now() - (2 * 60 + 5) * 60_000);
  await checkAgain(page);
  await expectVerdict(page, 'clockWrong');
  await expectTold(page, {
    verdict: 'fine',
    en: /clock of this device is 2 hours, [45] minutes behind.*time zone/s,
    es: /está atrasado 2 horas y [45] minutos.*zona horaria/s,
  });
});
