import type { Receipt } from '../outbox/entry.ts';
import type { DrainStore } from '../outbox/ports.ts';

/** Where notifications are shown; the same in a page and in the worker. */
export interface AlertPlace {
  /** A page of the site is on the screen: it shows by itself what was delivered. */
  isSeen(): boolean | Promise<boolean>;
  registration(): Promise<Pick<ServiceWorkerRegistration, 'showNotification'> | undefined>;
}

/** What the worker says comes with it: it knows no interface texts. Proven, or only answered with yes. */
const titles = {
  en: ['Sent: the server answered yes', 'Request received'],
  es: ['Enviada: el servidor respondió que sí', 'Solicitud recibida'],
} as const;

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
  };
}

async function tell(
  store: DrainStore,
  place: AlertPlace,
  { submissionId, locale, proven, reference = '' }: Receipt,
): Promise<void> {
  await showCount(store);
  if (!(await store.remembered()).alerts || Notification.permission !== 'granted' || (await place.isSeen()))
    return;
  const registration = await place.registration();
  await registration?.showNotification(titles[locale][proven ? 1 : 0], {
    body: reference,
    tag: submissionId,
    lang: locale,
    icon: '/icons/icon-192.png',
  });
}

/** Nought clears it. The types promise it everywhere; most browsers have no such icon. */
async function showCount(store: DrainStore): Promise<void> {
  const icon: Partial<Pick<WorkerNavigator, 'setAppBadge'>> = navigator;
  await icon.setAppBadge?.((await store.entries()).length).catch(() => undefined);
}
