/** Milliseconds: where there is no requestIdleCallback (Safari), after this long. */
const patience = 3000;

/**
 * Only when built for it, after everything else, and never where the person saves data (GEN-9). The setting is
 * compared here, where the build knows it: built without, the client does not even carry the code.
 */
export function loadAnalytics(): void {
  if (import.meta.env.VITE_ANALYTICS !== 'vercel' || savesData()) return;
  const load = (): void => {
    Promise.all([import('@vercel/analytics'), import('@vercel/speed-insights')]).then(
      ([{ inject }, { injectSpeedInsights }]) => {
        inject();
        injectSpeedInsights();
      },
      // No network, no statistics.
      () => undefined,
    );
  };
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load);
  else setTimeout(load, patience);
}

/** https://wicg.github.io/savedata/ is not in TypeScript's DOM library. */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
