import { SettingError } from '../settings/setting-values.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from '../store/open-database.ts';
import { addFact } from '../store/store-facts.ts';
import { newVapidKey, type VapidKeys, vapidKeysOf } from './web-push.ts';

/**
 * Returns the pair by which push services know us: that of VAPID_PRIVATE_KEY, else one made once and kept in the
 * database, so that all servers over it share it, and a backup brings it back: subscriptions hold under it alone.
 * @throws SettingError when it cannot be used
 */
export async function vapidKeys(
  { vapidPrivateKey }: Pick<Settings, 'vapidPrivateKey'>,
  db: Database,
): Promise<VapidKeys> {
  const keys = vapidKeysOf(vapidPrivateKey ?? (await addFact(db, 'vapidKey', newVapidKey())));
  if (keys !== undefined) return keys;
  throw new SettingError(
    'VAPID_PRIVATE_KEY',
    vapidPrivateKey === undefined
      ? 'is not set, and the one in the database is damaged; set it'
      : 'must be a private key of the curve P-256',
  );
}
