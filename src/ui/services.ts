import type { SessionDoor } from '../account/session-port.ts';
import type { VerificationOutcome } from '../contracts/quotations.ts';
import type { Form } from '../form/form-texts.ts';
import type { Locale } from '../lib/locale.ts';
import type { Draft } from '../outbox/entry.ts';
import type { Finalised, Finalising } from '../outbox/finalise.ts';
import type { HandOverDesk } from '../outbox/hand-over-service.ts';
import type {
  ApiLimitsFeed,
  Alerts,
  AppShell,
  CatalogueReading,
  Changes,
  Contact,
  Delivery,
  Device,
  FileIntake,
  Installation,
  PageDrafts,
  ProgressFeed,
} from '../outbox/page-ports.ts';
import type { Clock, OutboxStore } from '../outbox/ports.ts';
import type { LinkCost } from '../outbox/send-when.ts';

/** What the pages need of the device. The composition root (src/app) fills it; features only see this. */
export interface Services {
  readonly drafts: PageDrafts;
  readonly outbox: OutboxStore;
  readonly files: FileIntake;
  readonly delivery: Delivery;
  readonly progress: ProgressFeed;
  /** What the browser tells of the cost of the link now. */
  readonly linkCost: () => LinkCost;
  readonly apiLimits: ApiLimitsFeed;
  readonly changes: Changes;
  readonly device: Device;
  /** Loaded when it is wanted: most people never ask for it. */
  readonly loadAlerts: () => Promise<Alerts>;
  readonly shell: AppShell;
  readonly installation: Installation;
  readonly session: SessionDoor;
  readonly clock: Clock;
  /** Makes a submission of a draft; `finalise` of this outbox. Does not reject. */
  readonly finalise: (form: Form, draft: Draft, locale: Locale, finalising: Finalising) => Promise<Finalised>;
  /** A new random UUID. */
  readonly newId: () => string;
  /** Asks the API whether it answers, and who answers instead. Rejects where the questions cannot be loaded. */
  readonly checkContact: () => Promise<Contact>;
  /** The courses and their prices, from the API or the last good ones. Does not reject. */
  readonly readCatalogue: () => Promise<CatalogueReading>;
  /** Checks a code that the API has sent to the applicant of a quote. Does not reject. */
  readonly verifyCode: (verificationId: string, code: string) => Promise<VerificationOutcome>;
  /** Hands a file that the page has made to the person's downloads. */
  readonly offerFile: (bytes: Uint8Array<ArrayBuffer>, type: string, name: string) => void;
  /** Saves one waiting request with its files to a file of the person; verified before it says so. */
  readonly exportRequest: (submissionId: string) => Promise<'saved' | 'incomplete' | 'gone'>;
  readonly handOver: HandOverDesk;
}
