import { fill } from '../../lib/fill.ts';
import { answerWithin } from '../within.ts';
import { notificationTexts } from '../../texts/notifications.ts';
import { type Locale, startLocale } from '../../lib/locale.ts';
import type { Receipt } from '../../outbox/entry.ts';
import type { PushPayload } from '../../contracts/push.ts';
import type { DrainStore, Missing, OutboxStore } from '../../outbox/ports.ts';
import type { NextState } from '../../outbox/next-thing.ts';
import { emptyBoard, type StatusBoard } from '../../outbox/status-board.ts';
import {
  isOpen,
  readDevice,
  readOpenCount,
  type ThingOnDevice,
  thingsOn,
} from '../../outbox/things-on-device.ts';
import { maySendAutomatically } from '../../outbox/may-send-automatically.ts';

/** The place that shows notifications; the same interface in a page and in the worker. */
export interface AlertPlace {
  /** True if a page of the site is visible, which shows deliveries itself. */
  isSeen(): boolean | Promise<boolean>;
  registration(): Promise<
    Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'> | undefined
  >;
}

/**
 * Notifies of each delivery if the person has asked for it and is not looking. Once per request: a second
 * notification with the same tag replaces the first without a sound. Also updates the number on the app's
 * icon.
 */
export function alerting<Store extends DrainStore>(store: Store, place: AlertPlace): Store {
  return {
    ...store,
    async deliver(receipt: Receipt) {
      const delivered = await store.deliver(receipt);
      // The delivery stands, notified or not.
      if (delivered) await tell(store, place, receipt).catch(() => undefined);
      return delivered;
    },
    async forgetErased(...erased) {
      await store.forgetErased(...erased);
      await showCount(store).catch(() => undefined);
    },
    async noteStatuses(change) {
      let before = emptyBoard;
      const after = await store.noteStatuses((board, receipts) => {
        before = board;
        return change(board, receipts);
      });
      await tellOfNews(store, place, before, after).catch(() => undefined);
      return after;
    },
  };
}

/** Does the same for the recheck after the office has restored its store: a lost request needs its person. */
export function alertingOfLoss<Store extends DrainStore & Pick<OutboxStore, 'noteMissing'>>(
  store: Store,
  place: AlertPlace,
): Store {
  const lost = async (): Promise<readonly ThingOnDevice[]> => {
    const contents = await readDevice({ drafts: noDrafts, outbox: store });
    return thingsOn(contents, Date.now()).filter(({ next }) => next.state === 'lost');
  };
  return {
    ...store,
    async noteMissing(missing: Missing) {
      const before = (await lost()).map(({ submissionId }) => submissionId);
      await store.noteMissing(missing);
      const news = (await lost()).filter(({ submissionId }) => !before.includes(submissionId));
      await tellOf(store, place, news).catch(() => undefined);
    },
  };
}

const noDrafts = { list: async () => [] };

/** Returns the title for a state in which the office needs the person. */
function titleFor(state: NextState, locale: Locale): string | undefined {
  return new Map<string, string>(Object.entries(notificationTexts[locale].asking)).get(state);
}

/**
 * Notifies, with a sound, of requests that need their person since the office's last answer: the delivery's
 * notification may still be there.
 */
async function tellOfNews(
  store: DrainStore,
  place: AlertPlace,
  before: StatusBoard,
  after: StatusBoard,
): Promise<void> {
  const contents = await readDevice({ drafts: noDrafts, outbox: store });
  const thingsWith = (board: StatusBoard) => thingsOn({ ...contents, board }, Date.now());
  const [old, present] = [thingsWith(before), thingsWith(after)];
  const oldById = new Map(old.map((thing) => [thing.submissionId, thing]));
  const news = present.filter((thing) => isNews(oldById.get(thing.submissionId), thing));
  if (news.length === 0 && old.filter(isOpen).length === present.filter(isOpen).length) return;
  await tellOf(store, place, news);
}

async function tellOf(store: DrainStore, place: AlertPlace, news: readonly ThingOnDevice[]): Promise<void> {
  await showCount(store);
  if (!(await mayTell(store, place))) return;
  for (const { submissionId, next, stored, onDevice } of news) {
    const receipt = stored.kind === 'receipt' ? stored.receipt : undefined;
    const lang = receipt?.locale ?? startLocale(undefined);
    const body = [receipt?.reference ?? onDevice.known?.status.reference, next.reason]
      .filter(Boolean)
      .join(': ');
    const title = titleFor(next.state, lang) ?? '';
    await notify(place, title, { body, tag: submissionId, lang, renotify: true });
  }
}

function isNews(before: ThingOnDevice | undefined, { next, onDevice }: ThingOnDevice): boolean {
  if (titleFor(next.state, startLocale(undefined)) === undefined) return false;
  const changedAt = before?.onDevice.known?.status.changedAt;
  return before?.next.state !== next.state || changedAt !== onDevice.known?.status.changedAt;
}

/**
 * Notifies when the browser no longer wakes the worker, so that requests wait until someone opens the site.
 * Only if the person asked for notifications and is not looking; uses the first request's tag, so that its
 * delivery notification replaces this one.
 */
export async function tellOfWaiting(store: DrainStore, place: AlertPlace): Promise<void> {
  const waiting = (await store.entries()).filter(
    (entry) => entry.state.kind !== 'attention' && maySendAutomatically(entry, 'unmetered'),
  );
  const [first] = waiting;
  if (first === undefined || !(await mayTell(store, place))) return;
  const { locale, submissionId } = first;
  const { title, titleOfMany, body } = notificationTexts[locale].waiting;
  const heading = waiting.length === 1 ? title : fill(titleOfMany, { count: waiting.length });
  await notify(place, heading, { body, tag: submissionId, lang: locale });
}

/**
 * Tells of what the office has pushed. Asking for the status shows the one next thing, which is newer; where it cannot
 * be had, or says nothing of its own, the pushed title is shown: a browser that was woken in vain wakes no more.
 * @param ask asks the API for the status, and notifies of news
 */
export async function tellOfPush(
  message: Pick<PushMessageData, 'json'> | null,
  place: AlertPlace,
  ask: () => Promise<unknown>,
): Promise<void> {
  const pushed = payloadIn(message);
  if (pushed === undefined) return;
  const begun = Date.now();
  // A browser gives up on a worker that shows nothing for long.
  await answerWithin(patience, ask(), undefined);
  // A page that somebody looks at shows what was just asked for.
  if (await place.isSeen()) return;
  const { title, lang, tag } = pushed.notification;
  const registration = await place.registration();
  const shown = (await registration?.getNotifications({ tag })) ?? [];
  if (shown.some(({ data }) => Number(Object(data).shownAt ?? 0) >= begun)) return;
  await notify(place, title, { tag, lang, renotify: true });
}

/** Milliseconds for asking before the pushed title is shown. */
const patience = 10_000;

function payloadIn(message: Pick<PushMessageData, 'json'> | null): PushPayload | undefined {
  try {
    const payload = message?.json() as PushPayload | undefined;
    return typeof payload?.notification?.title === 'string' ? payload : undefined;
  } catch {
    return undefined;
  }
}

async function mayTell(store: DrainStore, place: AlertPlace): Promise<boolean> {
  const { alerts = false } = await store.remembered();
  return alerts && Notification.permission === 'granted' && !(await place.isSeen());
}

/** TypeScript's library lacks `renotify`; a browser without it notifies without a sound. */
interface AlertOptions extends NotificationOptions {
  readonly renotify?: boolean;
}

async function notify(place: AlertPlace, title: string, options: AlertOptions): Promise<void> {
  const registration = await place.registration();
  // Not every browser tells when a notification was shown.
  const data = { shownAt: Date.now() };
  await registration?.showNotification(title, { icon: '/icons/icon-192.png', data, ...options });
}

async function tell(
  store: DrainStore,
  place: AlertPlace,
  { submissionId, locale, proven, reference = '', addition }: Receipt,
): Promise<void> {
  await showCount(store);
  if (!(await mayTell(store, place))) return;
  // It goes along with its request, or was pressed a moment ago.
  if (addition?.kind === 'reminders') return;
  if (addition !== undefined)
    return notify(place, notificationTexts[locale].added, { tag: addition.to, lang: locale, renotify: true });
  const { sent, received } = notificationTexts[locale];
  await notify(place, proven ? received : sent, { body: reference, tag: submissionId, lang: locale });
}

/** Sets the icon's number; zero clears it. The types promise it everywhere; most browsers lack it. */
async function showCount(store: DrainStore): Promise<void> {
  const icon: Partial<Pick<WorkerNavigator, 'setAppBadge'>> = navigator;
  const { waiting, attention } = await readOpenCount(store, Date.now());
  await icon.setAppBadge?.(waiting + attention).catch(() => undefined);
}
