import { findOrInstallChromium } from './find-chromium.ts';
import { programPath } from './project.ts';
import { runQuietly } from './run-program.ts';
import { runVitest } from './run-vitest.ts';
import { oneFailed, onePassed, type Tally } from './tally.ts';

export interface Step {
  readonly name: string;
  run(): Promise<Tally>;
}

const unitFolders = [
  'api',
  'architecture',
  'chaos',
  'domain',
  'features',
  'forms',
  'i18n',
  'loopback',
  'outbox',
  'platform',
  'server',
  'support',
  'sw',
  'ui',
];

export const stepsBeforeBuild: readonly Step[] = [
  program('format', programPath('biome'), ['format', '.']),
  program('lint', programPath('oxlint'), ['--deny-warnings', '--report-unused-disable-directives']),
  program('types', programPath('tsc'), ['-b']),
  { name: 'unit, server and loopback tests', run: () => runVitest('unit', unitFolders) },
];

export const build = program('build', process.execPath, ['--import', 'tsx', 'scripts/build.ts']);

export const budgets: Step = { name: 'budget tests', run: () => runVitest('budget', ['budget']) };

export const browserTests: Step = { name: 'browser tests', run: runBrowserTests };

/** A step of one program counts as one test. */
function program(name: string, path: string, parameters: readonly string[]): Step {
  return {
    name,
    async run() {
      const { ok, output } = await runQuietly(path, parameters);
      if (ok) return onePassed;
      process.stdout.write(`${output}\n`);
      return oneFailed;
    },
  };
}

async function runBrowserTests(): Promise<Tally> {
  try {
    const path = findOrInstallChromium();
    return await runVitest('browser', ['browser'], { CHROMIUM_PATH: path });
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return oneFailed;
  }
}
