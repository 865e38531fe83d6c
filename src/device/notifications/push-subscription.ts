import { pushPath } from '../../contracts/push.ts';
import type { Clock, Remembered, StatusStore, Transport } from '../../outbox/ports.ts';
import { questionOf } from '../../outbox/status-board.ts';

export interface PushPorts {
  readonly store: Pick<StatusStore, 'remembered' | 'receipts' | 'statuses'> & {
    remember(change: Partial<Remembered>): Promise<void>;
  };
  readonly transport: Pick<Transport, 'post'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** The members of a worker's registration that are used; Safari in a tab has no pushManager. */
export interface PushRegistration {
  readonly pushManager?: Pick<PushManager, 'getSubscription' | 'subscribe'> | undefined;
}

/** Milliseconds for one call. */
const deadline = 60_000;
/** Milliseconds after which a subscription is sent again, so that the API keeps it. */
const renewAfter = 30 * 24 * 60 * 60_000;

/**
 * Has the office's word about the open requests of this device pushed to it, where the person has asked for
 * notifications and the API offers it; ends it where they have not, or others use the device. Call it when the API has
 * just answered. Does not reject: all this is an addition to mail and to asking.
 * @param permission of notifications, as it is; nothing is asked here
 */
export async function followPush(
  ports: PushPorts,
  registration: PushRegistration | undefined,
  permission: NotificationPermission | undefined = permissionHere(),
): Promise<void> {
  const { store } = ports;
  try {
    if (registration?.pushManager === undefined) return;
    const pushKey = keyWantedBy(await store.remembered(), permission);
    if (pushKey !== undefined) await subscribeTo(ports, registration.pushManager, pushKey);
    // Switched off meanwhile counts as well: a ship's link may take minutes.
    if (keyWantedBy(await store.remembered(), permission) === undefined) await endPush(store, registration);
  } catch {
    // No push service within reach, such as on a ship or in a browser without one.
  }
}

/** The API's key, if the person wants to be told, nobody else uses the device, and the API offers it. */
function keyWantedBy(
  { api, alerts, shared }: Remembered,
  permission: NotificationPermission | undefined,
): string | undefined {
  return alerts === true && shared !== true && permission === 'granted'
    ? api?.capabilities.pushKey
    : undefined;
}

/** WebKit's tabs on iPhone and iPad have no notifications. */
function permissionHere(): NotificationPermission | undefined {
  return 'Notification' in globalThis ? Notification.permission : undefined;
}

/** Ends it at once when notifications are switched off, or others use the device: no answer of the API is waited for. */
export function endPushUnwanted(
  store: Pick<PushPorts['store'], 'remembered' | 'remember'>,
  changes: { subscribe(listener: () => void): unknown },
  registration: () => Promise<PushRegistration | undefined>,
): void {
  const look = async (): Promise<void> => {
    const { alerts, shared, push } = await store.remembered();
    if (push !== undefined && (alerts !== true || shared === true))
      await endPush(store, await registration());
  };
  changes.subscribe(() => void look().catch(() => undefined));
}

/**
 * Ends the browser's subscription, whether or not its making was noted; the API learns it from the push service with
 * the next message.
 */
async function endPush(
  store: Pick<PushPorts['store'], 'remembered' | 'remember'>,
  registration: PushRegistration | undefined,
): Promise<void> {
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  if ((await store.remembered()).push !== undefined) await store.remember({ push: undefined });
}

async function subscribeTo(
  { store, transport, clock }: PushPorts,
  pushManager: Pick<PushManager, 'getSubscription' | 'subscribe'>,
  pushKey: string,
): Promise<void> {
  const [board, receipts, { push }] = await Promise.all([
    store.statuses(),
    store.receipts(),
    store.remembered(),
  ]);
  const ids = questionOf(board, receipts)?.ids ?? [];
  const here = new Set([...board.watched, ...receipts.map(({ submissionId }) => submissionId)]);
  // Nobody is told of a request that was forgotten here: what it was told of ends.
  if (Object.keys(push?.sentAt ?? {}).some((id) => !here.has(id)))
    await (await pushManager.getSubscription())?.unsubscribe();
  if (ids.length === 0) return;
  const subscription = await subscriptionFor(pushManager, pushKey);
  const { endpoint } = subscription;
  const told = push?.endpoint === endpoint ? push.sentAt : {};
  // Requests that are over are forgotten here, as by the API.
  const sentAt = Object.fromEntries(Object.entries(told).filter(([id]) => ids.includes(id)));
  await store.remember({ push: { endpoint, sentAt } });
  const body = JSON.stringify(subscription);
  for (const id of ids.filter((one) => clock.now() - (sentAt[one] ?? 0) > renewAfter)) {
    const answer = await transport.post(pushPath(id), body, deadline);
    // Refused is answered too: it is not asked again before the next renewal.
    if (answer.kind === 'noAnswer' || answer.status >= 500 || answer.status === 429) break;
    sentAt[id] = clock.now();
  }
  await store.remember({ push: { endpoint, sentAt } });
}

/** The browser's subscription; one that was made with another key of the API is replaced. */
async function subscriptionFor(
  pushManager: Pick<PushManager, 'getSubscription' | 'subscribe'>,
  pushKey: string,
): Promise<PushSubscription> {
  const applicationServerKey = bytesOf(pushKey);
  const known = await pushManager.getSubscription();
  if (known !== null && isSameKey(known.options.applicationServerKey, applicationServerKey)) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

function isSameKey(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? new ArrayBuffer(0));
  return bytes.length === other.length && bytes.every((byte, index) => byte === other[index]);
}

/** Decodes base64url. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
