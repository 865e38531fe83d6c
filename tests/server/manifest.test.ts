import { expect, test } from 'vitest';
import { manifestPart } from '../../src/contracts/manifest.ts';
import { expectNothingAdded, expectProblem, storedBy } from '../support/expectations.ts';
import { type Answered, factsOf, postLicenceWith } from '../support/sending.ts';
import { stored, useServer } from '../support/test-server.ts';

/** @param change changes the list from its correct form for the one file */
async function postWithManifest(
  url: string,
  change: (line: Record<string, unknown>) => readonly unknown[],
): Promise<Answered> {
  return postLicenceWith(url, (body, { files: [file] }) => {
    const line = { field: file!.field, name: file!.name, type: '', ...factsOf(file!.bytes) };
    body.append(manifestPart, JSON.stringify(change(line)));
  });
}

const server = useServer();

test('a list of files that fits what arrived is accepted and is no field', async () => {
  const { settings, url } = server();

  const answer = await postWithManifest(url, (line) => [line]);

  expect(answer.status).toBe(201);
  const { submissionId } = answer.receipt;
  const kept = (await stored(settings)).find((one) => one.submissionId === submissionId);
  expect(Object.keys(kept!.fields)).not.toContain(manifestPart);
});

test('a list of files that does not fit refuses the submission and names the file', async () => {
  const { settings, url } = server();
  const before = await storedBy(settings);

  const damaged = await postWithManifest(url, (line) => [{ ...line, sha256: '0'.repeat(64) }]);
  const cut = await postWithManifest(url, (line) => [{ ...line, size: 0 }]);
  const missing = await postWithManifest(url, (line) => [line, { ...line, name: 'second.pdf' }]);
  const superfluous = await postWithManifest(url, () => []);

  expectProblem(damaged, 422, ['documento']);
  expect(damaged.problem.message).toContain('document.bin');
  expectProblem(cut, 422, ['documento']);
  expectProblem(missing, 422, ['documento']);
  expect(missing.problem.message).toContain('second.pdf');
  expectProblem(superfluous, 422, ['documento']);
  await expectNothingAdded(settings, before);
});

test('a list of files that is none refuses the submission', async () => {
  const { settings, url } = server();
  const before = await storedBy(settings);

  for (const text of ['', 'yes', '{}', '[{"field":1}]']) {
    expectProblem(await postLicenceWith(url, (body) => body.append(manifestPart, text)), 422);
  }

  await expectNothingAdded(settings, before);
});
