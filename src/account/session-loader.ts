import { account } from './stage.ts';
import { sessionKey } from '../contracts/session-keys.ts';
import type { SessionLoader } from './session-port.ts';
import { createStage } from '../ui/stage.tsx';
import { webStorage } from '../device/storage/page/web-storage.ts';

/**
 * Opens a stored session at once, whatever the page: an expired one is cleared on load (specification section 4).
 * Visitors without one do not load its code.
 */
export function createSessionLoader(apiBase: string): SessionLoader {
  const { load: open } = createStage(async () => (await account.load()).openStaffSession(apiBase));
  // If loading fails offline, it is opened when needed.
  if (isSessionStored()) open().catch(() => undefined);
  return { open };
}

/** Whether somebody of the office has signed in here, as far as can be told without opening the session. */
export function isSessionStored(): boolean {
  const stores = (['localStorage', 'sessionStorage'] as const).map(webStorage);
  return stores.some((storage) => storage?.getItem(sessionKey));
}
