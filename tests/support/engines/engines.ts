import { chromium } from './chromium.ts';
import type { Engine } from './engine.ts';
import { firefox } from './firefox.ts';
import { webkitWithProfile } from './webkit-with-profile.ts';
import { webkit } from './webkit.ts';

const engines: readonly Engine[] = [chromium, firefox, webkit, webkitWithProfile];

/**
 * For `test.each`: the engines besides Chromium, whose journey is in many tests of its own; Chromium where there is no
 * other.
 */
export function foreignEngines(): readonly (readonly [name: string, engine: Engine])[] {
  const installed = installedEngines();
  const foreign = installed.filter(([, engine]) => engine !== chromium);
  return foreign.length > 0 ? foreign : installed;
}

/** As above, without WebKit under its driver: with a profile it does the same, and can be killed. */
export function journeyEngines(): readonly (readonly [name: string, engine: Engine])[] {
  return foreignEngines().filter(([, engine]) => engine !== webkit);
}

/** For `test.each`. Engines missing on this machine are reported and left out. */
export function installedEngines(): readonly (readonly [name: string, engine: Engine])[] {
  for (const engine of engines.filter((one) => one.missing() !== undefined))
    process.stdout.write(`${engine.name} is left out: ${engine.missing()}\n`);
  return engines
    .filter((engine) => engine.missing() === undefined)
    .map((engine) => [engine.name, engine] as const);
}
