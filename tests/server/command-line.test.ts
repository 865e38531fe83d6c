import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { databases, useEmptyDatabase } from '../support/databases.ts';
import { exampleOf, factsOf, send } from '../support/sending.ts';
import { environmentOf, type Finished, finished, spawnNode } from '../support/server-process.ts';
import { openServer, testSettings } from '../support/test-server.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';

function list(settings: Settings, ...options: readonly string[]): Promise<Finished> {
  return finished(spawnNode(['server/cli/submissions.ts', ...options], environmentOf(settings)));
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useEmptyDatabase(name);

  test('lists as JSON, oldest first, what a running server has received', async () => {
    const settings = await testSettings(await newDatabase());
    const { url } = await openServer(settings);
    const licence = await exampleOf('licence');
    const evaluation = await exampleOf('evaluation');
    const { receipt } = await send(url, licence);
    await send(url, evaluation);

    const { code, stdout, stderr } = await list(settings, '--json');

    expect([code, stderr]).toEqual([0, '']);
    const [file] = licence.files;
    expect(JSON.parse(stdout)).toEqual([
      {
        submissionId: licence.submissionId,
        form: 'licence',
        reference: 'PMTS/LIC/0001',
        receivedAt: receipt.receivedAt,
        fields: licence.texts,
        files: [{ field: 'documento', name: file?.name, type: 'application/pdf', ...factsOf(file!.bytes) }],
      },
      expect.objectContaining({ submissionId: evaluation.submissionId, form: 'evaluation', files: [] }),
    ]);
  });
});

describe.each(databases.filter((name) => name !== 'libsql'))('on %s alone', (name) => {
  const newDatabase = useEmptyDatabase(name);

  test('an empty database stays empty', async () => {
    const settings = await testSettings(await newDatabase());

    expect(await list(settings)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'DATABASE_URL: there is no store in this database, and none was made\n',
    });
  });
});

test('an empty store is an empty list', async () => {
  const settings = await testSettings();
  await openServer(settings);

  expect(await list(settings, '--json')).toEqual({ code: 0, stdout: '[]\n', stderr: '' });
});

test('where there is no store the commands that only read say so, and make none', async () => {
  const settings = { ...(await testSettings()) };
  const dataDir = join(settings.dataDir, 'mistyped');
  const said = {
    code: 1,
    stdout: '',
    stderr: `DATA_DIR: there is no store in ${dataDir}, and none was made\n`,
  };

  expect(await list({ ...settings, dataDir })).toEqual(said);
  const users = spawnNode(['server/cli/user.ts', 'list'], environmentOf({ ...settings, dataDir }));
  expect(await finished(users)).toEqual(said);
  expect(await readdir(settings.dataDir)).toEqual([]);
});

test('without --json it is a table for people', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  await send(url, await exampleOf('licence'));

  const { stdout } = await list(settings);

  expect(stdout).toMatch(/^Reference +Form +Received +Submission +Files\nPMTS\/LIC\/0001 +licence .* 1\n$/);
});

test('an unknown option ends with one line', async () => {
  const { code, stdout, stderr } = await list(await testSettings(), '--jsn');

  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toBe('--jsn: is not an option. Usage: npm run --silent submissions -- [--json]\n');
});
