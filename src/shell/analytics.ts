import { analyticsAddress } from '../lib/analytics-address.ts';

/** Milliseconds to wait where there is no requestIdleCallback (Safari). */
const patience = 3000;

/**
 * Loaded only if built in, after everything else, and never if the user saves data (rulings GEN-9). The setting is
 * compared here, where the build can evaluate it: built without, the client does not even contain the code. It is not
 * loaded on the page of a single request, and addresses of other pages are reported without query and id.
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
      // Offline: no statistics.
      () => undefined,
    );
  };
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load);
  else setTimeout(load, patience);
}

/** Returning null drops the event (beforeSend of @vercel/analytics and @vercel/speed-insights). */
function withoutIds<Event extends { readonly url: string }>(event: Event): Event | null {
  const url = analyticsAddress(event.url);
  return url === undefined ? null : { ...event, url };
}

/** https://wicg.github.io/savedata/ is not in TypeScript's DOM library. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
