import type { LookupAddress } from 'node:dns';
import { expect, test, vi } from 'vitest';
import { isPublicAddress, openPushService, type PushConnecting } from '../../server/lib/push/push-service.ts';
import { newVapidKey, vapidKeysOf } from '../../server/lib/push/web-push.ts';
import { pushReceiver, type PushReceiver } from '../support/push-receiver.ts';
import { openPushServer, type PushServer } from '../support/push-server.ts';

const keys = vapidKeysOf(newVapidKey())!;
const topic = 'a'.repeat(32);

/** A sender to this service, at a time that a test can change. */
function senderTo({ services, connecting }: PushServer, change: PushConnecting = {}) {
  const clock = { now: Date.parse('2026-11-25T12:00:00.000Z') };
  const service = openPushService({
    services,
    keys,
    subject: 'mailto:office@pmts.example',
    now: () => clock.now,
    connecting: { ...connecting, ...change },
  });
  const send = ({ subscription }: PushReceiver, said = 'hello') =>
    service.send(
      { ...subscription, payload: Buffer.from(said), topic, urgency: 'high' },
      new AbortController().signal,
    );
  return { ...service, send, clock };
}

test('a message arrives as RFC 8030 has it, and only its browser can read it', async () => {
  const server = await openPushServer();
  const browser = server.browser('/send/a?b=c');

  expect(await senderTo(server).send(browser)).toEqual({ kind: 'taken' });

  const [message] = server.messages;
  expect(message).toMatchObject({ method: 'POST', path: '/send/a?b=c' });
  expect(message!.headers).toMatchObject({
    ttl: '2419200',
    urgency: 'high',
    topic,
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    'content-length': String(message!.body.length),
    authorization: expect.stringMatching(new RegExp(`^vapid t=[\\w.-]+, k=${keys.publicKey}$`)),
  });
  expect(message!.headers['crypto-key']).toBeUndefined();
  expect(browser.read(message!.body).toString()).toBe('hello');
});

test.each([
  [404, 'gone'],
  [410, 'gone'],
  [400, 'refused'],
  [413, 'refused'],
  [200, 'taken'],
  [202, 'taken'],
])('what is answered %i is %s, and nobody there has to wait', async (status, kind) => {
  const server = await openPushServer();
  const sender = senderTo(server);
  server.answer(status);

  expect(await sender.send(server.browser())).toMatchObject({ kind });
  expect(sender.isWell()).toBe(true);
  server.answer(201);
  expect(await sender.send(server.browser())).toEqual({ kind: 'taken' });
});

test.each([401, 403])('what is answered %i is tried again, while others are sent', async (status) => {
  const server = await openPushServer();
  const sender = senderTo(server);
  server.answer((response) => response.writeHead(status).end('{"reason":"BadJwtToken"}'));

  await expect(sender.send(server.browser())).rejects.toThrow(`${status} {"reason":"BadJwtToken"}`);
  expect(sender.isWell()).toBe(false);
  server.answer(201);

  expect(await sender.send(server.browser())).toEqual({ kind: 'taken' });
  expect(sender.isWell()).toBe(true);
});

test.each([500, 503, 429, 302])(
  'a service that answers %i rests for longer each time, until it takes one; others do not',
  async (status) => {
    const server = await openPushServer();
    const sender = senderTo(server);
    const [ill, well] = [server.browser('/ill'), server.browser('/well', 'well.push.test')];
    const fail = () => expect(sender.send(ill)).rejects.toThrow(String(status));
    server.answer((response, { path }) => response.writeHead(path === '/ill' ? status : 201).end());
    const { now: begun } = sender.clock;

    await fail();
    expect(await sender.send(ill)).toEqual({ kind: 'resting', until: begun + 30_000 });
    expect(await sender.send(well)).toEqual({ kind: 'taken' });
    sender.clock.now += 30_000;
    await fail();
    expect(await sender.send(ill)).toEqual({ kind: 'resting', until: begun + 90_000 });
    expect(sender.isWell()).toBe(false);
    expect(server.messages.map(({ path }) => path)).toEqual(['/ill', '/well', '/ill']);

    sender.clock.now += 60_000;
    server.answer(201);
    expect(await sender.send(ill)).toEqual({ kind: 'taken' });
    expect(sender.isWell()).toBe(true);
  },
);

test.each([
  ['120', 120],
  ['5', 30],
  ['Wed, 25 Nov 2026 12:10:00 GMT', 600],
  ['99999999', 24 * 60 * 60],
  ['soon', 30],
])('one that asks for "%s" is left alone for %i seconds', async (header, seconds) => {
  const server = await openPushServer();
  const sender = senderTo(server);
  server.answer((response) => response.writeHead(429, { 'Retry-After': header }).end());

  await expect(sender.send(server.browser())).rejects.toThrow('429');

  expect(await sender.send(server.browser())).toEqual({
    kind: 'resting',
    until: sender.clock.now + seconds * 1000,
  });
});

test('what failed two hours ago is no fault any more: whoever waits has tried since', async () => {
  const server = await openPushServer();
  const sender = senderTo(server);
  server.answer(500);
  await expect(sender.send(server.browser())).rejects.toThrow('500');

  sender.clock.now += 2 * 60 * 60_000;
  expect(sender.isWell()).toBe(false);
  sender.clock.now += 1;
  expect(sender.isWell()).toBe(true);
});

test('a redirect leads nowhere', async () => {
  const [server, other] = [await openPushServer(), await openPushServer()];
  const { endpoint } = other.browser('/stolen').subscription;
  server.answer((response) => response.writeHead(307, { Location: endpoint }).end());

  await expect(senderTo(server).send(server.browser())).rejects.toThrow('307');

  expect([other.connections(), server.messages.length]).toEqual([0, 1]);
});

test('of a huge answer no more than the beginning is read, and nothing of it that may be a secret is told', async () => {
  const server = await openPushServer();
  const told = `{"message":"no such ${'k'.repeat(40)}","endpoint":"${server.browser('/send/secret').subscription.endpoint}"} `;
  const sent = { bytes: 0 };
  const gone = new Promise<void>((resolve) =>
    server.answer((response) => {
      response.writeHead(403);
      response.write(told);
      const pour = (): void => {
        while (!response.destroyed && response.write('x '.repeat(4000))) sent.bytes += 8000;
      };
      response.on('drain', pour).on('close', resolve);
      pour();
    }),
  );

  const failed = await senderTo(server)
    .send(server.browser('/send/secret'))
    .catch((error: unknown) => String(error));

  expect(failed).toMatch(/^PushFailed: push\.test:\d+ answered 403 \{"message":"no such …","endpoint":"…"\}/);
  expect(String(failed).length).toBeLessThan(300);
  // The sender hangs up; what was under way in the sockets is not read.
  await gone;
  expect(sent.bytes).toBeLessThan(16 * 1024 * 1024);
});

test.each([
  ['says nothing', () => undefined],
  [
    'says its head a byte at a time',
    (response: { socket: NodeJS.WritableStream | null }) => {
      response.socket?.write('HTTP/1.1 201 ');
    },
  ],
] as const)('a service that %s is given up after its time', async (_what, answer) => {
  const server = await openPushServer();
  const sender = senderTo(server, { patience: 150 });
  server.answer(answer);

  await expect(sender.send(server.browser())).rejects.toThrow(/abort|timeout/i);

  expect(await sender.send(server.browser())).toMatchObject({ kind: 'resting' });
});

test('an answer that says no and never ends is judged by its head', async () => {
  const server = await openPushServer();
  server.answer((response) => void response.writeHead(410).write('go'));

  expect(await senderTo(server, { patience: 3000 }).send(server.browser())).toEqual({ kind: 'gone' });
});

test('a service whose certificate nobody vouches for gets nothing', async () => {
  const server = await openPushServer();
  const { ca: _ca, ...connecting } = server.connecting;
  const sender = senderTo({ ...server, connecting });

  await expect(sender.send(server.browser())).rejects.toThrow(/self-signed certificate/);
  expect(server.messages).toEqual([]);
});

const notPublic = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.2.1',
  '192.168.178.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'localhost',
  '',
];

test.each(notPublic)('%j is no address of a push service', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['142.250.184.42', '34.107.243.93', '2600:1901:0:92a9::', '::ffff:17.188.143.34'])(
  '%s may be one',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('nothing is sent to a name that leads to this machine, where a service would answer', async () => {
  const server = await openPushServer();
  const resolve = vi.fn(async (): Promise<readonly LookupAddress[]> => [{ address: '127.0.0.1', family: 4 }]);
  const sender = senderTo(server, { resolve, mayConnectTo: isPublicAddress });

  await expect(sender.send(server.browser())).rejects.toThrow(/not public/);

  expect(resolve).toHaveBeenCalledTimes(1);
  expect(server.connections()).toBe(0);
});

test.each([
  [['142.250.184.42', '127.0.0.1']],
  [['::ffff:7f00:1']],
  [['2600:1901:0:92a9::', 'fe80::1']],
  [[]],
])('nor to one with the addresses %j', async (addresses) => {
  const server = await openPushServer();
  const resolve = async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

  const sent = senderTo(server, { resolve, mayConnectTo: isPublicAddress }).send(server.browser());

  await expect(sent).rejects.toThrow(/not public/);
  expect(server.connections()).toBe(0);
});

test('a name is asked for once, so that it cannot lead elsewhere after it was checked', async () => {
  const server = await openPushServer();
  const resolve = vi.fn(async () => [
    { address: resolve.mock.calls.length > 1 ? '10.0.0.1' : '127.0.0.1', family: 4 },
  ]);
  const checked: string[] = [];
  const mayConnectTo = (address: string): boolean => {
    checked.push(address);
    return address === '127.0.0.1';
  };

  expect(await senderTo(server, { resolve, mayConnectTo }).send(server.browser())).toEqual({ kind: 'taken' });

  expect([resolve.mock.calls.length, checked]).toEqual([1, ['127.0.0.1']]);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://FCM.googleapis.com:443/x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://web.push.apple.com/x', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=x', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://fcm.googleapis.com.evil.example/x', false],
  ['https://evilfcm.googleapis.com/x', false],
  ['https://push.apple.com/x', false],
  ['https://evilpush.apple.com/x', false],
  ['https://web.push.apple.com@evil.example/x', false],
  ['https://a:b@web.push.apple.com/x', false],
  ['https://evil.example/#.push.apple.com', false],
  ['https://evil.example\\.push.apple.com/x', false],
  ['https://web.push.apple.com./x', false],
  ['https://127.0.0.1/x', false],
  ['https://[::1]/x', false],
  ['file:///etc/passwd', false],
  ['nonsense', false],
])('of the services of the makers of browsers, %s is one: %s', (endpoint, is) => {
  const services = [
    'fcm.googleapis.com',
    '*.push.services.mozilla.com',
    '*.push.apple.com',
    '*.notify.windows.com',
  ];
  const { accepts } = openPushService({ services, keys, subject: 'mailto:a@b.example', now: Date.now });

  expect(accepts(endpoint)).toBe(is);
});

test('what is subscribed at a service that is none any more is gone, and not asked', async () => {
  const server = await openPushServer();
  const sender = senderTo({ ...server, services: ['push.test'] });

  expect(await sender.send(server.browser())).toEqual({ kind: 'gone' });
  expect(await sender.send(pushReceiver('https://127.0.0.1/x'))).toEqual({ kind: 'gone' });
  expect(server.connections()).toBe(0);
});
