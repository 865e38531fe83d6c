import { expect, test } from 'vitest';
import { manifestPart } from '../../src/contracts/manifest.ts';
import { expectNothingAdded, expectProblem, storedBy } from '../support/expectations.ts';
import { sampleFile } from '../support/sample-files.ts';
import {
  type Answered,
  exampleOf,
  factsOf,
  postLicenceWith,
  type Sending,
  send,
  withFile,
  withText,
} from '../support/sending.ts';
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

test.each([
  ['seaman "1".pdf', 'seaman "1".pdf', 'seaman "1".pdf'],
  ['100%22 sure.pdf', '100" sure.pdf', '100%22 sure.pdf'],
  ['a%2Fb%41 50%.pdf', 'a%2Fb%41 50%.pdf', 'a%2Fb%41 50%.pdf'],
  ['two\r\nlines.pdf', 'twolines.pdf', 'twolines.pdf'],
])('a file called %j is called %j by its part, and %j by a list of files', async (name, byPart, byList) => {
  const { settings, url } = server();
  const sending = withFile(await exampleOf('licence'), sampleFile('pdf', 1000), name);
  const withList = withFile(await exampleOf('licence'), sampleFile('pdf', 1000), name);
  const [{ field, bytes }] = withList.files as [Sending['files'][number]];

  await send(url, sending);
  await send(
    url,
    withText(withList, manifestPart, JSON.stringify([{ field, name, type: '', ...factsOf(bytes) }])),
  );

  const requests = await stored(settings);
  const names = [sending, withList].map(
    ({ submissionId }) => requests.find((one) => one.submissionId === submissionId)?.files[0]?.name,
  );
  expect(names).toEqual([byPart, byList]);
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
