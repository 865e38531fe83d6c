import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exampleOf, send } from '../support/sending.ts';
import { environmentOf, finished, spawnNode, startMainProcess } from '../support/server-process.ts';
import { newDataDir, testSettings } from '../support/test-server.ts';

/** Undefined: a file in the making was renamed meanwhile. */
async function modeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mode & 0o077;
  } catch (error) {
    if (Object(error).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function openToOthers(path: string): Promise<readonly string[]> {
  const below = await readdir(path, { recursive: true, withFileTypes: true });
  const paths = [path, ...below.map((entry) => join(entry.parentPath, entry.name))];
  const modes = await Promise.all(paths.map(modeOf));
  return paths.filter((_path, index) => (modes[index] ?? 0) !== 0);
}

test('nothing in a data directory that was there before can be read by others once the server runs', async () => {
  const settings = await testSettings();
  const old = join(settings.dataDir, 'files', 'old');
  await mkdir(old, { recursive: true });
  await writeFile(join(old, '0'), 'a passport');
  for (const path of [settings.dataDir, join(settings.dataDir, 'files'), old]) await chmod(path, 0o755);
  await chmod(join(old, '0'), 0o644);

  const server = await startMainProcess(settings);
  await send(server.url, await exampleOf('licence'));

  expect(await openToOthers(settings.dataDir)).toEqual([]);
  const lines = server.log().split('\n');
  expect(lines.filter((line) => line.includes('could be read by other users'))).toHaveLength(1);
});

test('a directory that is private already is left as it is, without a word', async () => {
  const settings = await testSettings();
  await chmod(settings.dataDir, 0o700);

  const server = await startMainProcess(settings);

  expect(server.log()).not.toContain('other users');
});

test('a command that makes a data directory makes it private too', async () => {
  const settings = { ...(await testSettings()), dataDir: join(await newDataDir(), 'new') };

  await finished(spawnNode(['server/cli/user.ts', 'add', 'ana@pmts.test'], environmentOf(settings)));

  expect(await openToOthers(settings.dataDir)).toEqual([]);
});
