import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundleServer } from '../../scripts/build-server.ts';
import { root } from '../../scripts/project.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Built files of the server, its commands and the programs below, by their path in this project. */
    readonly programs: Readonly<Record<string, string>>;
  }
}

/** Servers that fail on command, by their path in this project. */
const failing: readonly string[] = [
  'tests/support/faulty-server.ts',
  'tests/support/killed-move.ts',
  'tests/support/killed-server.ts',
];

/**
 * Builds once what tests start in processes of their own: as `npm run serve` starts it, from its source, each start would
 * compile the server anew, for three seconds of a core.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const cache = join(root, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'programs-'));
  project.provide('programs', await bundleServer(folder, { more: failing.map((path) => join(root, path)) }));
  return () => rm(folder, { recursive: true, force: true });
}
