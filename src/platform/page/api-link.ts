import type { DrainReport } from '../../outbox/drain.ts';
import { drainExclusively, type ExclusiveOptions } from '../../outbox/drain-exclusively.ts';
import type { Services } from '../../outbox/services.ts';
import type { DeviceStorage } from '../create-storage.ts';
import { catalogueUrl } from '../catalogue-url.ts';
import { createDrainPorts } from '../drain-ports.ts';
import { checkContact } from './check-contact.ts';
import { readCatalogue } from './read-catalogue.ts';
import { verifyCode } from './verify-code.ts';

/** Everything of a page that speaks with the API in its own words. */
export interface ApiLink extends Pick<Services, 'checkContact' | 'readCatalogue' | 'verifyCode'> {
  drain(options: ExclusiveOptions): Promise<DrainReport | 'busy'>;
}

export function createApiLink(storage: DeviceStorage, apiBase: string, origin: string): ApiLink {
  const ports = createDrainPorts(storage, apiBase, origin);
  return {
    drain: (options) => drainExclusively(ports, options),
    checkContact: () => checkContact(ports.transport),
    readCatalogue: () => readCatalogue(catalogueUrl(apiBase, origin), ports.clock.now),
    verifyCode: (verificationId, code) => verifyCode(ports.transport, verificationId, code),
  };
}
