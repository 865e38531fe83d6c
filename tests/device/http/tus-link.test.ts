import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { OutgoingRequest } from '../../../src/outbox/ports.ts';
import { createFetchTransport, type SendLarge } from '../../../src/device/http/fetch-transport.ts';
import type { LoadFile } from '../../../src/device/http/request-body.ts';
import { bytesOf, storedFile } from '../../outbox/submissions.ts';

const bytes = bytesOf(1000);
const file = { ...storedFile('file-1', bytes), field: 'documento' };
const piece = { submissionId: 'id-1', file, from: 100, to: 300 };

interface Came {
  readonly line: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Answers as a tus server does, with a Location of the kind given. */
async function openTus(location: (id: string) => string) {
  const came: Came[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const { method = '', headers } = request;
      came.push({ line: `${method} ${request.url}`, headers, body });
      if (method === 'POST') response.writeHead(201, { Location: location('u-1') });
      else response.writeHead(200, { 'Upload-Offset': '300' });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { came, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function transportTo(
  apiBase: string,
  loadFile: LoadFile,
  sendLarge?: SendLarge,
  origin = 'https://forms.example',
) {
  const more = sendLarge === undefined ? {} : { sendLarge };
  return createFetchTransport({ apiKind: 'receipts', apiBase, origin, loadFile, fetch, ...more });
}

describe('resumable uploads', () => {
  test('speak tus 1.0, below the address of the API', async () => {
    const { came, url } = await openTus((id) => `/api/uploads/${id}`);
    const { uploads } = transportTo(`${url}/`, async () => new Blob([bytes]));

    const created = await uploads.create('/api/uploads', 'id-1', file, 5000);
    const address = created.kind === 'http' ? (created.location ?? '') : '';
    const asked = await uploads.offset(address, 5000);
    const sent = await uploads.patch(address, piece, 5000);

    expect(came.map(({ line }) => line)).toEqual([
      'POST /api/uploads',
      'HEAD /api/uploads/u-1',
      'PATCH /api/uploads/u-1',
    ]);
    expect(came.map(({ headers }) => headers['tus-resumable'])).toEqual(['1.0.0', '1.0.0', '1.0.0']);
    expect(came[0]?.headers).toMatchObject({ 'upload-length': '1000', 'content-length': '0' });
    expect(came[0]?.headers['upload-metadata']).toContain(`sha256 ${btoa(file.sha256)}`);
    expect(came[2]?.headers).toMatchObject({
      'upload-offset': '100',
      'content-type': 'application/offset+octet-stream',
    });
    expect(came[2]?.body.equals(Buffer.from(bytes, 100, 200))).toBe(true);
    expect([asked, sent]).toMatchObject([{ offset: 300 }, { offset: 300 }]);
  });

  test('send pieces without cookies, until something on the way wants them', async () => {
    const seen: (string | undefined)[] = [];
    const answers = [204, 401, 204, 204];
    const { uploads } = createFetchTransport({
      apiKind: 'receipts',
      apiBase: '',
      origin: 'https://forms.example',
      loadFile: async () => new Blob([bytes]),
      fetch: async (_url, { method, credentials }) => {
        if (method !== 'PATCH') return new Response(null, { status: 200, headers: { 'Upload-Offset': '0' } });
        seen.push(credentials);
        return new Response(null, { status: answers.shift() ?? 500, headers: { 'Upload-Offset': '300' } });
      },
    });

    for (let turn = 0; turn < 3; turn += 1)
      expect(await uploads.patch('/api/uploads/u-1', piece, 5000)).toMatchObject({ status: 204 });

    expect(seen).toEqual(['omit', 'omit', undefined, undefined]);
  });

  test('follow an address that the API gives whole', async () => {
    const { came, url } = await openTus((id) => `${url}/elsewhere/${id}`);
    const { uploads } = transportTo(url, async () => new Blob([bytes]));
    const created = await uploads.create('/api/uploads', 'id-1', file, 5000);

    await uploads.offset(created.kind === 'http' ? (created.location ?? '') : '', 5000);

    expect(came.at(-1)?.line).toBe('HEAD /elsewhere/u-1');
  });

  test.each([
    ['beside the endpoint', 'u-1', '/api/u-1'],
    ['below it', 'uploads/u-1', '/api/uploads/u-1'],
    ['with a doubled slash', '/api//u-1?part=1', '/api//u-1?part=1'],
  ])('find an address that is relative to the endpoint: %s', async (_what, location, path) => {
    const { came, url } = await openTus(() => location);
    const { uploads } = transportTo(url, async () => new Blob([bytes]));
    const created = await uploads.create('/api/uploads', 'id-1', file, 5000);

    await uploads.offset(created.kind === 'http' ? (created.location ?? '') : '', 5000);

    expect(came.at(-1)?.line).toBe(`HEAD ${path}`);
  });

  test('send a document to the API itself and to nobody else', async () => {
    const { url } = await openTus((id) => `https://elsewhere.example/${id}`);
    const broken = await openTus(() => 'http://[');
    for (const base of [url, broken.url]) {
      const { uploads } = transportTo(base, async () => new Blob([bytes]));
      const created = await uploads.create('/api/uploads', 'id-1', file, 5000);
      expect(created).toMatchObject({ kind: 'http', status: 201 });
      expect(created).not.toHaveProperty('location');
    }
  });

  test('keep to https where a proxy hides it from the API', async () => {
    const asked: string[] = [];
    const { uploads } = createFetchTransport({
      apiKind: 'receipts',
      apiBase: '',
      origin: 'https://forms.example',
      loadFile: async () => undefined,
      fetch: async (address) => {
        asked.push(address);
        return new Response('', { status: 201, headers: { Location: 'http://forms.example/files/u-1' } });
      },
    });
    const created = await uploads.create('/api/uploads', 'id-1', file, 5000);
    await uploads.offset(created.kind === 'http' ? (created.location ?? '') : '', 5000);

    expect(asked).toEqual(['https://forms.example/api/uploads', 'https://forms.example/files/u-1']);
  });

  test('read a file once for all its pieces, and let go of it', async () => {
    const { url } = await openTus((id) => id);
    let reads = 0;
    const { uploads } = transportTo(url, async () => {
      reads += 1;
      return new Blob([bytes]);
    });

    for (const from of [0, 100, 200]) await uploads.patch('/u', { ...piece, from }, 5000);
    expect(reads).toBe(1);
    uploads.release();
    await uploads.patch('/u', piece, 5000);
    expect(reads).toBe(2);
  });

  test('send nothing of a file whose bytes are not those that were picked, or cannot be read now', async () => {
    const { came, url } = await openTus((id) => id);
    const damaged = transportTo(url, async () => new Blob(['short']));
    const missing = transportTo(url, async () => undefined);
    const unreadable = transportTo(url, async () => Promise.reject(new Error('closing')));

    expect(await damaged.uploads.patch('/u', piece, 5000)).toEqual({ kind: 'damagedFile' });
    expect(await missing.uploads.patch('/u', piece, 5000)).toEqual({ kind: 'damagedFile' });
    expect(await unreadable.uploads.patch('/u', piece, 5000)).toEqual({ kind: 'noAnswer' });
    expect(came).toEqual([]);
  });
});

describe('a large request that goes whole', () => {
  const request: OutgoingRequest = {
    submissionId: 'id-1',
    path: '/api/license',
    encoding: 'multipart',
    parts: [{ kind: 'file', name: 'documento', file }],
  };

  test.each([
    ['tells of itself to the own origin', '', 1],
    ['does not to another one, where that would cost a preflight', 'other', 0],
  ])('%s', async (_name, where, told) => {
    const { came, url } = await openTus((id) => id);
    let large = 0;
    const sendLarge: SendLarge = async () => {
      large += 1;
      return { kind: 'noAnswer' };
    };
    const transport = transportTo(
      where === '' ? '' : url,
      async () => new Blob([bytes]),
      sendLarge,
      where === '' ? url : undefined,
    );

    await transport.send(request, 5000, () => undefined);

    expect(large).toBe(told);
    expect(came).toHaveLength(1 - told);
  });
});
