import type { RequestStatus } from '../../contracts/cases.ts';
import { startLocale } from '../../lib/locale.ts';
import { badgeCount } from '../../outbox/badge-count.ts';
import type { Receipt } from '../../outbox/entry.ts';
import type { DrainStore } from '../../outbox/ports.ts';
import { emptyBoard, newlyWanted } from '../../outbox/status-board.ts';
import { maySendAutomatically } from '../../outbox/may-send-automatically.ts';

/** Where notifications are shown; the same in a page and in the worker. */
export interface AlertPlace {
  /** A page of the site is visible: it shows what was delivered. */
  isSeen(): boolean | Promise<boolean>;
  registration(): Promise<Pick<ServiceWorkerRegistration, 'showNotification'> | undefined>;
}

/** What the worker says comes with it: it knows no interface texts. Proven, or only answered with yes. */
const titles = {
  en: ['Sent: the server answered yes', 'Request received'],
  es: ['Enviada: el servidor respondió que sí', 'Solicitud recibida'],
} as const;

/** What was added to a request has arrived. */
const addedTitles = { en: 'Received: what you sent us', es: 'Recibido: lo que nos envió' } as const;

/**
 * Tells of each delivery, where the person has asked for it and is not looking. Once for each request: a second one
 * with the same tag replaces the first without a sound. The number on the app's icon follows.
 */
export function alerting<Store extends DrainStore>(store: Store, place: AlertPlace): Store {
  return {
    ...store,
    async deliver(receipt: Receipt) {
      const delivered = await store.deliver(receipt);
      // It is delivered, told of or not.
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
      await tellOfWanted(store, place, newlyWanted(before, after)).catch(() => undefined);
      return after;
    },
  };
}

/** The office waits for the applicant. */
const wantedTitles = {
  en: 'We need something for your request',
  es: 'Necesitamos algo para su solicitud',
} as const;

/** With a sound, although the word of its delivery may still be there under the same tag. */
async function tellOfWanted(
  store: DrainStore,
  place: AlertPlace,
  wanted: readonly RequestStatus[],
): Promise<void> {
  if (wanted.length === 0) return;
  await showCount(store);
  if (!(await mayTell(store, place))) return;
  const receipts = await store.receipts();
  for (const { submissionId, reference, reason } of wanted) {
    const receipt = receipts.find((one) => one.submissionId === submissionId);
    const lang = receipt?.locale ?? startLocale(undefined);
    const body = [receipt?.reference ?? reference, reason].filter(Boolean).join(': ');
    await notify(place, wantedTitles[lang], { body, tag: submissionId, lang, renotify: true });
  }
}

/** One for all that waits, and which it opens. */
const waitingTitles = {
  en: ['1 request still waits', '{count} requests still wait'],
  es: ['1 solicitud sigue en espera', '{count} solicitudes siguen en espera'],
} as const;
const waitingWords = {
  en: 'The browser has tried for the last time. Open this website to send.',
  es: 'El navegador hizo su último intento. Abra este sitio web para enviar.',
} as const;

/**
 * The browser wakes the worker no more: what waits, waits until somebody opens the site. Told to who has asked to be
 * told, and not while he is looking; with the tag of the first one, so that word of its delivery takes its place.
 */
export async function tellOfWaiting(store: DrainStore, place: AlertPlace): Promise<void> {
  const waiting = (await store.entries()).filter(
    (entry) => entry.state.kind !== 'attention' && maySendAutomatically(entry, 'unmetered'),
  );
  const [first] = waiting;
  if (first === undefined || !(await mayTell(store, place))) return;
  const { locale, submissionId } = first;
  const [one, many] = waitingTitles[locale];
  const title = waiting.length === 1 ? one : many.replace('{count}', String(waiting.length));
  await notify(place, title, { body: waitingWords[locale], tag: submissionId, lang: locale });
}

async function mayTell(store: DrainStore, place: AlertPlace): Promise<boolean> {
  const { alerts = false } = await store.remembered();
  return alerts && Notification.permission === 'granted' && !(await place.isSeen());
}

/** TypeScript's library lacks it; where a browser does, the notification comes without a sound. */
interface AlertOptions extends NotificationOptions {
  readonly renotify?: boolean;
}

async function notify(place: AlertPlace, title: string, options: AlertOptions): Promise<void> {
  const registration = await place.registration();
  await registration?.showNotification(title, { icon: '/icons/icon-192.png', ...options });
}

async function tell(
  store: DrainStore,
  place: AlertPlace,
  { submissionId, locale, proven, reference = '', addition }: Receipt,
): Promise<void> {
  await showCount(store);
  if (!(await mayTell(store, place))) return;
  if (addition !== undefined)
    return notify(place, addedTitles[locale], { tag: addition.to, lang: locale, renotify: true });
  await notify(place, titles[locale][proven ? 1 : 0], { body: reference, tag: submissionId, lang: locale });
}

/** Nought clears it. The types promise it everywhere; most browsers have no such icon. */
async function showCount(store: DrainStore): Promise<void> {
  const icon: Partial<Pick<WorkerNavigator, 'setAppBadge'>> = navigator;
  await icon.setAppBadge?.(await badgeCount(store)).catch(() => undefined);
}
