import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunkType, creationMetadata, tusHeaders, tusVersion } from '../../src/contracts/uploads.ts';
import { filesIn } from '../../tests/support/expectations.ts';
import { sampleFile } from '../../tests/support/sample-files.ts';
import { bodyOf, exampleOf, factsOf, keyOf, post, type Sending } from '../../tests/support/sending.ts';
import { openServer, stored, testSettings } from '../../tests/support/test-server.ts';
import {
  create,
  head,
  metadataText,
  offsetIn,
  patch,
  sendNaming,
  uploadsPath,
} from '../../tests/support/uploading.ts';
import { ask, expectAnswered, headerValue, type RawCall } from './api.ts';
import { check, longest } from './check.ts';
import { oddTexts } from './json.ts';

const size = 500;
const bytes = sampleFile('pdf', size);

const numbers = fc.oneof(
  fc.constantFrom('0', '1', '250', '500', '501', '-1', '1e3', '0x10', '9'.repeat(30), '1.5', '+1', ' 7', ''),
  oddTexts.map(headerValue),
);

const metadata = fc.oneof(
  fc
    .array(fc.tuple(fc.constantFrom('submissionId', 'field', 'sha256', 'type', 'x', ''), oddTexts), {
      maxLength: 6,
    })
    .map((pairs) => metadataText(pairs)),
  fc.constantFrom(',', ' ', 'field', 'field ====', 'field ,,', '__proto__ eA=='),
  oddTexts.map(headerValue),
);

/** One request of the protocol, with parts of it right and parts of it odd. @param id of an upload that exists */
function requestsAbout(id: string): fc.Arbitrary<RawCall> {
  const known = metadataText(
    creationMetadata({ submissionId: randomUUID(), field: 'documento', ...factsOf(bytes), type: '' }),
  );
  const usually = <T>(usual: T, odd: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, odd);
  return fc
    .record({
      method: fc.constantFrom(
        'POST',
        'POST',
        'PATCH',
        'PATCH',
        'PATCH',
        'HEAD',
        'DELETE',
        'GET',
        'OPTIONS',
        'PUT',
      ),
      id: usually(
        `/${id}`,
        fc.oneof(
          fc.constant(''),
          oddTexts.map((text) => `/${encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ''))}`),
        ),
      ),
      version: usually(tusVersion, oddTexts.map(headerValue)),
      length: usually(String(size), numbers),
      offset: usually('0', numbers),
      metadata: usually(known, metadata),
      type: usually(
        chunkType,
        fc.constantFrom('', 'text/plain', 'application/json', 'application/octet-stream'),
      ),
      deferred: fc.constantFrom(undefined, '1', '0'),
      override: fc.constantFrom(undefined, undefined, 'PATCH', 'DELETE', 'x'),
      body: fc.oneof(fc.uint8Array({ maxLength: 700 }), fc.constant(Uint8Array.from(bytes))),
    })
    .map(({ method, id: at, version, length, offset, metadata: said, type, deferred, override, body }) => ({
      method,
      path: (method === 'POST' ? uploadsPath : uploadsPath + at).slice(0, 4000),
      headers: {
        [tusHeaders.resumable]: version,
        [tusHeaders.length]: length,
        [tusHeaders.offset]: offset,
        [tusHeaders.metadata]: said.slice(0, 8000),
        ...(method === 'PATCH' || method === 'POST' ? { 'Content-Type': type } : {}),
        ...(deferred === undefined ? {} : { 'Upload-Defer-Length': deferred }),
        ...(override === undefined ? {} : { 'X-HTTP-Method-Override': override }),
      },
      ...(method === 'PATCH' ? { body } : {}),
    }));
}

/** Sends the request of which the upload is; it may be refused, never stored with other bytes than announced. */
async function expectHonest(url: string, sending: Sending, id: string): Promise<void> {
  const offset = offsetIn(await head(url, id));
  if (offset < size) await patch(url, id, offset, new Blob([bytes.subarray(offset)]));
  const answer = await sendNaming(url, sending, { documento: id });
  expect([201, 422]).toContain(answer.status);
}

test(
  'no request of the upload protocol fails, and what is stored in the end is what was announced',
  async () => {
    const settings = await testSettings();
    const limits = { beginningsPerMinute: 1e9, submissionsPerSender: 1e9, submissionsInAll: 1e9 };
    const { url } = await openServer(settings, { uploadLimits: limits });
    const example = await exampleOf('licence', 0, size);
    const [first] = example.files;
    if (first === undefined) throw new Error('The licence has a file');
    const sending = { ...example, files: [{ ...first, bytes }] };
    const binding = {
      submissionId: sending.submissionId,
      field: first.field,
      sha256: factsOf(bytes).sha256,
      type: '',
    };
    const id = (await create(url, binding, size)).headers.get('location')?.split('/').at(-1) ?? '';

    await check({ slice: 250, share: 0.05 }, requestsAbout(id), async (request) =>
      expectAnswered(await ask(url, request), `${request.method} ${request.path}`),
    );

    expect(await stored(settings)).toEqual([]);
    await expectHonest(url, sending, id);
    for (const { files } of await stored(settings)) {
      expect(files.map(({ sha256 }) => sha256)).toEqual([binding.sha256]);
    }
    const again = await post(url + sending.path, bodyOf(sending), keyOf(sending));
    expect([200, 201]).toContain(again.status);
    expect(await filesIn(settings, 'files')).toHaveLength(1);
  },
  longest,
);
