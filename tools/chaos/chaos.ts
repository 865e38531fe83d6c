// Plays random stories for the given time, of a seafarer's actions and failures around them, and checks that every
// promise held.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildClientIfNeeded } from '../../scripts/build-client.ts';
import { type ChaosArguments, readChaosArguments, usage } from './chaos-arguments.ts';
import { findOrInstallChromium } from '../../scripts/find-chromium.ts';
import { programPath } from '../../scripts/project.ts';
import { runAloud } from '../../scripts/run-program.ts';

const parameters = readParameters();
if (parameters !== undefined) await playStory(parameters);

function readParameters(): ChaosArguments | undefined {
  try {
    const read = readChaosArguments(process.argv.slice(2));
    if (read.story !== undefined && !existsSync(read.story))
      throw new Error(`--story: there is no file ${read.story}. ${usage}`);
    return read;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
    return undefined;
  }
}

async function playStory({ seed, steps, browser, database, story }: ChaosArguments): Promise<void> {
  if (browser) await buildClientIfNeeded();
  const env = {
    CHAOS_SEED: String(seed),
    CHAOS_STEPS: String(steps),
    CHAOS_DATABASE: database,
    ...(story === undefined ? {} : { CHAOS_STORY: resolve(story) }),
    ...(browser ? { CHROMIUM_PATH: findOrInstallChromium() } : {}),
  };
  const file = browser ? 'tools/chaos/browser.chaos.ts' : 'tools/chaos/loopback.chaos.ts';
  const run = ['run', '--project=chaos', '--reporter=default', '--disableConsoleIntercept=true', file];
  const ok = await runAloud(programPath('vitest'), run, env);
  process.exitCode = ok ? 0 : 1;
}
