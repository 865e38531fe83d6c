import { setTimeout as pause } from 'node:timers/promises';
import type { Settings } from '../../server/lib/settings/settings.ts';
import type { PushRegistration } from '../../src/device/notifications/push-subscription.ts';
import type { TestDevice } from '../../tests/support/device.ts';
import type { PushReceiver } from '../../tests/support/push-receiver.ts';
import { openPushServer, type PushedMessage } from '../../tests/support/push-server.ts';
import { inDatabase } from '../../tests/support/quotes.ts';
import type { pushServiceStates } from './act.ts';
import type { Breach } from './play.ts';

/** The browser's push service, which outlives the device's and the server's deaths. */
export interface PushInChaos {
  /** For the server's process. */
  readonly env: Readonly<Record<string, string>>;
  set(state: (typeof pushServiceStates)[number]): void;
  /** The person switches being told on or off. */
  want(device: TestDevice, isWanted: boolean): Promise<void>;
  /** Checks that what has come since the last look can be read by its browser, and is of a request sent from here. */
  look(isFromHere: (submissionId: string) => boolean): Breach | undefined;
  /**
   * Switched off and on again, whatever was tried before, the person is told of the office's next word.
   * @param say has the office write about a request, and sends all that is due; false where it may not
   */
  checkLast(
    device: TestDevice,
    settings: Settings,
    say: (submissionId: string) => Promise<boolean>,
  ): Promise<Breach | undefined>;
  /** Number of messages that were read. */
  count(): number;
}

/** Milliseconds. */
const patience = 60_000;

interface Subscribed extends PushReceiver {
  readonly key: ArrayBuffer;
}

export async function pushInChaos(): Promise<PushInChaos> {
  const server = await openPushServer();
  /** By path. */
  const made = new Map<string, Subscribed>();
  let present: Subscribed | undefined;
  let state: (typeof pushServiceStates)[number] = 'works';
  let looked = 0;
  const news: { readonly path: string; readonly submissionId: string }[] = [];
  server.answer((response, { path }) => {
    const isThere = present !== undefined && pathOf(present) === path;
    const status = { works: isThere ? 201 : 410, fails: 503, 'knows nobody': 410, 'is silent': undefined }[
      state
    ];
    if (status !== undefined) response.writeHead(status).end();
  });
  const registration: PushRegistration = {
    pushManager: {
      getSubscription: async () => (present === undefined ? null : asBrowsers(present)),
      async subscribe(options) {
        // The product gives its key as bytes.
        const key = Uint8Array.from((options?.applicationServerKey ?? []) as Uint8Array).buffer;
        present = { ...server.browser(`/send/${made.size}`), key };
        made.set(pathOf(present), present);
        return asBrowsers(present);
      },
    },
  };
  const asBrowsers = (one: Subscribed): PushSubscription =>
    ({
      endpoint: one.subscription.endpoint,
      options: { applicationServerKey: one.key },
      toJSON: () => one.subscription,
      async unsubscribe() {
        if (present === one) present = undefined;
        return true;
      },
    }) as unknown as PushSubscription;
  const want: PushInChaos['want'] = async (device, isWanted) => {
    await device.outbox.remember({ alerts: isWanted });
    await device.followPush(registration);
  };
  const look: PushInChaos['look'] = (isFromHere) => {
    for (; looked < server.messages.length; looked += 1) {
      const message = server.messages[looked];
      if (message === undefined) continue;
      const submissionId = subjectOf(made.get(message.path), message);
      if (submissionId === undefined) return { rule: 'altered', what: `a push to ${message.path}` };
      if (!isFromHere(submissionId)) return { rule: 'invented', what: `a push about ${submissionId}` };
      news.push({ path: message.path, submissionId });
    }
    return undefined;
  };
  const awaitNews = async (path: string, submissionId: string): Promise<Breach | undefined> => {
    for (const begun = Date.now(); Date.now() - begun < patience; await pause(100)) {
      const breach = look(() => true);
      if (breach !== undefined) return breach;
      if (news.some((one) => one.path === path && one.submissionId === submissionId)) return undefined;
    }
    return { rule: 'stuck', what: `nobody was told of ${submissionId}` };
  };
  return {
    env: { PUSH_SERVICES: server.services.join(','), PUSH_CA: String(server.connecting.ca) },
    set(next) {
      state = next;
    },
    want,
    look,
    async checkLast(device, settings, say) {
      state = 'works';
      await want(device, false);
      await want(device, true);
      if (present === undefined) return undefined;
      const path = pathOf(present);
      for (const submissionId of await toldOf(settings, present))
        if (await say(submissionId)) return awaitNews(path, submissionId);
      return undefined;
    },
    count: () => news.length,
  };
}

/** The requests of which the API tells a browser. */
async function toldOf(
  settings: Settings,
  { subscription: { endpoint } }: PushReceiver,
): Promise<readonly string[]> {
  const rows = await inDatabase(settings, (db) =>
    db
      .selectFrom('push_subscriptions')
      .select('submission_id')
      .where('endpoint', '=', endpoint)
      .orderBy('submission_id')
      .execute(),
  );
  return rows.map(({ submission_id: submissionId }) => submissionId);
}

function pathOf({ subscription: { endpoint } }: PushReceiver): string {
  return new URL(endpoint).pathname;
}

/** The request that a message is about; undefined where its browser cannot read it. */
function subjectOf(browser: PushReceiver | undefined, { body }: PushedMessage): string | undefined {
  try {
    // Compared with a request's id by its reader.
    const { notification } = JSON.parse(browser?.read(body).toString() ?? '') as {
      readonly notification: { readonly navigate: string };
    };
    return /\/requests\/([\w-]+)$/.exec(notification.navigate)?.[1];
  } catch {
    return undefined;
  }
}
