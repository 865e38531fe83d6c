import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bodyLimits } from '../../server/lib/http/open-bodies.ts';
import { limits, maxBodyBytes } from '../../server/lib/limits/submission-limits.ts';
import { openApp } from '../../server/lib/http/app.ts';
import { expectNothingAdded, storedBy } from '../support/expectations.ts';
import { multipartHead, openRawRequest, statusOf } from '../support/raw-request.ts';
import { sampleFile } from '../support/sample-files.ts';
import { exampleOf, send, withFile } from '../support/sending.ts';
import { useServer } from '../support/test-server.ts';

const path = '/api/license/license-quote';
const boundary = 'edge';

const server = useServer();

function filePart(field: string, content: string): string {
  const head = `Content-Disposition: form-data; name="${field}"; filename="a.pdf"\r\nContent-Type: application/pdf`;
  return `--${boundary}\r\n${head}\r\n\r\n${content}`;
}

test('a file of exactly the announced size is taken, one byte more is not', async () => {
  const { settings, url } = server();
  const before = await storedBy(settings);
  const sending = await exampleOf('licence');

  const above = await send(url, withFile(sending, sampleFile('pdf', limits.maxFileBytes + 1)));
  await expectNothingAdded(settings, before);
  const exact = await send(url, withFile(sending, sampleFile('pdf', limits.maxFileBytes)));

  expect(above.status).toBe(413);
  expect(above.problem.message).toBe('El archivo es demasiado grande. El tamaño máximo permitido es 25MB.');
  expect(above.problem.violations?.[0]?.field).toBe('documento');
  expect(exact.status).toBe(201);
});

test('files that are too large only together are refused, and the sender hears why', async () => {
  const { settings, url } = server();
  const before = await storedBy(settings);
  const sending = await exampleOf('medical', 1);
  const bytes = sampleFile('pdf', 22 * 1024 * 1024);

  const answer = await send(url, { ...sending, files: sending.files.map((file) => ({ ...file, bytes })) });

  expect(answer.status).toBe(413);
  expect(answer.problem.message).toContain('150MB');
  await expectNothingAdded(settings, before);
});

test('a body that announces too much is refused before it is sent', async () => {
  const { url } = server();
  const request = await openRawRequest(url);

  request.write(multipartHead({ path, length: 2 * limits.maxSubmissionBytes, boundary }));

  await expect.poll(() => statusOf(request.received())).toBe(413);
  request.destroy();
});

test.each([
  ['in the middle of a file', filePart('documento', '%PDF-1.4 ...')],
  ['after a file', `${filePart('documento', '%PDF-1.4 ...')}\r\n--${boundary}\r\n`],
  ['in the head of a part', `--${boundary}\r\nContent-Disposition: form-da`],
  ['in a text', `--${boundary}\r\nContent-Disposition: form-data; name="nombre"\r\n\r\nAn`],
  ['before the first part', '--ed'],
])('a multipart body that ends %s is refused as damaged', async (_where, body) => {
  const { settings, url } = server();
  const before = await storedBy(settings);
  const request = await openRawRequest(url);

  request.write(multipartHead({ path, length: Buffer.byteLength(body), boundary }));
  request.write(body);
  const answer = await request.ended();

  expect(statusOf(answer)).toBe(400);
  expect(answer).toContain('"message":"La solicitud llegó incompleta o dañada.');
  await expectNothingAdded(settings, before);
});

test('an upload that is cut leaves nothing behind, and the server goes on', async () => {
  const { settings, url } = server();
  const before = await storedBy(settings);
  const request = await openRawRequest(url);
  request.write(multipartHead({ path, length: 5_000_000, boundary }));
  request.write(filePart('documento', '%PDF-1.4 '.repeat(100_000)));
  await expect.poll(() => readdir(join(settings.dataDir, 'tmp'))).toHaveLength(1);

  request.destroy();

  await expectNothingAdded(settings, before);
  expect((await send(url, await exampleOf('licence'))).status).toBe(201);
});

test('a text that never ends is cut', async () => {
  const { settings, url } = server();
  const before = await storedBy(settings);
  const request = await openRawRequest(url);
  const mebibyte = `100000\r\n${'x'.repeat(1024 * 1024)}\r\n`;
  request.write(multipartHead({ path, boundary }));
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="licencias"\r\n\r\n`;
  request.write(`${part.length.toString(16)}\r\n${part}\r\n`);

  for (let sent = 0; sent <= maxBodyBytes; sent += 1024 * 1024) request.write(mebibyte);

  expect(await request.ended()).toBe('');
  await expectNothingAdded(settings, before);
});

test('bytes that are no HTTP get a problem, not a crash', async () => {
  const { url } = server();
  const request = await openRawRequest(url);

  request.write('HELLO THERE\r\n\r\n');

  expect(statusOf(await request.ended())).toBe(400);
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
});

test.each([1_000, 20_000, 60_000])(
  'a part of %d bytes without a name is passed over, and the rest answered',
  async (size) => {
    const { url } = server();
    const body = `--edge\r\nX-Nothing: 1\r\n\r\n${'x'.repeat(size)}\r\n--edge--`;
    const request = await openRawRequest(url);

    request.write(`${multipartHead({ path, boundary, length: body.length })}${body}`);

    expect(statusOf(await request.ended())).toBe(422);
  },
);

test('a HEAD that cannot be read is answered without a body, as any other', async () => {
  const { url } = server();
  const request = await openRawRequest(url);

  request.write('HEAD /api/health HTTP/1.1\r\nHost: x\r\nodd name: 1\r\n\r\n');

  const answer = await request.ended();
  expect(statusOf(answer)).toBe(400);
  expect(answer.endsWith('\r\n\r\n')).toBe(true);
});

test('a slow upload has hours, a silent connection two minutes', async () => {
  const app = await openApp({
    logLevel: 'silent',
    allowedOrigins: [],
    trustedProxies: [],
    bodyLimits,
    clientDir: 'none',
  });

  const tenMegabytesAtEightKibibytes = (10 * 1024 * 1000) / 8;
  expect(app.server.requestTimeout).toBeGreaterThan(15 * tenMegabytesAtEightKibibytes);
  expect(app.server.timeout).toBe(120_000);
  await app.close();
});
