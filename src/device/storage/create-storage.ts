import type { OutboxStore } from '../../outbox/ports.ts';
import { createDrainStorage, type DrainStorage } from './drain-storage.ts';
import { createOutboxStore } from './outbox-store.ts';

export interface DeviceStorage extends DrainStorage {
  readonly store: OutboxStore;
}

export function createStorage(): DeviceStorage {
  const storage = createDrainStorage();
  return { ...storage, store: createOutboxStore(storage.database, storage.feed) };
}
