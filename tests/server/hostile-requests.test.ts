import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { expectNothingAdded, expectNothingStored, expectProblem, storedBy } from '../support/expectations.ts';
import { openRawRequest, statusOf } from '../support/raw-request.ts';
import { bodyOf, exampleOf, keyOf, post } from '../support/sending.ts';
import { openServer, testSettings, useServer } from '../support/test-server.ts';

const folder = await mkdtemp(join(tmpdir(), 'pmts-client-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const clientDir = join(folder, 'dist');
await mkdir(clientDir);
await writeFile(join(clientDir, 'frame.html'), '<!doctype html>');
const server = useServer('libsql', { clientDir });

/** fetch would normalise the address. */
async function getRaw(url: string, path: string): Promise<string> {
  const request = await openRawRequest(url);
  request.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return request.ended();
}

test.each(['/../x', '/..', '/assets/..%5c..', '/assets/..%5c..%5cetc', '/assets/../../x'])(
  'nothing is at %s',
  async (path) => {
    expect(statusOf(await getRaw(server().url, path))).toBe(404);
  },
);

function multipart(boundary: string, type: string, content: string): string {
  const head = `Content-Disposition: form-data; name="nombre"\r\nContent-Type: ${type}`;
  return `--${boundary}\r\n${head}\r\n\r\n${content}\r\n--${boundary}--\r\n`;
}

const nested = '['.repeat(20_000) + ']'.repeat(20_000);

test.each([
  ['a part that is nested 20,000 deep', 'x', 'application/json', nested],
  ['a boundary of 1,000 characters', 'x'.repeat(1000), 'text/plain', 'Ana'],
])('%s is damaged', async (_name, boundary, type, content) => {
  const { settings, url } = server();
  const before = await storedBy(settings);
  const { path } = await exampleOf('licence');

  const answer = await post(url + path, multipart(boundary, type, content), {
    'Content-Type': `multipart/form-data; boundary=${boundary}`,
  });

  expectProblem(answer, 400);
  await expectNothingAdded(settings, before);
});

test('what a page of another site makes its visitors send is refused, and nobody else is', async () => {
  const origin = 'https://forms.example';
  const settings = { ...(await testSettings()), allowedOrigins: [origin] };
  const { url } = await openServer(settings);
  const sending = await exampleOf('evaluation');
  const from = (headers: Record<string, string>) => post(url + sending.path, bodyOf(sending), headers);

  expectProblem(await from({ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }), 403);
  expectProblem(await from({ 'Sec-Fetch-Site': 'cross-site', Origin: 'null' }), 403);
  await expectNothingStored(settings);

  const passed = [
    await from({ 'Sec-Fetch-Site': 'cross-site', Origin: origin }),
    await from({ 'Sec-Fetch-Site': 'same-origin' }),
    await from({ 'Sec-Fetch-Site': 'same-site' }),
    await from({ 'Sec-Fetch-Site': 'none' }),
    await from(keyOf(sending)),
    await fetch(`${url}/api/capabilities`, { headers: { 'Sec-Fetch-Site': 'cross-site' } }),
  ];
  expect(passed.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 200]);
});

test('the browser gives the app what it uses, and nothing else to anybody', async () => {
  const { url } = server();

  const policy = (await fetch(`${url}/api/capabilities`)).headers.get('permissions-policy');

  expect(policy).toContain('camera=(self)');
  expect(policy).toContain('screen-wake-lock=(self)');
  expect(policy).toContain('geolocation=()');
});
