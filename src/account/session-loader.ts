import { account } from './stage.ts';
import { sessionKey } from './session-keys.ts';
import type { SessionLoader } from './session-port.ts';
import { createStage } from '../ui/stage.tsx';
import { webStorage } from '../device/storage/page/web-storage.ts';

/**
 * Where a session is stored, it is opened at once, whatever the page: an expired one is cleared on load
 * (specification section 4). Everybody else is spared its code.
 */
export function createSessionLoader(apiBase: string): SessionLoader {
  const { load: open } = createStage(async () => (await account.load()).openStaffSession(apiBase));
  const stores = (['localStorage', 'sessionStorage'] as const).map(webStorage);
  // Without a network now, it is opened when it is wanted.
  if (stores.some((storage) => storage?.getItem(sessionKey))) open().catch(() => undefined);
  return { open };
}
