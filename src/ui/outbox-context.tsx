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

/** Drafts, requests and their files on this device, and how they leave it. */
export interface OutboxServices {
  readonly drafts: PageDrafts;
  readonly outbox: OutboxStore;
  readonly files: FileImporter;
  /** Files that come from the office; rejects where its code cannot be fetched. */
  readonly loadOfficeFiles: () => Promise<OfficeFiles>;
  /** Makes a submission of a draft; `finalise` of this outbox. Does not reject. */
  readonly finalise: (form: Form, draft: Draft, locale: Locale, finalising: Finalising) => Promise<Finalised>;
  /** Asks for a drain soon; returns at once. Kept until the code that delivers is here. */
  readonly requestDelivery: Delivery['request'];
  /** Undefined until the code that delivers is here: then nothing is under way. */
  readonly delivery: () => Delivery | undefined;
  readonly progress: ProgressFeed;
  readonly apiLimits: ApiLimitsFeed;
  /** How many requests wait, and how many need their person. */
  readonly openCount: () => Promise<OpenCount>;
  /** What the browser tells of the cost of the link now. */
  readonly linkCost: () => LinkCost;
  /** A new random UUID. */
  readonly newId: () => string;
}

const OutboxServicesContext = createContext<OutboxServices | undefined>(undefined);

/** Filled by the composition root. */
export const OutboxProvider = OutboxServicesContext.Provider;

/** For forms and requests. */
export function useOutbox(): OutboxServices {
  const services = useContext(OutboxServicesContext);
  if (services === undefined) throw new Error('OutboxProvider is missing: the composition root provides it');
  return services;
}
