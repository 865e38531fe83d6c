import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { OutgoingRequest } from '../../../src/outbox/ports.ts';
import { createFetchTransport } from '../../../src/device/http/fetch-transport.ts';
import type { LoadFile } from '../../../src/device/http/request-body.ts';
import { bytesOf, storedFile } from '../../outbox/submissions.ts';

const bytes = bytesOf(5000);
const file = { ...storedFile('f', bytes, 'Título.pdf'), field: 'documento' };
const loadFile: LoadFile = async () => new Blob([bytes], { type: file.type });

const request: OutgoingRequest = {
  submissionId: 'a',
  path: '/api/license/license-quote',
  encoding: 'multipart',
  parts: [
    { kind: 'text', name: 'nombre', text: 'José' },
    { kind: 'file', name: 'documento', file },
  ],
};

interface Received {
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

/** A server that answers as told and keeps what it got. */
async function serve(answer: (response: ServerResponse) => void) {
  const received: Received[] = [];
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.on('end', () => {
      const { method = '', headers } = incoming;
      received.push({ method, headers, body: Buffer.concat(parts) });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

function transportTo(apiBase: string, load: LoadFile = loadFile) {
  return createFetchTransport({
    apiKind: 'receipts',
    apiBase,
    origin: 'https://forms.example',
    loadFile: load,
    fetch: (url, init) => fetch(url, init),
  });
}

const json = (response: ServerResponse, status: number, body: string): void => {
  response.writeHead(status, { 'Content-Type': 'Application/JSON; charset=utf-8', 'Retry-After': '7' });
  response.end(body);
};

describe('a request', () => {
  test('arrives with its fields and bytes; a plain API gets no header of ours', async () => {
    const { url, received } = await serve((response) => json(response, 200, '{}'));

    await transportTo(url).send(request, 5000);

    const [{ method, headers, body } = { method: '', headers: {}, body: Buffer.of() }] = received;
    const type = headers['content-type'] ?? '';
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    const document = form.get('documento') as File;
    expect(method).toBe('POST');
    expect([form.get('nombre'), document.name, document.type]).toEqual(['José', 'Título.pdf', file.type]);
    expect(Buffer.from(await document.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
    expect(headers['idempotency-key']).toBeUndefined();
  });

  test('to an API that can tell repeats carries the key and the language', async () => {
    const { url, received } = await serve((response) => json(response, 200, '{}'));

    await transportTo(url).send({ ...request, extra: { idempotencyKey: '"a"', locale: 'es' } }, 5000);

    expect(received[0]?.headers).toMatchObject({ 'idempotency-key': '"a"', 'accept-language': 'es' });
    expect(received[0]?.headers['form-version']).toBeUndefined();
  });

  test('to an API that judges by the version of the form carries that too', async () => {
    const { url, received } = await serve((response) => json(response, 200, '{}'));
    const extra = { idempotencyKey: '"a"', locale: 'es', formVersion: 3 } as const;

    await transportTo(url).send({ ...request, extra }, 5000);

    expect(received[0]?.headers['form-version']).toBe('3');
  });

  test('as JSON says so, and a list is a list', async () => {
    const { url, received } = await serve((response) => json(response, 200, '{}'));
    const list = { kind: 'list', name: 'courses', items: ['1', '2'] } as const;

    await transportTo(url).send({ ...request, encoding: 'json', parts: [list, request.parts[0]!] }, 5000);

    expect(received[0]?.headers['content-type']).toBe('application/json');
    expect(JSON.parse(String(received[0]?.body))).toEqual({ courses: ['1', '2'], nombre: 'José' });
  });

  test.each([
    ['missing', async () => undefined],
    ['shorter than it was', async () => new Blob([bytes.slice(1)])],
  ])('with a file that is %s is not made at all', async (_kind, load) => {
    const { url, received } = await serve((response) => json(response, 200, '{}'));

    expect(await transportTo(url, load).send(request, 5000)).toEqual({ kind: 'damagedFile', file });
    expect(received).toEqual([]);
  });

  test('whose file the database cannot give just now is no answer, and not damaged', async () => {
    const { url, received } = await serve((response) => json(response, 200, '{}'));
    const load = () => Promise.reject(new DOMException('busy', 'UnknownError'));

    expect(await transportTo(url, load).send(request, 5000)).toEqual({ kind: 'noAnswer' });
    expect(received).toEqual([]);
  });
});

describe('an answer', () => {
  test('is told as it came, its type in lower case and without parameters', async () => {
    const { url } = await serve((response) => json(response, 503, '{"message":"later"}'));

    expect(await transportTo(url).send(request, 5000)).toEqual({
      kind: 'http',
      status: 503,
      statusText: 'Service Unavailable',
      redirected: false,
      contentType: 'application/json',
      body: '{"message":"later"}',
      retryAfter: '7',
      date: expect.any(Number),
    });
  });

  test('that points elsewhere is not followed: a followed POST becomes a GET', async () => {
    const elsewhere = await serve((response) => json(response, 200, '{}'));
    const { url } = await serve((response) => {
      response.writeHead(302, { Location: `${elsewhere.url}/login` });
      response.end();
    });

    const answer = await transportTo(url).send(request, 5000);

    expect(answer).toMatchObject({ kind: 'http', status: 302 });
    expect(elsewhere.received).toEqual([]);
  });

  test('that a browser hides because it was redirected is known by its type', async () => {
    const opaque = { status: 0, type: 'opaqueredirect', headers: new Headers(), body: null };
    const transport = createFetchTransport({
      apiKind: 'receipts',
      apiBase: '',
      origin: 'https://forms.example',
      loadFile,
      fetch: async () => opaque as unknown as Response,
    });

    expect(await transport.send(request, 5000)).toMatchObject({ status: 0, redirected: true });
  });

  test('of endless length is cut', async () => {
    const { url } = await serve((response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      const more = (): void => {
        while (response.writable && response.write('x'.repeat(16_384)));
      };
      response.on('drain', more);
      more();
    });

    const answer = await transportTo(url).send(request, 20_000);

    expect(answer).toMatchObject({ contentType: 'text/html', body: 'x'.repeat(65_536) });
  });
});

describe('no answer', () => {
  test.each([
    ['a connection that is cut', (response: ServerResponse) => void response.destroy()],
    [
      'an answer that is cut in its body',
      (response: ServerResponse) => {
        response.writeHead(200, { 'Content-Length': '100' });
        response.write('{"message"', () => response.destroy());
      },
    ],
    ['silence until the deadline', () => undefined],
    [
      'an answer that stops in its body until the deadline',
      (response: ServerResponse) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.write('{');
      },
    ],
  ])('is %s', async (_what, answer) => {
    const { url } = await serve(answer);

    expect(await transportTo(url).send(request, 300)).toEqual({ kind: 'noAnswer' });
    expect(await transportTo(url).get('/api/capabilities', 300)).toEqual({ kind: 'noAnswer' });
  });
});

test.each([
  ['', true],
  ['https://forms.example', true],
  ['https://forms.example/behind/', true],
  ['https://api.example', false],
  ['http://forms.example', false],
])('an API at "%s" has the same origin: %s', (apiBase, sameOrigin) => {
  expect(transportTo(apiBase).sameOrigin).toBe(sameOrigin);
});
