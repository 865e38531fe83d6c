import { expect, test } from 'vitest';
import { openApp } from '../../server/lib/http/app.ts';
import { bodyLimits } from '../../server/lib/http/open-bodies.ts';
import { senderOf } from '../../server/lib/http/sender.ts';
import { readSettings } from '../../server/lib/settings/settings.ts';

/** The sender that the server sees for a request from one address with this X-Forwarded-For. */
async function senderThrough(setting: string | undefined, from: string, forwarded: string): Promise<string> {
  const { trustedProxies } = readSettings({ TRUSTED_PROXIES: setting });
  const app = await openApp({
    logLevel: 'silent',
    allowedOrigins: [],
    trustedProxies,
    bodyLimits,
    clientDir: 'none',
  });
  app.get('/sender', (request, reply) => reply.send(senderOf(request)));
  const headers = { 'X-Forwarded-For': forwarded };
  const { body } = await app.inject({ url: '/sender', remoteAddress: from, headers });
  await app.close();
  return body;
}

test.each([
  ['a proxy on this machine', undefined, '127.0.0.1', '192.0.2.7', '192.0.2.7'],
  ['over IPv6', undefined, '::1', '2001:db8:1:2::7', '2001:db8:1:2::/64'],
  ['as a mapped address', undefined, '::ffff:127.0.0.1', '192.0.2.7', '192.0.2.7'],
  ['one on another machine that nobody named', undefined, '10.0.0.5', '192.0.2.7', '10.0.0.5'],
  ['one that is named', '10.0.0.5', '10.0.0.5', '192.0.2.7', '192.0.2.7'],
  ['one in a network that is named', '10.0.0.0/24, fd00::/8', 'fd00::5', '192.0.2.7', '192.0.2.7'],
  ['one by a name', 'uniquelocal', '172.18.0.2', '192.0.2.7', '192.0.2.7'],
  ['two in a row', '10.0.0.5, 10.0.0.6', '10.0.0.5', '192.0.2.7, 10.0.0.6', '192.0.2.7'],
  ['what the sender claims himself', '10.0.0.5', '10.0.0.5', '198.51.100.1, 192.0.2.7', '192.0.2.7'],
  ['this machine where only another one is named', '10.0.0.5', '127.0.0.1', '192.0.2.7', '127.0.0.1'],
])('%s', async (_, setting, from, forwarded, sender) => {
  expect(await senderThrough(setting, from, forwarded)).toBe(sender);
});
