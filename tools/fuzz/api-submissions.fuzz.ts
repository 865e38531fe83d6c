import { readFile } from 'node:fs/promises';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { manifestPart } from '../../src/contracts/manifest.ts';
import { detectFileType } from '../../src/form/file-type.ts';
import { databases, useDatabase } from '../../tests/support/databases.ts';
import { filesIn } from '../../tests/support/expectations.ts';
import { bodyOf, exampleOf, factsOf, keyOf, type Sending } from '../../tests/support/sending.ts';
import { openServer, stored, testSettings } from '../../tests/support/test-server.ts';
import { ask, expectAnswered, headerValue } from './api.ts';
import { damaged, damages } from './bytes.ts';
import { changed, changes } from './changes.ts';
import { check, longest } from './check.ts';
import { oddTexts } from './json.ts';

interface Whole {
  readonly sending: Sending;
  readonly boundary: string;
  readonly body: Uint8Array;
}

/** A licence request as a browser encodes it, with a manifest. */
async function wholeRequest(manifest?: (lines: unknown) => unknown): Promise<Whole> {
  const sending = await exampleOf('licence', 0, 600);
  const form = bodyOf(sending);
  const lines = sending.files.map(({ field, name, type, bytes }) => ({
    field,
    name,
    type,
    ...factsOf(bytes),
  }));
  const said = JSON.stringify(manifest === undefined ? lines : manifest(lines));
  form.append(manifestPart, said ?? '');
  const response = new Response(form);
  const boundary = /boundary=(.+)$/.exec(response.headers.get('content-type') ?? '')?.[1] ?? '';
  return { sending, boundary, body: new Uint8Array(await response.arrayBuffer()) };
}

/** What was answered 201 is stored, and nothing else: neither row nor file, nor anything on the way. */
async function expectStored(settings: Settings, accepted: ReadonlySet<string>): Promise<void> {
  const rows = await stored(settings);
  expect(new Set(rows.map(({ submissionId }) => submissionId))).toEqual(accepted);
  const files = await filesIn(settings, 'files');
  expect(files).toHaveLength(rows.flatMap((row) => row.files).length);
  for (const file of files) expect(detectFileType(await readFile(file))).not.toBe('unknown');
  await expect.poll(() => filesIn(settings, 'tmp')).toEqual([]);
}

const types = fc.oneof(
  { weight: 8, arbitrary: fc.constant('multipart/form-data; boundary=') },
  fc.constantFrom(
    'multipart/form-data',
    'multipart/mixed; boundary=',
    'application/json',
    '',
    'multipart/form-data;',
  ),
  oddTexts.map(headerValue),
);

/** A body that is put together of lines as multipart has them, in any order. */
const lines = fc.array(
  fc.oneof(
    fc.constantFrom(
      '--edge',
      '--edge--',
      '',
      'Content-Disposition: form-data; name="nombre"',
      'Content-Disposition: form-data; name="documento"; filename="a.pdf"',
      'Content-Disposition: form-data; name="documento"; filename*=UTF-8\'\'%00a.pdf',
      'Content-Disposition: form-data; name="__proto__"',
      'Content-Disposition: form-data; name=""; filename=""',
      'Content-Disposition: attachment',
      'Content-Type: application/json',
      'Content-Type: text/plain; charset=utf-16',
      'Content-Transfer-Encoding: base64',
      '%PDF-1.4',
    ),
    oddTexts,
  ),
  { maxLength: 14 },
);

describe.each(databases)('with %s', (database) => {
  const newDatabase = useDatabase(database);

  test(
    'a damaged body is refused or received whole, and nothing that was refused is stored',
    async () => {
      const settings = await testSettings(await newDatabase());
      const { url } = await openServer(settings);
      const accepted = new Set<string>();
      const inputs = fc.record({ all: damages, type: types });
      await check({ slice: 60, share: 0.05 }, inputs, async ({ all, type }) => {
        const { sending, boundary, body } = await wholeRequest();
        const answer = await ask(url, {
          method: 'POST',
          path: sending.path,
          headers: { ...keyOf(sending), 'Content-Type': type.endsWith('=') ? type + boundary : type },
          body: damaged(body, all),
        });
        expectAnswered(answer, 'damaged');
        if (answer.status === 201) accepted.add(sending.submissionId);
      });
      await expectStored(settings, accepted);
      expect(accepted.size).toBeGreaterThan(0);
    },
    longest,
  );

  test(
    'parts in any order, with any head, are refused or received, and nothing that was refused is stored',
    async () => {
      const settings = await testSettings(await newDatabase());
      const { url } = await openServer(settings);
      const accepted = new Set<string>();
      const holds = async (all: readonly string[]): Promise<void> => {
        const sending = await exampleOf('licence');
        const answer = await ask(url, {
          method: 'POST',
          path: sending.path,
          headers: { ...keyOf(sending), 'Content-Type': 'multipart/form-data; boundary=edge' },
          body: all.join('\r\n'),
        });
        expectAnswered(answer, 'parts');
        if (answer.status === 201) accepted.add(sending.submissionId);
      };
      // A part without a name, as long as what waits for its reader, in one piece with the end.
      const unnamed = ['--edge', '', 'x'.repeat(16_384), '--edge--'];
      await check({ slice: 100, share: 0.025 }, lines, holds, [unnamed]);
      await expectStored(settings, accepted);
    },
    longest,
  );

  test(
    'a list of files that says something else is refused, and nothing of the request is stored',
    async () => {
      const settings = await testSettings(await newDatabase());
      const { url } = await openServer(settings);
      const accepted = new Set<string>();
      await check({ slice: 50, share: 0.025 }, changes, async (all) => {
        const { sending, boundary, body } = await wholeRequest((whole) => changed(whole, all));
        const answer = await ask(url, {
          method: 'POST',
          path: sending.path,
          headers: { ...keyOf(sending), 'Content-Type': `multipart/form-data; boundary=${boundary}` },
          body,
        });
        expectAnswered(answer, JSON.stringify(all));
        if (answer.status === 201) accepted.add(sending.submissionId);
      });
      await expectStored(settings, accepted);
    },
    longest,
  );
});
