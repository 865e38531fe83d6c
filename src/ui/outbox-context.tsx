import { createContext, useContext } from 'react';
import type { Form } from '../form/form-texts.ts';
import type { Locale } from '../lib/locale.ts';
import type { Draft } from '../outbox/entry.ts';
import type { Finalised, Finalising } from '../outbox/finalise.ts';
import type {
  ApiLimitsFeed,
  Delivery,
  FileImporter,
  PageDrafts,
  ProgressFeed,
} from '../outbox/page-ports.ts';
import type { OfficeFiles } from '../outbox/office-files.ts';
import type { OutboxStore } from '../outbox/ports.ts';
import type { OpenCount } from '../outbox/things-on-device.ts';
import type { LinkCost } from '../outbox/may-send-automatically.ts';

/** Drafts, requests and their files on this device, and their delivery. */
export interface OutboxServices {
  readonly drafts: PageDrafts;
  readonly outbox: OutboxStore;
  readonly files: FileImporter;
  /** Files from the office; rejects if the code cannot be fetched. */
  readonly loadOfficeFiles: () => Promise<OfficeFiles>;
  /** Makes a submission of a draft: `finalise` of this outbox. Does not reject. */
  readonly finalise: (form: Form, draft: Draft, locale: Locale, finalising: Finalising) => Promise<Finalised>;
  /** Schedules a drain and returns at once. Remembered until the delivery code is loaded. */
  readonly requestDelivery: Delivery['request'];
  /** Undefined until the delivery code is loaded: then nothing is in progress. */
  readonly delivery: () => Delivery | undefined;
  readonly progress: ProgressFeed;
  readonly apiLimits: ApiLimitsFeed;
  /** Numbers of requests that wait, and that need the user's attention. */
  readonly openCount: () => Promise<OpenCount>;
  /** Current cost of the connection as the browser reports it. */
  readonly linkCost: () => LinkCost;
  readonly newId: () => string;
}

const OutboxServicesContext = createContext<OutboxServices | undefined>(undefined);

export const OutboxProvider = OutboxServicesContext.Provider;

export function useOutbox(): OutboxServices {
  const services = useContext(OutboxServicesContext);
  if (services === undefined) throw new Error('OutboxProvider is missing: the composition root provides it');
  return services;
}
