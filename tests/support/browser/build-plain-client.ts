import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { programPath, root } from '../../../scripts/project.ts';
import { testEnvironment } from '../../../scripts/run-program.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * Builds the client as for an API with the specification's calls only.
 * @param apiBase address of the API; empty: the client's own origin
 * @returns the folder, deleted at the end of the test
 */
export async function buildPlainClient(apiBase = ''): Promise<string> {
  const folder = await temporaryFolder('client');
  const child = spawn(programPath('vite'), ['build', '--outDir', folder, '--emptyOutDir'], {
    cwd: root,
    // Vitest's own NODE_ENV would make it a development build.
    env: { ...testEnvironment(), NODE_ENV: 'production', VITE_API_BASE: apiBase, VITE_API_RECEIPTS: 'no' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const said = await text(child.stderr);
  if ((await ended) !== 0) throw new Error(`The client could not be built:\n${said}`);
  return folder;
}
