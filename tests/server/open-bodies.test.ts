import { expect, onTestFinished, test } from 'vitest';
import { coursesPath } from '../../src/contracts/courses-path.ts';
import type { BodyLimits } from '../../server/lib/http/open-bodies.ts';
import { multipartHead, openRawRequest, type RawRequest, statusOf } from '../support/raw-request.ts';
import { exampleOf, send } from '../support/sending.ts';
import { openServer, testSettings } from '../support/test-server.ts';

const path = '/api/license/license-quote';

async function serverWith(bodyLimits: BodyLimits): Promise<string> {
  const { url } = await openServer(await testSettings(), { bodyLimits });
  return url;
}

/** A body that starts and then stalls. */
async function beginBody(url: string, address: string): Promise<RawRequest> {
  const request = await openRawRequest(url);
  onTestFinished(() => request.destroy());
  const head = multipartHead({ path, length: 1_000_000, boundary: 'b' });
  request.write(head.replace('\r\n', `\r\nX-Forwarded-For: ${address}\r\n`));
  request.write('--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n');
  return request;
}

async function sendFrom(url: string, address: string): Promise<number> {
  return (await send(url, await exampleOf('licence'), { 'X-Forwarded-For': address })).status;
}

test('a sender may be sending so many bodies at once; others are not held up, and an end makes place', async () => {
  const url = await serverWith({ perSender: 2, inAll: 100 });
  const [first] = [await beginBody(url, '192.0.2.1'), await beginBody(url, '192.0.2.1')];

  const third = await beginBody(url, '192.0.2.1');
  const answer = await third.ended();

  expect(statusOf(answer)).toBe(429);
  expect(answer).toMatch(/^retry-after: \d+\r$/im);
  expect(await sendFrom(url, '192.0.2.2')).toBe(201);
  first.destroy();
  await expect.poll(() => sendFrom(url, '192.0.2.1')).toBe(201);
});

test('what needs no body is answered whatever its sender holds open', async () => {
  const url = await serverWith({ perSender: 1, inAll: 100 });
  await beginBody(url, '192.0.2.1');

  const answer = await fetch(url + coursesPath, { headers: { 'X-Forwarded-For': '192.0.2.1' } });

  expect(answer.status).toBe(200);
});

test('all of an IPv6 network are one sender', async () => {
  const url = await serverWith({ perSender: 1, inAll: 100 });
  await beginBody(url, '2001:db8:1:2::1');

  expect(await sendFrom(url, '2001:db8:1:2:ffff::2')).toBe(429);
  expect(await sendFrom(url, '2001:db8:1:3::1')).toBe(201);
});

test('ten who hold open all they can leave place for others', async () => {
  const url = await serverWith({ perSender: 40, inAll: 50 });
  for (let sender = 1; sender <= 10; sender += 1) {
    for (let count = 0; count < 5; count += 1) await beginBody(url, `192.0.2.${sender}`);
  }

  expect(await sendFrom(url, '198.51.100.1')).toBe(201);
});

test('a network of IPv6 leaves as many places as it takes, however many /64s it sends from', async () => {
  const url = await serverWith({ perSender: 8, inAll: 8 });
  for (let count = 0; count < 8; count += 1) await beginBody(url, `2001:db8:1:${count}00::1`);

  expect(await sendFrom(url, '2001:db8:1:ff00::1')).toBe(429);
  expect(await sendFrom(url, '198.51.100.1')).toBe(201);
  expect(await sendFrom(url, '2001:db8:2::1')).toBe(201);
});

test('when every place is taken the answer is 503, with a time to come again', async () => {
  const url = await serverWith({ perSender: 1, inAll: 1 });
  await beginBody(url, '192.0.2.1');

  const answer = await send(url, await exampleOf('licence'), { 'X-Forwarded-For': '192.0.2.2' });

  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('requests that were answered give their places back, whatever came of them', async () => {
  const url = await serverWith({ perSender: 2, inAll: 100 });

  for (let count = 0; count < 6; count += 1) {
    expect(await sendFrom(url, '192.0.2.1')).toBe(201);
    const wrong = await fetch(url + path, {
      method: 'POST',
      body: 'x',
      headers: { 'X-Forwarded-For': '192.0.2.1' },
    });
    expect(wrong.status).toBe(415);
    await wrong.text();
  }
});
