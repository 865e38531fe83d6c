// Runs every user journey, or one, in the language that CI takes or in both: npm run ways -- --only 4 --both
// (docs/testing.md).
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildClientIfNeeded } from './build-client.ts';
import { findOrInstallChromium } from './find-chromium.ts';
import { programPath, root, stopWithOneLine } from './project.ts';
import { runAloud } from './run-program.ts';

const folder = 'tests/ways';

interface Wanted {
  /** Prefix of the journeys' paths. */
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
}

function readArguments(args: readonly string[]): Wanted {
  const numbers = readdirSync(join(root, folder)).flatMap(
    (name) => /^(\d\d)-.*\.test\.ts$/.exec(name)?.[1] ?? [],
  );
  const { only, both } = parsed(args) ?? { only: '' };
  const wanted = only?.padStart(2, '0');
  if (wanted !== undefined && !numbers.includes(wanted))
    throw new Error(
      `Usage: npm run ways [-- --only NUMBER] [--both], a number of ${numbers.map(Number).join(', ')}`,
    );
  return {
    path: wanted === undefined ? folder : `${folder}/${wanted}-`,
    env: both === true ? { WAYS: 'both' } : {},
  };
}

/** @returns undefined for arguments that there are not */
function parsed(args: readonly string[]): { readonly only?: string; readonly both?: boolean } | undefined {
  try {
    return parseArgs({ args: [...args], options: { only: { type: 'string' }, both: { type: 'boolean' } } })
      .values;
  } catch {
    return undefined;
  }
}

async function walk(parameters: readonly string[]): Promise<void> {
  const { path, env } = readArguments(parameters);
  await buildClientIfNeeded();
  const run = ['run', '--project=ways', '--reporter=default', '--disableConsoleIntercept=true', path];
  findOrInstallChromium();
  const ok = await runAloud(programPath('vitest'), run, env);
  process.stdout.write('A picture of each station: tmp/ways\n');
  if (!ok) throw new Error('Not every way has ended: see above.');
}

await walk(process.argv.slice(2)).catch(stopWithOneLine);
