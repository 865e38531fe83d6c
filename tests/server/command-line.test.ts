import { describe, expect, test } from 'vitest';
import { databases, useDatabase } from '../support/databases.ts';
import { exampleOf, factsOf, send } from '../support/sending.ts';
import { environmentOf, type Finished, finished, spawnNode } from '../support/server-process.ts';
import { openServer, testSettings } from '../support/test-server.ts';
import type { Settings } from '../../server/settings/settings.ts';

function list(settings: Settings, ...options: readonly string[]): Promise<Finished> {
  return finished(spawnNode(['server/cli/submissions.ts', ...options], environmentOf(settings)));
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

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

test('an empty store is an empty list', async () => {
  expect(await list(await testSettings(), '--json')).toEqual({ code: 0, stdout: '[]\n', stderr: '' });
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
