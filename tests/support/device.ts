import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import type { ApiKind } from '../../src/contracts/capabilities.ts';
import { confirmed, fieldsOf } from '../../src/form/form.ts';
import { instantAt } from '../../src/lib/instant.ts';
import type { Form } from '../../src/form/form-texts.ts';
import type { StoredFile, Values } from '../../src/form/values.ts';
import { decode, slotsOf } from '../../src/form/decode.ts';
import { type FormId, loadForm } from '../../src/forms/index.ts';
import { learnOfApi } from '../../src/outbox/discover.ts';
import { recheckReceipts } from '../../src/outbox/recheck-receipts.ts';
import { drain } from '../../src/outbox/drain.ts';
import type { Addition, Draft, Estimate } from '../../src/outbox/entry.ts';
import { type Finalised, finalise } from '../../src/outbox/finalise.ts';
import type {
  Clock,
  DrainOptions,
  DrainPorts,
  DrainReport,
  OutboxStore,
  Trigger,
} from '../../src/outbox/ports.ts';
import type { FileImporter, OfficeFiles, Pocket } from '../../src/ui/outbox-context.tsx';
import { createDatabase, type Database } from '../../src/device/storage/database.ts';
import { createDraftStore } from '../../src/device/storage/draft-store.ts';
import type { Fetch } from '../../src/device/http/exchange.ts';
import { createFetchTransport } from '../../src/device/http/fetch-transport.ts';
import { readFile } from '../../src/device/storage/file-bytes.ts';
import { createOfficeFiles } from '../../src/device/office/page/office-files.ts';
import { followPush, type PushRegistration } from '../../src/device/notifications/push-subscription.ts';
import { createFileImporter } from '../../src/device/files/page/file-importer.ts';
import { createPocket } from '../../src/device/files/page/pocket.ts';
import { createSubmissionStore } from '../../src/device/storage/entry-finalising.ts';
import { createOutboxStore } from '../../src/device/storage/outbox-store.ts';
import { systemClock } from '../../src/device/delivery/system-clock.ts';
import type { Sending } from './sending.ts';
import { additionForm } from './addition-form.ts';

/** A device with the real outbox, in-memory storage, and a real connection to an API. */
export interface TestDevice {
  readonly database: Database;
  readonly outbox: OutboxStore;
  readonly officeFiles: OfficeFiles;
  readonly pocket: Pocket;
  /** Fills in and submits the sending; returns the submission id. */
  submit(formId: FormId, sending: Sending, estimate?: Estimate): Promise<string>;
  /** Adds something to a received request; returns the addition's id. */
  add(addition: Addition, sending: Sending): Promise<string>;
  /** Submits a draft unchanged; returns the result of finalise. */
  resubmit(formId: FormId, submissionId: string): Promise<Finalised['kind']>;
  /** Asks the API for its capabilities, as a page does at start, and for receipts that may be lost. */
  learn(): Promise<void>;
  /** Asks the API to tell this browser of its requests, or ends it, as the person wants. */
  followPush(registration: PushRegistration): Promise<void>;
  /**
   * @param lasting milliseconds after which the run ends, as a worker's does
   * @param rest further differences from a run over everything under the lock
   */
  drain(trigger?: Trigger, lasting?: number, rest?: Partial<DrainOptions>): Promise<DrainReport>;
}

const quiet = { announce: () => undefined, subscribe: () => () => undefined };

const newId = () => crypto.randomUUID();
const noEstimate = async () => undefined;

/** The device's environment. Default: the system's clock, its own connection to the storage, Node's fetch. */
export interface Host {
  readonly clock?: Clock;
  readonly database?: Database;
  readonly fetch?: Fetch;
  /** The kind of API set at build time; default: it gives receipts. */
  readonly apiKind?: ApiKind;
}

/** A device on which nothing has ever been stored. */
export function newDevice(apiUrl: string, host?: Host): TestDevice {
  globalThis.indexedDB = new IDBFactory();
  return openDevice(apiUrl, host);
}

/** The same device started again, or a second window of it. */
export function openDevice(
  apiUrl: string,
  {
    clock = systemClock,
    database = createDatabase(),
    fetch = globalThis.fetch,
    apiKind = 'receipts',
  }: Host = {},
): TestDevice {
  const outbox = createOutboxStore(database, quiet);
  const drafts = createDraftStore(database, quiet);
  const finalising = { store: createSubmissionStore(database, quiet), clock };
  const files = createFileImporter({ database, outbox, clock, newId, estimate: noEstimate });
  const transport = createFetchTransport({
    apiBase: apiUrl,
    apiKind,
    origin: apiUrl,
    loadFile: (submissionId, file) => readFile(database, submissionId, file),
    fetch,
  });
  const fillIn = async (
    form: Form,
    sending: Sending,
    more: Pick<Draft, 'addition'>,
    estimate?: Estimate,
  ): Promise<string> => {
    const { submissionId } = sending;
    const values = await filledIn(form, sending, files);
    const now = instantAt(clock.now(), -300);
    const draft: Draft = {
      ...more,
      submissionId,
      form: form.definition.id,
      formVersion: form.definition.version,
      values,
      createdAt: now,
      updatedAt: now,
    };
    await drafts.save(draft);
    const finalised = await finalise(finalising, form, draft, 'es', { estimate });
    if (finalised.kind !== 'saved') throw new Error(`Not saved: ${JSON.stringify(finalised)}`);
    return submissionId;
  };
  const kept = { database, store: outbox, feed: quiet };
  const asking = { store: outbox, transport, clock };
  return {
    database,
    outbox,
    officeFiles: createOfficeFiles({ kept, apiBase: apiUrl, clock, fetch }),
    pocket: createPocket({ kept, files, clock, newId, hasRoom: async () => true }),
    submit: async (formId, sending, estimate) => fillIn(await loadForm(formId), sending, {}, estimate),
    add: async (addition, sending) => fillIn(await additionForm(addition, sending), sending, { addition }),
    async resubmit(formId, submissionId) {
      const draft = await drafts.load(submissionId);
      if (draft === undefined) throw new Error(`No draft ${submissionId}`);
      return (await finalise(finalising, await loadForm(formId), draft, 'es')).kind;
    },
    async learn() {
      if (await learnOfApi(asking)) await recheckReceipts(asking);
    },
    followPush: (registration) => followPush(asking, registration, 'granted'),
    drain: (trigger = 'event', lasting = Infinity, rest = {}) =>
      drain(
        { ...asking, ...freeOfCost, recheck: () => recheckReceipts(asking) },
        { trigger, owner: newId(), underLock: true, stopAt: clock.now() + lasting, ...rest },
      ),
  };
}

const freeOfCost: Pick<DrainPorts, 'random' | 'report' | 'linkCost' | 'isOffline'> = {
  random: Math.random,
  report: () => undefined,
  linkCost: () => 'unknown',
  isOffline: () => false,
};

/** The draft after a person has typed and chosen all of this; the page's own questions are answered too. */
async function filledIn(
  { definition, wire }: Form,
  sending: Sending,
  importer: Pick<FileImporter, 'importFile'>,
): Promise<Values> {
  const texts = new Map(Object.entries(sending.texts));
  const { answers } = decode(definition, wire, { texts, files: new Map() });
  const slots = slotsOf(definition, wire, { answers, files: {} });
  const files: Record<string, StoredFile> = {};
  for (const { field: name, name: fileName, bytes } of sending.files) {
    const slot = slots.get(name);
    if (slot?.kind !== 'field' || slot.field.kind !== 'file') throw new Error(`No file: ${name}`);
    const taken = await importer.importFile(sending.submissionId, slot.field, new File([bytes], fileName));
    if (taken.kind !== 'imported') throw new Error(`Not taken: ${JSON.stringify(taken)}`);
    files[slot.field.name] = taken.file;
  }
  const unsent = fieldsOf(definition).filter((field) => field.notSent === true);
  const confirmations = Object.fromEntries(unsent.map(({ name }) => [name, confirmed]));
  return { answers: { ...answers, ...confirmations }, files, lists: sending.lists ?? {} };
}
