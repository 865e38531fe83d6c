import { expect } from 'vitest';
import { doNext } from '../../server/lib/jobs/job-lane.ts';
import { openPushService } from '../../server/lib/push/push-service.ts';
import { vapidKeys } from '../../server/lib/push/vapid-key.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';
import { pushing } from '../../server/modules/requests/push/pushing.ts';
import type { ServerOptions } from '../../server/server-options.ts';
import { signInAs } from './accounts.ts';
import { openPushServer, type PushServer, subscribe } from './push-server.ts';
import type { PushReceiver } from './push-receiver.ts';
import { inDatabase } from './quotes.ts';
import { exampleOf, send } from './sending.ts';
import type { Desk } from './staff.ts';
import { openServer, testSettings } from './test-server.ts';

/** An office whose applicants are told by Web Push, with a licence request that a device has asked to be told of. */
export interface PushOffice extends Desk {
  readonly settings: Settings;
  readonly server: PushServer;
  readonly submissionId: string;
  readonly reference: string;
  readonly device: PushReceiver;
  close(): Promise<void>;
}

/** @param undoFor as in ServerOptions: while a change can be undone, this server tells nobody of it */
export async function openPushOffice(
  databaseUrl?: string,
  { undoFor = 0, ...options }: ServerOptions & { readonly locale?: 'en' | 'es' } = {},
): Promise<PushOffice> {
  const server = await openPushServer();
  const settings = { ...(await testSettings(databaseUrl)), pushServices: server.services };
  const { url, close } = await openServer(settings, { undoFor, push: server.connecting, ...options });
  const sending = await exampleOf('licence');
  const { status, receipt } = await send(url, sending, { 'Accept-Language': options.locale ?? 'en' });
  expect(status).toBe(201);
  const { submissionId } = sending;
  const device = server.browser();
  expect((await subscribe(url, submissionId, device)).status).toBe(201);
  const token = await signInAs(settings, url, 'admin');
  return { settings, server, url, close, token, submissionId, reference: receipt.reference, device };
}

/** What this device was told, oldest first, as it can read it. */
export function toldTo({ server }: Pick<PushOffice, 'server'>, device: PushReceiver): readonly unknown[] {
  const { pathname, search } = new URL(device.subscription.endpoint);
  return server.messages
    .filter(({ path }) => path === pathname + search)
    .map(({ body }): unknown => JSON.parse(device.read(body).toString()));
}

/** Another server over the store, which sends all that is due by then. @param minutes from now */
export async function sendDue({ settings, server }: PushOffice, minutes: number): Promise<void> {
  const now = (): number => Date.now() + minutes * 60_000;
  await inDatabase(settings, async (db) => {
    const service = openPushService({
      services: settings.pushServices ?? [],
      keys: await vapidKeys(settings, db),
      subject: 'mailto:office@pmts.example',
      now,
      connecting: server.connecting,
    });
    const mails = { letterhead: settings, siteUrl: () => 'https://site.example' };
    const work = { push: pushing({ db, mails, service, now, refused: () => undefined }) };
    const lane = { db, now, work, failed: () => undefined, reasonOf: String };
    while (await doNext(lane)) {
      // One after the other.
    }
  });
}

export async function pushesOf({ settings }: Pick<PushOffice, 'settings'>): Promise<readonly string[]> {
  return inDatabase(settings, async (db) => {
    const rows = await db.selectFrom('pushes').select('news').orderBy('position').execute();
    return rows.map(({ news }) => news);
  });
}

export async function pushJobs({ settings }: Pick<PushOffice, 'settings'>) {
  return inDatabase(settings, (db) =>
    db.selectFrom('jobs').select(['tries', 'last_error']).where('kind', '=', 'push').execute(),
  );
}
