// Inspects every page and state, and compares its pictures with the accepted ones (docs/testing.md).
import { buildClientIfNeeded } from './build-client.ts';
import { findOrInstallChromium } from './find-chromium.ts';
import { programPath, stopWithOneLine } from './project.ts';
import { runAloud } from './run-program.ts';

const usage = 'Usage: npm run pictures [-- --accept]';

async function takePictures(parameters: readonly string[]): Promise<void> {
  const [parameter, ...more] = parameters;
  if ((parameter !== undefined && parameter !== '--accept') || more.length > 0) throw new Error(usage);
  await buildClientIfNeeded();
  findOrInstallChromium();
  const env = { PICTURES: parameter === '--accept' ? 'accept' : 'keep' };
  const run = ['run', '--project=browser', '--reporter=default', '--disableConsoleIntercept=true'];
  const ok = await runAloud(programPath('vitest'), [...run, 'tests/looks/'], env);
  process.stdout.write('Every picture as it is now: tmp/pictures\n');
  if (!ok) throw new Error('If what has changed is right: npm run pictures -- --accept');
}

await takePictures(process.argv.slice(2)).catch(stopWithOneLine);
