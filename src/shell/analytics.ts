import { analyticsAddress } from '../lib/analytics-address.ts';

/** Milliseconds: where there is no requestIdleCallback (Safari), after this long. */
const patience = 3000;

/**
 * Only when built for it, after everything else, and never where the person saves data (rulings GEN-9). The setting is
 * compared here, where the build knows it: built without, the client does not even carry the code. On the page of one
 * request it is not loaded at all, and what is reported of other pages holds neither query nor id.
 */
export function loadAnalytics(): void {
  if (import.meta.env.VITE_ANALYTICS !== 'vercel' || savesData()) return;
  if (analyticsAddress(location.pathname) === undefined) return;
  const load = (): void => {
    Promise.all([import('@vercel/analytics'), import('@vercel/speed-insights')]).then(
      ([{ inject }, { injectSpeedInsights }]) => {
        inject({ beforeSend: withoutIds });
        injectSpeedInsights({ beforeSend: withoutIds });
      },
      // No network, no statistics.
      () => undefined,
    );
  };
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load);
  else setTimeout(load, patience);
}

/** Null keeps the event from being sent (beforeSend of @vercel/analytics and @vercel/speed-insights). */
function withoutIds<Event extends { readonly url: string }>(event: Event): Event | null {
  const url = analyticsAddress(event.url);
  return url === undefined ? null : { ...event, url };
}

/** https://wicg.github.io/savedata/ is not in TypeScript's DOM library. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
