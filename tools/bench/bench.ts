// Runs the measurements; nothing passes or fails by speed. They are ratios within one run, because absolute times on a
// shared machine mislead.
import { buildClientIfNeeded } from '../../scripts/build-client.ts';
import { findOrInstallChromium } from '../../scripts/find-chromium.ts';
import { programPath, stopWithOneLine } from '../../scripts/project.ts';
import { runAloud } from '../../scripts/run-program.ts';

async function runBenches(parameters: readonly string[]): Promise<void> {
  const unknown = parameters.find((parameter) => parameter.startsWith('-'));
  if (unknown !== undefined) {
    throw new Error(
      `Unknown argument ${unknown}. Usage: npm run bench [-- storing|sending|cutting|serving|opening|photos|inbox|bundle|bucket|backup|loop|access]`,
    );
  }
  await buildClientIfNeeded();
  const CHROMIUM_PATH = findOrInstallChromium();
  const run = ['run', '--project=bench', '--reporter=default', '--disableConsoleIntercept=true'];
  const ok = await runAloud(programPath('vitest'), [...run, ...parameters], { CHROMIUM_PATH });
  if (!ok) throw new Error('A measurement could not be made: see above.');
}

await runBenches(process.argv.slice(2)).catch(stopWithOneLine);
