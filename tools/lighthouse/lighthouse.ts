// Audits every public page of the built app with Lighthouse, in both languages, as on a phone: npm run lighthouse
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../../server/lib/settings/settings.ts';
import { startServer } from '../../server/start-server.ts';
import { buildClientIfNeeded } from '../../scripts/build-client.ts';
import { findOrInstallChromium } from '../../scripts/find-chromium.ts';
import { installTool } from '../../scripts/install-tool.ts';
import { type LighthouseArguments, readLighthouseArguments } from './lighthouse-arguments.ts';
import { audit, type AuditedPage, auditedPages, type Visit } from './lighthouse-run.ts';
import { belowGoal, categories, goals, medianOf, type Report } from './lighthouse-report.ts';
import { root, stopWithOneLine } from '../../scripts/project.ts';

const reports = join(root, 'tmp/lighthouse');

function pagesOf({ paths }: LighthouseArguments): readonly AuditedPage[] {
  const unknown = paths.find((path) => !auditedPages.some((page) => page.path === path));
  if (unknown !== undefined) {
    throw new Error(`No such page: ${unknown}. There are ${auditedPages.map(({ path }) => path).join(', ')}`);
  }
  return auditedPages.filter(({ path }) => paths.length === 0 || paths.includes(path));
}

/** Audits the page the given number of times: everything but performance is the same in each run. */
async function auditOften(visit: Omit<Visit, 'file'>, runs: number): Promise<Report> {
  const name = `${visit.page.path.replaceAll('/', '-').slice(1) || 'home'}-${visit.locale}`;
  const all: Report[] = [];
  for (let run = 1; run <= runs; run += 1) {
    all.push(await audit({ ...visit, file: join(reports, `${name}-${run}.json`) }));
  }
  return medianOf(all);
}

function lineOf(cells: readonly (string | number)[]): string {
  const [first = '', ...rest] = cells;
  return `${String(first).padEnd(52)}${rest.map((cell) => String(cell).padStart(15)).join('')}\n`;
}

function say({ path, excused }: AuditedPage, locale: string, report: Report): void {
  const scores = categories.map((category) => report.scores[category] ?? '–');
  process.stdout.write(lineOf([`${path}, ${locale}`, ...scores]));
  if (excused.length > 0) process.stdout.write(`    without ${excused.join(', ')}\n`);
  for (const category of belowGoal(report)) {
    const machine = category === 'performance' ? ` on a machine of ${report.speed}, where 1500 is usual` : '';
    process.stdout.write(`    ${category} below ${goals[category]}${machine}\n`);
    for (const lost of report.lost[category] ?? []) process.stdout.write(`      ${lost}\n`);
  }
}

/** @returns the number of pages below a goal */
async function auditAll(origin: string, parameters: LighthouseArguments): Promise<number> {
  const chromium = findOrInstallChromium();
  const { runs, categories: asked } = parameters;
  let below = 0;
  process.stdout.write(lineOf(['page', ...categories]));
  for (const page of pagesOf(parameters)) {
    for (const locale of parameters.locales) {
      const report = await auditOften({ origin, page, locale, chromium, categories: asked }, runs);
      say(page, locale, report);
      if (belowGoal(report).length > 0) below += 1;
    }
  }
  return below;
}

async function runLighthouse(): Promise<void> {
  const parameters = readLighthouseArguments(process.argv.slice(2));
  await installTool('tools/lighthouse');
  await installTool('tests/support/engines');
  await buildClientIfNeeded();
  await mkdir(reports, { recursive: true });
  const dataDir = await mkdtemp(join(tmpdir(), 'pmts-lighthouse-'));
  const server = await startServer(readSettings({ PORT: '0', DATA_DIR: dataDir }), { logLevel: 'silent' });
  try {
    const below = await auditAll(server.url, parameters);
    process.stdout.write(`The reports are in ${reports}\n`);
    if (below > 0) throw new Error(`${below} below the goals`);
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await runLighthouse().catch(stopWithOneLine);
