import type { Device, Installation } from '../ui/device-context.tsx';
import type { OutboxStore } from '../outbox/ports.ts';
import type { Contact, LoadApi } from '../ui/api-context.tsx';
import { createOwnDatabases, type OwnDatabases } from './own-databases.ts';

export interface Place {
  readonly databases: OwnDatabases;
  /** Read-only. */
  readonly outbox: Pick<OutboxStore, 'entries'>;
  readonly device: Pick<Device, 'storage' | 'askToPersist'>;
  readonly installation: Pick<Installation, 'state'>;
  /** Calls the API once for all checks; rejects if the code of the API calls cannot be fetched. */
  readonly contact: () => Promise<Contact>;
  readonly addressOf: (path: string) => string;
}

export interface PlaceNeeds extends Pick<Place, 'outbox' | 'device' | 'installation'> {
  readonly loadApi: LoadApi;
  /** Prefix of every path of the API; empty for the page's own origin. */
  readonly apiBase: string;
  readonly origin: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
}

export function createPlace({ loadApi, apiBase, origin, startedAt, ...services }: PlaceNeeds): Place {
  const base = new URL(apiBase, origin).href.replace(/\/+$/, '');
  let asked: Promise<Contact> | undefined;
  return {
    ...services,
    databases: createOwnDatabases(startedAt),
    contact() {
      asked ??= loadApi().then((api) => api.checkContact());
      return asked;
    },
    addressOf: (path) => base + path,
  };
}
