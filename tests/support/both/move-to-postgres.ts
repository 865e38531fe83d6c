import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Settings } from '../../../server/lib/settings/settings.ts';
import { moved } from '../../../server/lib/store/data-directory.ts';
import { moveStore } from '../../../server/modules/move/move-store.ts';
import { testSettings } from '../test-server.ts';

/**
 * Moves a copy of this store to PostgreSQL, as `npm run move` does; both hold the same rows and files then.
 * @returns the settings of the one on PostgreSQL
 */
export async function moveToPostgres(from: Settings, databaseUrl: string | undefined): Promise<Settings> {
  const to = { ...from, ...(await testSettings(databaseUrl)) };
  const { faults } = await moveStore({ from: from.dataDir, to, progress: () => undefined });
  expect(faults).toEqual([]);
  // A server may start on either.
  await rm(join(from.dataDir, moved));
  return to;
}
