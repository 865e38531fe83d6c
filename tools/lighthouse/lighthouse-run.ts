import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { publicPages } from '../../src/contracts/pages/public-pages.ts';
import { formIds, forms } from '../../src/forms/index.ts';
import { localeCookie } from '../../src/lib/locale-cookie.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { chromiumArguments } from '../../scripts/find-chromium.ts';
import { installTool, loadPuppeteer, type PuppeteerPage } from '../../scripts/install-tool.ts';
import { type Category, readReport, type Report } from './lighthouse-report.ts';
import { runQuietly } from '../../scripts/run-program.ts';

export interface AuditedPage {
  readonly path: string;
  /** Audits that fail by design, because the opposite is intended. */
  readonly excused: readonly string[];
}

const { home, requests, request, status, privacy, login, selftest } = publicPages;

/** All but /home, which redirects to /, and the 404 page, which Lighthouse does not audit. */
export const auditedPages: readonly AuditedPage[] = [
  ...[home, ...formIds.map((id) => forms[id].path), requests, status, privacy, login].map((path) => ({
    path,
    excused: [],
  })),
  // Only for users who are sent to it.
  { path: selftest, excused: ['is-crawlable'] },
  {
    path: request.replace(':submissionId', '7c0ffee0-0000-4000-8000-000000000001'),
    // Belongs to one person (public/robots.txt), and the API answers that this request does not exist.
    excused: ['is-crawlable', 'errors-in-console'],
  },
];

export interface Visit {
  readonly origin: string;
  readonly page: AuditedPage;
  readonly locale: Locale;
  readonly categories: readonly Category[];
  readonly chromium: string;
  /** Output file of the full report, as JSON. */
  readonly file: string;
}

/** Chromium occasionally gives Lighthouse no trace of a page, and it asks for another run. */
const mostRuns = 3;

/**
 * Audits a first visit by a phone on a slow connection, with Lighthouse's own settings for one.
 * @throws Error of one line, which names the page, if it cannot be measured
 */
export async function audit(visit: Visit, run = 1): Promise<Report> {
  try {
    return readReport(await reportOf(visit));
  } catch (error) {
    if (run < mostRuns) return audit(visit, run + 1);
    throw new Error(`${visit.page.path}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

async function reportOf({ origin, page, locale, categories, chromium, file }: Visit): Promise<string> {
  await rm(file, { force: true });
  const program = join(await installTool('tools/lighthouse'), 'node_modules/lighthouse/cli/index.js');
  const puppeteer = await loadPuppeteer();
  const browser = await puppeteer.launch({ executablePath: chromium, args: [...chromiumArguments] });
  try {
    await rememberLocale(await browser.newPage(), origin, locale);
    const { output } = await runQuietly(process.execPath, [
      program,
      origin + page.path,
      `--port=${new URL(browser.wsEndpoint()).port}`,
      // The browser is new and stores only the language.
      '--disable-storage-reset',
      '--quiet',
      '--no-enable-error-reporting',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${categories.join(',')}`,
      ...(page.excused.length > 0 ? [`--skip-audits=${page.excused.join(',')}`] : []),
    ]);
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) throw new Error(`Lighthouse has written no report.\n${output}`.trim());
    return text;
  } finally {
    await browser.close();
  }
}

/** As the app does: a cookie alone would give a page that goes on in English once it has been taken over. */
async function rememberLocale(page: PuppeteerPage, origin: string, locale: Locale): Promise<void> {
  await page.goto(`${origin}/robots.txt`);
  await page.evaluate(
    `localStorage.setItem('i18nextLng', '${locale}'); document.cookie = '${localeCookie(locale)}';`,
  );
  await page.close();
}
