import { chromium } from './chromium.ts';
import type { Engine } from './engine.ts';
import { firefox } from './firefox.ts';
import { webkitWithProfile } from './webkit-with-profile.ts';
import { webkit } from './webkit.ts';

const engines: readonly Engine[] = [chromium, firefox, webkit, webkitWithProfile];

/** For `test.each`. Engines missing on this machine are reported and left out. */
export function installedEngines(): readonly (readonly [name: string, engine: Engine])[] {
  for (const engine of engines.filter((one) => one.missing() !== undefined))
    process.stdout.write(`${engine.name} is left out: ${engine.missing()}\n`);
  return engines
    .filter((engine) => engine.missing() === undefined)
    .map((engine) => [engine.name, engine] as const);
}
