/** vite/client would also bring the DOM's types; this is all that the worker reads. */
interface ImportMeta {
  readonly env: { readonly VITE_API_BASE?: string; readonly VITE_API_RECEIPTS?: 'yes' | 'no' };
}

/** https://wicg.github.io/background-sync/spec/#sync-event: not in TypeScript's libraries. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}

/** https://wicg.github.io/periodic-background-sync/ */
interface PeriodicSyncEvent extends ExtendableEvent {
  readonly tag: string;
}

interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent;
  periodicsync: PeriodicSyncEvent;
}
