import { request } from 'node:http';
import { expect, test } from 'vitest';
import { openServer, testSettings, useServer } from '../support/test-server.ts';
import { answered, bodyOf, exampleOf, post, send, withoutText } from '../support/sending.ts';
import { limits } from '../../server/lib/limits/submission-limits.ts';
import { parseCapabilities } from '../../src/contracts/capabilities.ts';

const server = useServer();

test('the API says what it can do', async () => {
  const { url } = server();

  const response = await fetch(`${url}/api/capabilities`);

  const body: unknown = await response.json();
  expect(body).toEqual({
    idempotencyKey: true,
    receipts: true,
    formVersions: true,
    resumableUploads: '/api/uploads',
    maxFileBytes: limits.maxFileBytes,
    maxSubmissionBytes: limits.maxSubmissionBytes,
    heic: true,
    verification: true,
    status: '/api/submissions/status',
    corrections: true,
    reminders: true,
    pushKey: expect.stringMatching(/^B[\w-]{86}$/),
    generation: expect.any(Number),
  });
  expect(parseCapabilities(body)).toBeDefined();
});

test('no answer is cached, tells of the inside, or clears what a device has stored', async () => {
  const { url } = server();
  const sending = await exampleOf('licence');

  const answers = [
    await answered(await fetch(`${url}/api/health`)),
    await answered(await fetch(`${url}/api/capabilities`)),
    await answered(await fetch(`${url}/api/nothing`)),
    await answered(await fetch(`${url}/api/%E0%A4%A`)),
    await answered(await fetch(url + sending.path)),
    await answered(await fetch(url + sending.path, { method: 'DELETE' })),
    await send(url, withoutText(sending, 'nombre')),
    await send(url, sending),
    await send(url, sending),
    await post(url + sending.path, '{}', { 'Content-Type': 'application/json' }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 400, 405, 405, 422, 201, 200, 415]);
  for (const { status, headers, text, problem } of answers) {
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.has('clear-site-data')).toBe(false);
    expect(headers.has('strict-transport-security')).toBe(false);
    expect(text).not.toMatch(/node_modules|\.ts:|at \w+ \(/);
    if (status >= 400) expect(problem).toMatchObject({ status, message: expect.stringMatching(/\w/) });
  }
});

test('pages may load and frame nothing that is not ours', async () => {
  const { url } = server();

  const policy = (await fetch(url)).headers.get('content-security-policy');

  expect(policy?.split(';').toSorted()).toEqual(
    [
      "default-src 'self'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' blob: data:",
      "connect-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ].toSorted(),
  );
});

test.each([
  ['es', 'es'],
  ['en', 'en'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['fr,es-PA;q=0.5,en;q=0.4', 'es'],
  ['de', 'es'],
  ['*', 'es'],
  ['en;q=0', 'es'],
  ['', 'es'],
])('a sender who reads "%s" is answered in %s', async (wanted, given) => {
  const { url } = server();

  const response = await fetch(`${url}/api/nothing`, { headers: { 'Accept-Language': wanted } });

  expect(response.headers.get('content-language')).toBe(given);
});

test("the receipt speaks the sender's language", async () => {
  const { url } = server();

  const english = await send(url, await exampleOf('licence'), { 'Accept-Language': 'en' });
  const spanish = await send(url, await exampleOf('licence'), { 'Accept-Language': 'es' });

  expect(english.receipt.message).toBe('Request sent successfully! We will contact you soon.');
  expect(spanish.receipt.message).toBe('¡Solicitud enviada con éxito! Nos pondremos en contacto pronto.');
});

test('too many submissions from one address have to wait, and are told how long', async () => {
  const { url } = await openServer(await testSettings(), { submissionsPerMinute: 2 });
  const sending = await exampleOf('licence', 0, 300_000);
  for (const _ of [1, 2]) await send(url, sending);

  const answer = await send(url, sending, { 'Accept-Language': 'en' });

  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.problem.message).toMatch(/^Too many requests\. Please wait \d+ seconds/);
});

test('pages of other origins may call only where ALLOWED_ORIGINS names them', async () => {
  const origin = 'https://forms.example';
  const closed = server();
  const open = await openServer({ ...(await testSettings()), allowedOrigins: [origin] });
  const sending = await exampleOf('evaluation');

  const refused = await preflight(closed.url + sending.path, origin);
  const stranger = await preflight(open.url + sending.path, 'https://evil.example');
  const allowed = await preflight(open.url + sending.path, origin);
  const answer = await post(open.url + sending.path, bodyOf(sending), { Origin: origin });

  expect(refused['access-control-allow-origin']).toBeUndefined();
  expect(stranger['access-control-allow-origin']).not.toBe('https://evil.example');
  expect(allowed).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-headers':
      'Idempotency-Key, Form-Version, X-PMTS-Former-Reference, If-Match, Accept-Language, Authorization, Content-Type, Tus-Resumable, Upload-Length, Upload-Offset, Upload-Metadata',
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
    'access-control-max-age': '7200',
  });
  expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
  expect(answer.headers.get('access-control-expose-headers')).toBe(
    'Date, Retry-After, Location, ETag, Link, Tus-Resumable, Upload-Length, Upload-Offset, Upload-Metadata, Tus-Version, Tus-Extension, Tus-Max-Size',
  );
});

/** fetch does not let a test set these headers. */
function preflight(url: string, origin: string): Promise<NodeJS.Dict<string | string[]>> {
  const headers = { Origin: origin, 'Access-Control-Request-Method': 'POST' };
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'OPTIONS', headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.headers));
    });
    call.on('error', reject).end();
  });
}
