import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cleanUp } from '../../server/modules/accounts/sessions.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { readFact, writeFact } from '../../server/lib/store/store-facts.ts';
import { bearer } from '../../src/contracts/accounts.ts';
import { parseCapabilities } from '../../src/contracts/capabilities.ts';
import { type PersonAnswer, peoplePath, personExportPath, personPath } from '../../src/contracts/people.ts';
import { pushPath } from '../../src/contracts/push.ts';
import { getAs, jsonOf } from '../support/accounts.ts';
import { databases, useDatabase } from '../support/databases.ts';
import { expectProblem } from '../support/expectations.ts';
import {
  openPushOffice,
  pushesOf,
  pushJobs,
  type PushOffice,
  sendDue,
  toldTo,
} from '../support/push-office.ts';
import { openPushServer, subscribe, unsubscribe } from '../support/push-server.ts';
import { pushReceiver } from '../support/push-receiver.ts';
import { inDatabase } from '../support/quotes.ts';
import { type Answered, exampleOf, postJson, send } from '../support/sending.ts';
import { change, write } from '../support/staff.ts';
import { newDataDir, openServer, testSettings } from '../support/test-server.ts';

const day = 24 * 60 * 60_000;

async function pathsOf({ settings }: Pick<PushOffice, 'settings'>): Promise<readonly string[]> {
  const rows = await inDatabase(settings, (db) =>
    db.selectFrom('push_subscriptions').select('endpoint').orderBy('expires_at').execute(),
  );
  return rows.map(({ endpoint }) => new URL(endpoint).pathname);
}

async function keyAt(url: string): Promise<string | undefined> {
  return parseCapabilities(await (await fetch(`${url}/api/capabilities`)).json())?.pushKey;
}

function expiryIn({ text }: Answered): number {
  return Date.parse((JSON.parse(text) as { expiresAt: string }).expiresAt) - Date.now();
}

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('five devices are told of a request, and a sixth takes the place of the one silent longest', async () => {
    const office = await openPushOffice(await newDatabase());
    const { url, submissionId, server } = office;
    for (const path of ['/2', '/3', '/4', '/5'])
      expect((await subscribe(url, submissionId, server.browser(path))).status).toBe(201);
    const renewed = await subscribe(url, submissionId, office.device);
    expect([renewed.status, await pathsOf(office)]).toEqual([200, ['/2', '/3', '/4', '/5', '/send/a']]);

    const sixth = server.browser('/6');
    expect((await subscribe(url, submissionId, sixth)).status).toBe(201);

    expect(await pathsOf(office)).toEqual(['/3', '/4', '/5', '/send/a', '/6']);
    await write(office, 'message', submissionId, 'Dear Ana');
    await expect.poll(() => toldTo(office, sixth)).toHaveLength(1);
    await expect.poll(() => toldTo(office, office.device)).toHaveLength(1);
  });

  test('twelve devices that ask at once leave five', async () => {
    const office = await openPushOffice(await newDatabase());
    const { url, submissionId, server } = office;
    const devices = Array.from({ length: 12 }, (_, index) => server.browser(`/${index}`));

    const answers = await Promise.all(devices.map((device) => subscribe(url, submissionId, device)));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await pathsOf(office)).toHaveLength(5);
  });

  test('a device that subscribed anew is told by its new keys', async () => {
    const office = await openPushOffice(await newDatabase());
    const anew = office.server.browser();

    expect((await subscribe(office.url, office.submissionId, anew)).status).toBe(200);
    await write(office, 'message', office.submissionId, 'Dear Ana');

    await expect.poll(() => office.server.messages.length).toBe(1);
    expect(toldTo(office, anew)).toMatchObject([{ kind: 'message' }]);
  });

  test('a device that wants to hear no more is told nothing, not even what was queued', async () => {
    const office = await openPushOffice(await newDatabase(), { undoFor: 600_000 });
    const { url, submissionId, device } = office;
    await write(office, 'message', submissionId, 'Dear Ana');
    expect(await pushesOf(office)).toEqual(['message']);

    expect((await unsubscribe(url, submissionId, device)).status).toBe(204);
    expect((await unsubscribe(url, submissionId, device)).status).toBe(204);
    await write(office, 'message', submissionId, 'Once more');
    await sendDue(office, 11);

    expect([await pathsOf(office), await pushesOf(office), await pushJobs(office)]).toEqual([[], [], []]);
    expect(office.server.messages).toEqual([]);
  });

  test('a device is forgotten 400 days after it said so last, or when its browser says', async () => {
    const office = await openPushOffice(await newDatabase(), { undoFor: 600_000 });
    const { url, settings, submissionId, server, device } = office;
    const first = await subscribe(url, submissionId, device);
    expect(Math.round(expiryIn(first) / day)).toBe(400);
    const { subscription } = server.browser('/soon');
    const soon = { subscription: { ...subscription, expirationTime: Date.now() + 3 * day } };
    const late = { subscription: { ...server.browser('/late').subscription, expirationTime: 1e15 } };
    expect(Math.round(expiryIn(await subscribe(url, submissionId, soon)) / day)).toBe(3);
    expect(Math.round(expiryIn(await subscribe(url, submissionId, late)) / day)).toBe(400);
    const cleanUpIn = (days: number) =>
      inDatabase(settings, (db) => cleanUp(db, new Date(Date.now() + days * day).toISOString()));

    expect((await write(office, 'message', submissionId, 'Dear Ana')).status).toBe(201);
    await cleanUpIn(2.9);
    expect(await pathsOf(office)).toHaveLength(3);
    await cleanUpIn(399.9);
    expect(await pathsOf(office)).toHaveLength(2);
    // What waits for a device that is over is not sent, even before the hourly clean-up.
    await inDatabase(settings, (db) =>
      db.updateTable('push_subscriptions').set({ expires_at: new Date().toISOString() }).execute(),
    );
    await sendDue(office, 11);
    expect([await pathsOf(office), server.messages]).toEqual([[], []]);
  });

  test('devices go with the request that is erased, and are in no export', async () => {
    const office = await openPushOffice(await newDatabase(), { undoFor: 600_000 });
    const { url, token, settings, submissionId, device } = office;
    const made = await change(office, 'POST', peoplePath, { name: 'Ana Paz', submissionIds: [submissionId] });
    const { personId } = jsonOf(made) as PersonAnswer;
    await write(office, 'message', submissionId, 'Dear Ana');
    const exported = await getAs(token, url + personExportPath(personId));
    expect([exported.status, exported.text.includes('push.test')]).toEqual([200, false]);

    const erased = await fetch(url + personPath(personId), {
      method: 'DELETE',
      headers: { ...bearer(token), 'Content-Type': 'application/json' },
      body: JSON.stringify({ submissionIds: [submissionId] }),
    });
    expect(erased.status).toBe(200);
    await sendDue(office, 11);

    expect([await pathsOf(office), await pushesOf(office), await pushJobs(office)]).toEqual([[], [], []]);
    expect(office.server.messages).toEqual([]);
    const late = await subscribe(url, submissionId, device);
    expectProblem(late, 410);
    expect(late.problem).toMatchObject({ type: 'urn:pmts:problem:erased', erased: { submissionId } });
    expectProblem(await unsubscribe(url, submissionId, device), 410);
    const rows = await inDatabase(settings, (db) => db.selectFrom('jobs').select('key').execute());
    expect(JSON.stringify(rows)).not.toContain(submissionId);
  });

  test('the key to subscribe with is made once, and stays', async () => {
    const settings = await testSettings(await newDatabase());
    const first = await openServer(settings);
    const key = await keyAt(first.url);
    expect(key).toMatch(/^B[\w-]{86}$/);
    await first.close();

    expect(await keyAt((await openServer(settings)).url)).toBe(key);
  });

  test('or is that of the settings, which leaves the own one alone', async () => {
    const settings = await testSettings(await newDatabase());
    const vapidPrivateKey = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';

    const { url } = await openServer({ ...settings, vapidPrivateKey });

    expect(await keyAt(url)).toBe(
      'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    );
    expect(await inDatabase(settings, (db) => readFact(db, 'vapidKey'))).toBeUndefined();
  });
});

// What the embedded database cannot have: several servers.
describe.each(databases.filter((name) => name !== 'libsql'))('servers over one %s', (name) => {
  const newDatabase = useDatabase(name);

  test('that start at the same moment have one key', async () => {
    const settings = await testSettings(await newDatabase());
    await (await openServer(settings)).close();
    // As if none had ever run: only the tables are there.
    await inDatabase(settings, (db) => db.deleteFrom('store_facts').where('fact', '=', 'vapidKey').execute());
    const open = async (): Promise<Settings> => ({ ...settings, dataDir: await newDataDir() });
    const all = await Promise.all(Array.from({ length: 4 }, open));

    const servers = await Promise.all(all.map((own) => openServer(own)));

    const keys = await Promise.all(servers.map(({ url }) => keyAt(url)));
    expect([new Set(keys).size, keys[0]]).toEqual([1, expect.stringMatching(/^B/)]);
  });

  test('tell a device once, whichever has the job', async () => {
    const office = await openPushOffice(await newDatabase());
    const other = { ...office.settings, dataDir: await newDataDir() };
    const { url } = await openServer(other, { push: office.server.connecting });
    for (let count = 0; count < 6; count += 1)
      await write(
        { ...office, url: count % 2 === 0 ? url : office.url },
        'message',
        office.submissionId,
        'Dear',
      );

    await expect.poll(() => pushJobs(office)).toEqual([]);

    expect(toldTo(office, office.device)).toHaveLength(6);
  });
});

test('a key that is none stops the start, and says which setting is meant', async () => {
  const settings = await testSettings();
  await (await openServer(settings)).close();
  await inDatabase(settings, (db) => writeFact(db, 'vapidKey', 'damaged'));

  await expect(openServer(settings)).rejects.toThrow(/^VAPID_PRIVATE_KEY: is not set, and/);
  const vapidPrivateKey = 'A'.repeat(43);
  await expect(openServer({ ...settings, vapidPrivateKey })).rejects.toThrow(/^VAPID_PRIVATE_KEY: must be/);
});

test('a subscription needs a request, a service of ours and keys that can be encrypted for', async () => {
  const { url, server, submissionId, device } = await openPushOffice();
  const { subscription } = device;
  const ask = (change: object, id = submissionId) =>
    postJson(url + pushPath(id), { ...subscription, ...change });
  const auth = subscription.keys.auth;

  expectProblem(await ask({}, randomUUID()), 404);
  expectProblem(await ask({}, 'nonsense'), 404);
  for (const endpoint of [
    'https://evil.example/x',
    'https://127.0.0.1/x',
    'https://[::ffff:127.0.0.1]/x',
    subscription.endpoint.replace('https:', 'http:'),
    subscription.endpoint.replace('https://', 'https://a:b@'),
    subscription.endpoint.replace(/:\d+/, ''),
  ]) {
    const refused = await ask({ endpoint });
    expectProblem(refused, 422);
    expect(refused.problem.type).toBe('urn:pmts:problem:pushServiceUnknown');
  }
  for (const change of [
    { endpoint: 'nonsense' },
    { keys: { auth } },
    { keys: { p256dh: 'B'.repeat(87), auth } },
    { keys: { p256dh: subscription.keys.p256dh, auth: 'short' } },
    { more: 1 },
  ])
    expectProblem(await ask(change), 400);
  expectProblem(await postJson(url + pushPath(submissionId), []), 400);
  expect((await ask({}, submissionId.toUpperCase())).status).toBe(200);
  expect(server.connections()).toBe(0);
});

test('by default the services are those of the makers of browsers', async () => {
  const { url } = await openServer(await testSettings());
  const sending = await exampleOf('licence');
  await send(url, sending);
  const statusAt = async (endpoint: string) =>
    (await subscribe(url, sending.submissionId, pushReceiver(endpoint))).status;

  expect(await statusAt('https://fcm.googleapis.com/fcm/send/x')).toBe(201);
  expect(await statusAt('https://updates.push.services.mozilla.com/wpush/v2/x')).toBe(201);
  expect(await statusAt('https://web.push.apple.com/x')).toBe(201);
  expect(await statusAt('https://wns2-par02p.notify.windows.com/w/?token=x')).toBe(201);
  expect(await statusAt('https://push.example/x')).toBe(422);
});

test('switched off, the API names no key and takes no device, but lets one go', async () => {
  const server = await openPushServer();
  const { pushServices: _off, ...settings } = await testSettings();
  const { url } = await openServer(settings, { push: server.connecting });
  const sending = await exampleOf('licence');
  await send(url, sending);

  expect(await keyAt(url)).toBeUndefined();
  const refused = await subscribe(url, sending.submissionId, server.browser());
  expectProblem(refused, 409);
  expect(refused.problem.type).toBe('urn:pmts:problem:pushOff');
  expect((await unsubscribe(url, sending.submissionId, server.browser())).status).toBe(204);
});

test('a sender that asks too often has to wait', async () => {
  const server = await openPushServer();
  const settings = { ...(await testSettings()), pushServices: server.services };
  const { url } = await openServer(settings, { submissionsPerMinute: 2 });
  const sending = await exampleOf('licence');
  await send(url, sending);
  for (const path of ['/1', '/2'])
    expect((await subscribe(url, sending.submissionId, server.browser(path))).status).toBe(201);

  const refused = await subscribe(url, sending.submissionId, server.browser('/3'));

  expectProblem(refused, 429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
