import { randomUUID } from 'node:crypto';
import { appendFile, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { creationMetadata } from '../../src/contracts/uploads.ts';
import { limits } from '../../server/lib/limits/submission-limits.ts';
import { expectProblem, filesIn } from '../support/expectations.ts';
import { exampleOf, send, type Sending, type SentFile } from '../support/sending.ts';
import { openServer, testSettings, useServer } from '../support/test-server.ts';
import {
  bindingOf,
  bytesPath,
  create,
  createFor,
  head,
  metadataText,
  offsetIn,
  patch,
  uploadsPath,
} from '../support/uploading.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';

const server = useServer();

interface Scene {
  readonly settings: Settings;
  readonly url: string;
  readonly sending: Sending;
  readonly file: SentFile;
}

async function setScene(size = 3000): Promise<Scene> {
  const { settings, url } = server();
  const sending = await exampleOf('licence', 0, size);
  const [file] = sending.files;
  if (file === undefined) throw new Error('The licence request has a file');
  return { settings, url, sending, file };
}

/** The bytes of an upload on the disk. */
function arrived({ settings }: Scene, id: string): Promise<Buffer> {
  return readFile(bytesPath(settings, id));
}

test('a file goes up in pieces, each at the offset that the API says', async () => {
  const scene = await setScene();
  const { url, sending, file } = scene;

  const created = await create(url, bindingOf(sending, file), file.bytes.length);
  const id = created.headers.get('location')?.split('/').at(-1) ?? '';
  const before = await head(url, id);
  const first = await patch(url, id, 0, file.bytes.slice(0, 1000));
  const between = await head(url, id);
  const last = await patch(url, id, 1000, file.bytes.slice(1000));

  expect(created.status).toBe(201);
  expect(created.headers.get('location')).toMatch(/^\/api\/uploads\/[0-9a-f]{40}$/);
  expect([created, before, first, between, last].map(offsetIn)).toEqual([0, 0, 1000, 1000, 3000]);
  expect([before.status, first.status, last.status]).toEqual([200, 204, 204]);
  expect(before.headers.get('upload-length')).toBe('3000');
  expect(before.headers.get('upload-metadata')).toBe(
    metadataText(creationMetadata(bindingOf(sending, file))),
  );
  for (const { headers } of [created, before, first]) {
    expect(headers.get('tus-resumable')).toBe('1.0.0');
    expect(headers.get('cache-control')).toBe('no-store');
  }
  expect(await arrived(scene, id)).toEqual(Buffer.from(file.bytes));
});

test('a piece at another offset changes nothing and hears the right one', async () => {
  const scene = await setScene();
  const id = await createFor(scene.url, scene.sending, scene.file);
  await patch(scene.url, id, 0, scene.file.bytes.slice(0, 500));

  for (const offset of [0, 499, 501, 3000]) {
    const answer = await patch(scene.url, id, offset, scene.file.bytes.slice(0, 100));
    expectProblem(answer, 409);
    expect(offsetIn(answer)).toBe(500);
  }

  expect(await arrived(scene, id)).toEqual(Buffer.from(scene.file.bytes.slice(0, 500)));
});

test('more than was announced is refused, with its length said or not, and the upload can still be finished', async () => {
  const scene = await setScene();
  const { url, file } = scene;
  const id = await createFor(url, scene.sending, file);
  await patch(url, id, 0, file.bytes.slice(0, 2000));
  const tooMuch = new Uint8Array(100_000);
  const unannounced = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(tooMuch);
      controller.close();
    },
  });

  const announced = await patch(url, id, 2000, tooMuch);
  const inPieces = {
    method: 'PATCH',
    body: unannounced,
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': '2000',
      'Content-Type': 'application/offset+octet-stream',
    },
    duplex: 'half',
  };
  const streamed = await fetch(`${url}${uploadsPath}/${id}`, inPieces);

  expectProblem(announced, 413);
  expect(streamed.status).toBe(413);
  expect(offsetIn(await head(url, id))).toBe(2000);
  expect((await patch(url, id, 2000, file.bytes.slice(2000))).status).toBe(204);
  expect(await arrived(scene, id)).toEqual(Buffer.from(file.bytes));
});

test('what is no chunk of tus 1.0.0 is refused for what it is', async () => {
  const { url, sending, file } = await setScene();
  const id = await createFor(url, sending, file);
  const bytes = file.bytes.slice(0, 10);

  const answers = [
    await patch(url, id, 0, bytes, { 'Tus-Resumable': '0.2.2' }),
    await patch(url, id, 0, bytes, { 'Tus-Resumable': undefined }),
    await head(url, id, { 'Tus-Resumable': '2.0.0' }),
    await patch(url, id, 0, bytes, { 'Content-Type': 'application/octet-stream' }),
    await patch(url, id, 0, bytes, { 'Content-Type': undefined }),
    await patch(url, id, 0, bytes, { 'Upload-Offset': undefined }),
    await patch(url, id, -1, bytes),
    await patch(url, id, '0x0', bytes),
    await patch(url, id, '1e2', bytes),
  ];

  expect(answers.map(({ status }) => status)).toEqual([412, 412, 412, 415, 415, 422, 422, 422, 422]);
  expect(answers[0]?.headers.get('tus-version')).toBe('1.0.0');
  expect(offsetIn(await head(url, id))).toBe(0);
});

test.each([
  ['a'.repeat(40)],
  ['..%2F..%2Fpmts.db'],
  ['%2e%2e%2fpmts'],
  ['..%5c..%5cpmts.db'],
  ['%00'],
  ['server.lock'],
  ['undefined'],
  ['__proto__'],
])('there is nothing at %s', async (id) => {
  const { url } = await setScene();

  expect((await head(url, id)).status).toBe(404);
  expect((await patch(url, id, 0, 'x')).status).toBe(404);
});

test("another upload's name with something added is not that upload", async () => {
  const { settings, url, sending, file } = await setScene();
  const before = await filesIn(settings, 'uploads');
  const id = await createFor(url, sending, file);

  const near = [`${id}.part`, `${id}.json`, id.toUpperCase(), id.slice(0, 39), `x%2F${id}`];
  const answers = await Promise.all(near.map((one) => patch(url, one, 0, 'x')));

  expect(answers.map(({ status }) => status)).toEqual(near.map(() => 404));
  expect(await filesIn(settings, 'uploads')).toHaveLength(before.length + 2);
});

test('an upload that is not whole in its description is not begun', async () => {
  const { settings, url, sending, file } = await setScene();
  const binding = bindingOf(sending, file);
  const before = (await filesIn(settings, 'uploads')).toSorted();
  const pairs = creationMetadata(binding);

  const answers = [
    await create(url, { ...binding, submissionId: 'mine' }, 10),
    await create(url, { ...binding, field: '../x' }, 10),
    await create(url, { ...binding, sha256: 'abc' }, 10),
    await create(url, { ...binding, type: 'ñ' }, 10),
    await create(url, binding, 10, { 'Upload-Length': undefined }),
    await create(url, binding, 10, { 'Upload-Length': undefined, 'Upload-Defer-Length': '1' }),
    await create(url, binding, -5),
    await create(url, binding, 1.5),
    await create(url, binding, 10, { 'Upload-Metadata': undefined }),
    await create(url, binding, 10, { 'Upload-Metadata': 'submissionId ###' }),
    await create(url, binding, 10, { 'Upload-Metadata': metadataText(pairs.slice(1)) }),
    await create(url, binding, 10, { 'Upload-Metadata': metadataText([...pairs, ...pairs]) }),
    await create(url, binding, 10, { 'Upload-Concat': 'final;/api/uploads/a' }),
  ];

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 422));
  expect((await filesIn(settings, 'uploads')).toSorted()).toEqual(before);
});

test('a file above the announced size is refused before it is sent', async () => {
  const { url, sending, file } = await setScene();

  const above = await create(url, bindingOf(sending, file), limits.maxFileBytes + 1);
  const exact = await create(url, { ...bindingOf(sending, file), type: '' }, limits.maxFileBytes);

  expectProblem(above, 413, [file.field]);
  expect(exact.status).toBe(201);
});

test('the same file once more is the same upload, however far it is', async () => {
  const { settings, url, sending, file } = await setScene();
  const before = await filesIn(settings, 'uploads');
  const id = await createFor(url, sending, file);
  await patch(url, id, 0, file.bytes.slice(0, 700));

  const again = await Promise.all(
    Array.from({ length: 20 }, () => create(url, bindingOf(sending, file), 3000)),
  );

  expect(new Set(again.map(({ headers }) => headers.get('location')))).toEqual(
    new Set([`${uploadsPath}/${id}`]),
  );
  expect(again.map(offsetIn)).toEqual(again.map(() => 700));
  expect(await filesIn(settings, 'uploads')).toHaveLength(before.length + 2);
});

test.each<readonly [string, (path: string) => Promise<void>]>([
  ['gone from the disk', (path) => rm(path)],
  ['longer than the file', (path) => appendFile(path, new Uint8Array(5000))],
])('an upload that is %s is begun anew', async (_how, harm) => {
  const { settings, url, sending, file } = await setScene();
  const before = await filesIn(settings, 'uploads');
  const id = await createFor(url, sending, file);
  await patch(url, id, 0, file.bytes.slice(0, 700));
  await harm(bytesPath(settings, id));

  const again = await create(url, bindingOf(sending, file), 3000);

  expect([again.status, offsetIn(again)]).toEqual([201, 0]);
  expect(again.headers.get('location')).not.toContain(id);
  expect((await head(url, id)).status).toBe(404);
  expect(await filesIn(settings, 'uploads')).toHaveLength(before.length + 2);
});

test('another file for the same field takes the place of the first, and of no other', async () => {
  const { url, sending, file } = await setScene();
  const first = await createFor(url, sending, file);
  const other = await createFor(url, { ...sending, submissionId: randomUUID() }, file);

  const second = await createFor(url, sending, { ...file, bytes: file.bytes.slice(1) });

  const left = await Promise.all([first, other, second].map((id) => head(url, id)));
  expect(left.map(({ status }) => status)).toEqual([404, 200, 200]);
});

test('what proxies add to a request does not matter', async () => {
  const { url, sending, file } = await setScene();
  const added = { 'X-Forwarded-Proto': 'https,http', Forwarded: 'proto=https', 'Tus-Version': '9' };
  const id = await createFor(url, sending, file);

  const answers = [await head(url, id, added), await patch(url, id, 0, file.bytes, added)];

  expect(answers.map(({ status }) => status)).toEqual([200, 204]);
});

test('OPTIONS says what of tus there is, to a page of another origin as well', async () => {
  const origin = 'https://forms.example';
  const { url } = await openServer({ ...(await testSettings()), allowedOrigins: [origin] });
  const preflight = { Origin: origin, 'Access-Control-Request-Method': 'PATCH' };

  const plain = await options(url + uploadsPath, {});
  const asking = await options(url + uploadsPath, preflight);
  const forPatch = await options(`${url}${uploadsPath}/abc`, preflight);
  const stranger = await options(url + uploadsPath, { ...preflight, Origin: 'https://evil.example' });

  for (const answer of [plain, asking]) {
    expect(answer).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation',
      'tus-max-size': String(limits.maxFileBytes),
    });
  }
  for (const answer of [asking, forPatch]) {
    expect(answer).toMatchObject({ 'access-control-allow-origin': origin });
    expect(answer['access-control-allow-methods']).toContain('PATCH');
    expect(answer['access-control-allow-headers']).toContain('Upload-Offset');
  }
  expect(stranger['access-control-allow-origin']).toBeUndefined();
});

/** fetch does not let a test set these headers. */
function options(url: string, headers: Record<string, string>): Promise<NodeJS.Dict<string | string[]>> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'OPTIONS', headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.headers));
    });
    call.on('error', reject).end();
  });
}

test('an upload of a file that its submission has already takes no byte more, and an empty piece does no harm', async () => {
  const scene = await setScene();
  const { settings, url, sending, file } = scene;
  const before = await filesIn(settings, 'files');
  expect((await send(url, sending)).status).toBe(201);
  const id = await createFor(url, sending, file);
  expect(offsetIn(await head(url, id))).toBe(3000);

  const empty = await patch(url, id, 3000, new Uint8Array());

  expect([empty.status, offsetIn(empty)]).toEqual([204, 3000]);
  expectProblem(await patch(url, id, 3000, new Uint8Array(1)), 413);
  expectProblem(await patch(url, id, 0, file.bytes.slice(0, 10)), 409);
  expect(await filesIn(settings, 'files')).toHaveLength(before.length + 1);
});
