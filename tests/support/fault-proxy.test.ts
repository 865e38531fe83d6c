import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { type Fault, type FaultProxy, startFaultProxy } from './fault-proxy.ts';

interface Lane {
  readonly proxy: FaultProxy;
  /** Bodies that the upstream received completely. */
  readonly received: readonly string[];
}

async function openLane(fault: Fault): Promise<Lane> {
  const received: string[] = [];
  const upstream = createServer((request, response) => {
    void text(request).then((body) => {
      received.push(body);
      response.writeHead(201, { 'X-Upstream': 'yes' }).end(`${request.method} ${request.url}`);
    });
  });
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  const proxy = await startFaultProxy(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}`);
  proxy.set(fault);
  onTestFinished(async () => {
    await proxy.close();
    upstream.closeAllConnections();
    await new Promise((resolve) => upstream.close(resolve));
  });
  return { proxy, received };
}

function post(proxy: FaultProxy, body: string, signal?: AbortSignal): Promise<Response> {
  return fetch(`${proxy.url}/api/x?y=1`, { method: 'POST', body, ...(signal && { signal }) });
}

test('a healthy link carries request and answer', async () => {
  const { proxy, received } = await openLane({ kind: 'pass' });

  const response = await post(proxy, 'hello');

  expect([response.status, await response.text()]).toEqual([201, 'POST /api/x?y=1']);
  expect(response.headers.get('x-upstream')).toBe('yes');
  expect(received).toEqual(['hello']);
  expect(proxy.seen).toEqual(['POST /api/x?y=1']);
});

test('a refusing link breaks new and old connections, and heals', async () => {
  const { proxy, received } = await openLane({ kind: 'pass' });
  await (await post(proxy, 'before')).text();

  proxy.set({ kind: 'refuse' });
  await expect(post(proxy, 'during')).rejects.toThrow('fetch failed');
  proxy.set({ kind: 'pass' });

  expect((await post(proxy, 'after')).status).toBe(201);
  expect(received).toEqual(['before', 'after']);
});

test('a black hole takes the request and never answers', async () => {
  const { proxy, received } = await openLane({ kind: 'blackHole' });

  const giveUp = new AbortController();
  const lost = post(proxy, 'lost', giveUp.signal).catch(String);
  await expect.poll(() => proxy.seen).toEqual(['POST /api/x?y=1']);
  giveUp.abort();
  expect(await lost).toMatch('abort');
  expect(received).toEqual([]);
});

test('a lost answer reaches nobody although the request was done; so many times and no more', async () => {
  const { proxy, received } = await openLane({ kind: 'loseAnswers', count: 2 });

  await expect(post(proxy, 'first')).rejects.toThrow('fetch failed');
  await expect(post(proxy, 'second')).rejects.toThrow('fetch failed');

  expect((await post(proxy, 'third')).status).toBe(201);
  expect(received).toEqual(['first', 'second', 'third']);
});

test('a captive portal answers everything with its own page', async () => {
  const { proxy, received } = await openLane({ kind: 'html200' });

  const response = await post(proxy, 'hello');

  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(received).toEqual([]);
});

test('a status is answered with its headers and body', async () => {
  const headers = { 'Retry-After': '7' };
  const { proxy, received } = await openLane({ kind: 'status', status: 503, headers, body: 'later' });

  const response = await post(proxy, 'hello');

  expect([response.status, response.headers.get('retry-after'), await response.text()]).toEqual([
    503,
    '7',
    'later',
  ]);
  expect(received).toEqual([]);
});

test('POSTs get the answers in their order, the last one stays, and nothing else is touched', async () => {
  const { proxy, received } = await openLane({
    kind: 'answerPosts',
    answers: [{ status: 418 }, 'pass', 'lose', 'reset', 'hang'],
  });

  expect((await post(proxy, 'first')).status).toBe(418);
  expect((await fetch(`${proxy.url}/page`)).status).toBe(201);
  expect((await post(proxy, 'second')).status).toBe(201);
  await expect(post(proxy, 'third')).rejects.toThrow('fetch failed');
  await expect(post(proxy, 'fourth')).rejects.toThrow('fetch failed');
  await expect(post(proxy, 'fifth', AbortSignal.timeout(300))).rejects.toThrow('timeout');

  expect(received).toEqual(['', 'second', 'third']);
});

test('an upstream that is gone is a broken connection, not an answer', async () => {
  const proxy = await startFaultProxy('http://127.0.0.1:9');
  onTestFinished(() => proxy.close());

  await expect(post(proxy, 'hello')).rejects.toThrow('fetch failed');
});

test('a stranger answers every call in place of the upstream, which never sees one', async () => {
  const { proxy, received } = await openLane({
    kind: 'stranger',
    status: 503,
    contentType: 'text/plain',
    body: 'down',
    retryAfter: '60',
  });

  const response = await post(proxy, 'hello');
  const head = await fetch(`${proxy.url}/api/x`, { method: 'HEAD' });

  expect([response.status, await response.text()]).toEqual([503, 'down']);
  expect(response.headers.get('content-type')).toBe('text/plain');
  expect([head.status, head.headers.get('retry-after')]).toEqual([503, '60']);
  expect(received).toEqual([]);
});
