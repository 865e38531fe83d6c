import { isAppleMobile } from '../../../lib/apple-mobile.ts';
import type { Installation, InstallationState } from '../../../ui/device-context.tsx';

/** https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface (Chromium only). */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** The part of the page's window that tells how it runs. */
export type InstallationPage = Pick<Window, 'addEventListener' | 'matchMedia' | 'navigator'>;

export function createInstallation(page: InstallationPage = window): Installation {
  const listeners = new Set<() => void>();
  let offered: InstallPromptEvent | undefined;
  let installed = isStandalone(page);
  const change = (next: {
    readonly offered: InstallPromptEvent | undefined;
    readonly installed: boolean;
  }): void => {
    ({ offered, installed } = next);
    for (const listener of listeners) listener();
  };
  page.addEventListener('beforeinstallprompt', (event) => {
    // Saved for later, because the browser's own moment is rarely the user's.
    event.preventDefault();
    if (isInstallPrompt(event)) change({ offered: event, installed });
  });
  page.addEventListener('appinstalled', () => change({ offered: undefined, installed: true }));
  return {
    state: (): InstallationState => ({
      installed,
      canPrompt: offered !== undefined,
      needsSteps: !installed && isAppleMobile(page.navigator.userAgent, page.navigator.maxTouchPoints),
    }),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async prompt() {
      // A prompt can be used once.
      const event = offered;
      change({ offered: undefined, installed });
      await event?.prompt();
    },
  };
}

function isInstallPrompt(event: Event): event is InstallPromptEvent {
  return 'prompt' in event;
}

function isStandalone(page: InstallationPage): boolean {
  const appleStandalone = 'standalone' in page.navigator && page.navigator.standalone === true;
  return appleStandalone || page.matchMedia('(display-mode: standalone)').matches;
}
