import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { signInAs } from '../support/accounts.ts';
import { databases, useDatabase } from '../support/databases.ts';
import {
  type PushOffice,
  openPushOffice,
  pushesOf,
  pushJobs,
  sendDue,
  toldTo,
} from '../support/push-office.ts';
import { openPushServer, subscribe } from '../support/push-server.ts';
import { inDatabase, mailOf } from '../support/quotes.ts';
import { exampleOf, send } from '../support/sending.ts';
import { type Desk, write } from '../support/staff.ts';
import { openServer, testSettings } from '../support/test-server.ts';

/** Longer than any test: what can be undone is not sent yet. */
const undoFor = 600_000;
const afterwards = 11;

describe.each(databases)('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test.each([404, 410])(
    'a device whose service answers %i is asked no more, and the others are told',
    async (status) => {
      const office = await openPushOffice(await newDatabase());
      const other = office.server.browser('/send/other');
      await subscribe(office.url, office.submissionId, other);
      office.server.answer((response, { path }) =>
        response.writeHead(path === '/send/other' ? 201 : status).end(),
      );

      for (const text of ['One', 'Two'])
        expect((await write(office, 'message', office.submissionId, text)).status).toBe(201);
      await expect.poll(() => toldTo(office, other)).toHaveLength(2);
      await expect.poll(() => pushJobs(office)).toEqual([]);

      expect(await endpointsOf(office)).toEqual([other.subscription.endpoint]);
      expect(await problemsAt(office)).not.toContain('pushFailing');
    },
  );

  test('a service that fails shows in health, holds up neither mails nor other services, and gets it later', async () => {
    const office = await openPushOffice(await newDatabase());
    const { settings, url, submissionId, server, device } = office;
    const elsewhere = server.browser('/send/elsewhere', 'elsewhere.push.test');
    await subscribe(url, submissionId, elsewhere);
    server.answer((response, { path }) =>
      response.writeHead(path === '/send/elsewhere' ? 201 : 503, { 'Retry-After': '7200' }).end(),
    );

    const [one, two] = [randomUUID(), randomUUID()];
    await write(office, 'message', submissionId, 'One', one);
    await write(office, 'message', submissionId, 'Two', two);
    await expect.poll(() => toldTo(office, elsewhere)).toHaveLength(2);
    for (const id of [one, two]) expect((await mailOf(settings, `${id}-message`)).text).toContain('requests');
    await expect.poll(() => pushJobs(office)).toHaveLength(2);

    await expect.poll(() => problemsAt(office)).toContain('pushFailing');
    // The second was not tried: the service rests.
    expect(toldTo(office, device)).toHaveLength(1);
    const [failed] = (await pushJobs(office)).filter(({ last_error: error }) => error !== null);
    expect(failed?.last_error).toMatch(/^PushFailed: push\.test:\d+ answered 503$/);

    server.answer(201);
    await sendDue(office, 3 * 60);
    expect(toldTo(office, device)).toHaveLength(3);
    expect(await pushJobs(office)).toEqual([]);
  });

  test('a server that ends while a service is silent leaves the message to the next one', async () => {
    const office = await openPushOffice(await newDatabase());
    office.server.answer(() => undefined);
    await write(office, 'message', office.submissionId, 'One');
    await expect.poll(() => office.server.messages.length).toBe(1);

    await office.close();

    const jobs = await inDatabase(office.settings, (db) =>
      db.selectFrom('jobs').select(['lease', 'tries', 'last_error']).where('kind', '=', 'push').execute(),
    );
    expect(jobs).toEqual([{ lease: null, tries: 0, last_error: null }]);
    office.server.answer(201);
    await openServer(office.settings, { push: office.server.connecting });
    await expect.poll(() => pushJobs(office)).toEqual([]);
    expect(toldTo(office, office.device)).toHaveLength(2);
  });

  test('what waited four weeks for a dead service is given up, and the device kept', async () => {
    const office = await openPushOffice(await newDatabase(), { undoFor });
    office.server.answer(500);
    await write(office, 'message', office.submissionId, 'One');
    await sendDue(office, 28 * 24 * 60);
    expect(await pushesOf(office)).toEqual(['message']);

    office.server.answer(201);
    await sendDue(office, 28 * 24 * 60 + afterwards);

    expect(toldTo(office, office.device)).toHaveLength(1);
    expect([await pushesOf(office), await pushJobs(office)]).toEqual([[], []]);
    expect(await endpointsOf(office)).toHaveLength(1);
  });

  test('a message that its service will never take is dropped, and the next one is tried', async () => {
    const office = await openPushOffice(await newDatabase());
    office.server.answer(413);
    await write(office, 'message', office.submissionId, 'One');
    await expect.poll(() => office.server.messages.length).toBe(1);
    await expect.poll(() => pushJobs(office)).toEqual([]);

    office.server.answer(201);
    await write(office, 'message', office.submissionId, 'Two');

    await expect.poll(() => toldTo(office, office.device)).toHaveLength(2);
    await expect.poll(() => pushJobs(office)).toEqual([]);
  });
});

// The embedded database has one writer at a time.
describe.each(databases.filter((name) => name !== 'libsql'))('on %s', (name) => {
  const newDatabase = useDatabase(name);

  test('a device that goes while the office writes does not keep the message from being sent', async () => {
    const office = await openPushOffice(await newDatabase());
    const { settings, submissionId } = office;
    await inDatabase(settings, async (db) => {
      const going = await db.startTransaction().execute();
      await going.deleteFrom('push_subscriptions').execute();
      const written = write(office, 'message', submissionId, 'One');
      const waiting = sql<{ count: string }>`select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => Number((await waiting.execute(db)).rows[0]?.count)).toBe(1);

      await going.commit().execute();

      expect((await written).status).toBe(201);
    });
    expect([await pushesOf(office), await pushJobs(office)]).toEqual([[], []]);
  });
});

test('switched off, nothing is sent any more, and what was queued is dropped', async () => {
  const office = await openPushOffice(undefined, { undoFor });
  await write(office, 'message', office.submissionId, 'One');
  await office.close();
  const { pushServices: _off, ...off } = office.settings;
  await inDatabase(office.settings, (db) =>
    db.updateTable('jobs').set({ due_at: '2026-01-01T00:00:00.000Z' }).where('kind', '=', 'push').execute(),
  );

  await openServer(off, { push: office.server.connecting });

  await expect.poll(() => pushJobs(office)).toEqual([]);
  expect([await pushesOf(office), office.server.messages]).toEqual([[], []]);
});

test('a device that has subscribed under another key is not asked: nothing could be sent to it', async () => {
  const office = await openPushOffice(undefined, { undoFor });
  await write(office, 'message', office.submissionId, 'One');
  const vapidPrivateKey = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';

  await sendDue({ ...office, settings: { ...office.settings, vapidPrivateKey } }, afterwards);

  expect(office.server.messages).toEqual([]);
  expect(await endpointsOf(office)).toEqual([]);
});

test('a service of the settings is not reached through a name that leads into this network', async () => {
  const server = await openPushServer();
  const settings: Settings = { ...(await testSettings()), pushServices: server.services };
  const { ca, resolve } = server.connecting;
  const { url } = await openServer(settings, { push: { ca: ca!, resolve: resolve! } });
  const sending = await exampleOf('licence');
  await send(url, sending);
  await subscribe(url, sending.submissionId, server.browser());
  const desk: Desk = { url, token: await signInAs(settings, url, 'moderator') };

  await write(desk, 'message', sending.submissionId, 'One');

  await expect
    .poll(async () => (await pushJobs({ settings })).map(({ last_error: error }) => error))
    .toEqual(['Error: push.test has an address that is not public']);
  expect(server.connections()).toBe(0);
});

async function endpointsOf({ settings }: PushOffice): Promise<readonly string[]> {
  const rows = await inDatabase(settings, (db) =>
    db.selectFrom('push_subscriptions').select('endpoint').execute(),
  );
  return rows.map(({ endpoint }) => endpoint);
}

async function problemsAt({ url }: Desk): Promise<readonly string[]> {
  const { problems } = (await (await fetch(`${url}/api/health`)).json()) as { problems: string[] };
  return problems;
}
