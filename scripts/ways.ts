// Runs every user journey, or one: npm run ways -- --only 4 (tests/README.md).
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildClientIfNeeded } from './build-client.ts';
import { findOrInstallChromium } from './find-chromium.ts';
import { programPath, root, stopWithOneLine } from './project.ts';
import { runAloud } from './run-program.ts';

const folder = 'tests/ways';

/** Path prefix of the journeys to run. */
function wantedPath([option, number, ...more]: readonly string[]): string {
  if (option === undefined) return folder;
  const numbers = readdirSync(join(root, folder)).flatMap(
    (name) => /^(\d\d)-.*\.test\.ts$/.exec(name)?.[1] ?? [],
  );
  const wanted = number?.padStart(2, '0');
  if (option === '--only' && wanted !== undefined && numbers.includes(wanted) && more.length === 0)
    return `${folder}/${wanted}-`;
  throw new Error(`Usage: npm run ways [-- --only NUMBER], a number of ${numbers.map(Number).join(', ')}`);
}

async function walk(parameters: readonly string[]): Promise<void> {
  const path = wantedPath(parameters);
  await buildClientIfNeeded();
  const run = ['run', '--project=ways', '--reporter=default', '--disableConsoleIntercept=true', path];
  const ok = await runAloud(programPath('vitest'), run, { CHROMIUM_PATH: findOrInstallChromium() });
  process.stdout.write('A picture of each station: tmp/ways\n');
  if (!ok) throw new Error('Not every way has ended: see above.');
}

await walk(process.argv.slice(2)).catch(stopWithOneLine);
