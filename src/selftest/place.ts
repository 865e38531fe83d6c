import type { Contact, Device, Installation } from '../outbox/page-ports.ts';
import type { OutboxStore } from '../outbox/ports.ts';
import type { LoadApi } from '../ui/api-context.tsx';
import { createOwnDatabases, type OwnDatabases } from './own-databases.ts';

/** What the checks of one run are given. */
export interface Place {
  readonly databases: OwnDatabases;
  /** Only to be read. */
  readonly outbox: Pick<OutboxStore, 'entries'>;
  readonly device: Pick<Device, 'storage' | 'askToPersist'>;
  readonly installation: Pick<Installation, 'state'>;
  /** Asks the API once for all checks; rejects where the questions cannot be fetched. */
  readonly contact: () => Promise<Contact>;
  /** The address of a call of the API. */
  readonly addressOf: (path: string) => string;
}

export interface PlaceNeeds extends Pick<Place, 'outbox' | 'device' | 'installation'> {
  readonly loadApi: LoadApi;
  /** Before every path of the API; empty for the page's own origin. */
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
