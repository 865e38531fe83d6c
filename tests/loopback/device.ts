import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { confirmed, fieldsOf } from '../../src/domain/form.ts';
import { momentAt } from '../../src/domain/moment.ts';
import type { StoredFile } from '../../src/domain/values.ts';
import { decode, slotsOf } from '../../src/domain/decode.ts';
import { type FormId, loadForm } from '../../src/forms/index.ts';
import { type DrainReport, drain } from '../../src/outbox/drain.ts';
import type { Draft } from '../../src/outbox/entry.ts';
import { finalise } from '../../src/outbox/finalise.ts';
import type { OutboxStore } from '../../src/outbox/ports.ts';
import type { Trigger } from '../../src/outbox/retry.ts';
import { createDatabase } from '../../src/platform/database.ts';
import { createDraftStore } from '../../src/platform/draft-store.ts';
import { createFetchTransport } from '../../src/platform/fetch-transport.ts';
import { readFile } from '../../src/platform/file-bytes.ts';
import { createFileIntake } from '../../src/platform/file-intake.ts';
import { createOutboxStore } from '../../src/platform/outbox-store.ts';
import { systemClock } from '../../src/platform/system-clock.ts';
import type { Sending } from '../support/sending.ts';

/** A device with the real outbox, its storage in memory, and the real way to an API. */
export interface TestDevice {
  readonly outbox: OutboxStore;
  /** Fills in and submits what the sending holds; answers the submission id. */
  submit(formId: FormId, sending: Sending): Promise<string>;
  drain(trigger?: Trigger): Promise<DrainReport>;
}

const quiet = { announce: () => undefined };

/** A device on which nothing has ever been stored. */
export function newDevice(apiUrl: string): TestDevice {
  globalThis.indexedDB = new IDBFactory();
  return openDevice(apiUrl);
}

/** The same device started again, or a second window of it. */
export function openDevice(apiUrl: string): TestDevice {
  const database = createDatabase();
  const outbox = createOutboxStore(database, quiet);
  const drafts = createDraftStore(database, quiet);
  const newId = () => crypto.randomUUID();
  const files = createFileIntake({
    database,
    outbox,
    clock: systemClock,
    newId,
    estimate: async () => undefined,
  });
  const transport = createFetchTransport({
    apiBase: apiUrl,
    origin: apiUrl,
    loadFile: (submissionId, file) => readFile(database, submissionId, file),
    fetch,
  });
  return {
    outbox,
    async submit(formId, sending) {
      const form = await loadForm(formId);
      const { submissionId } = sending;
      const { definition, wire } = form;
      const texts = new Map(Object.entries(sending.texts));
      const { answers } = decode(definition, wire, { texts, files: new Map() });
      const slots = slotsOf(definition, wire, { answers, files: {} });
      const kept: Record<string, StoredFile> = {};
      for (const picked of sending.files) {
        const slot = slots.get(picked.field);
        if (slot?.kind !== 'field' || slot.field.kind !== 'file') throw new Error(`No file: ${picked.field}`);
        const taken = await files.take(submissionId, slot.field, new File([picked.bytes], picked.name));
        if (taken.kind !== 'taken') throw new Error(`Not taken: ${JSON.stringify(taken)}`);
        kept[slot.field.name] = taken.file;
      }
      // The page's own questions are not in what was sent.
      const unsent = fieldsOf(definition).filter((field) => field.unsent === true);
      const confirmations = Object.fromEntries(unsent.map(({ name }) => [name, confirmed]));
      const now = momentAt(Date.now(), -300);
      const draft: Draft = {
        submissionId,
        form: formId,
        formVersion: form.definition.version,
        values: { answers: { ...answers, ...confirmations }, files: kept },
        createdAt: now,
        updatedAt: now,
      };
      await drafts.save(draft);
      const finalised = await finalise({ store: outbox, clock: systemClock }, form, draft, 'es');
      if (finalised.kind !== 'saved') throw new Error(`Not saved: ${JSON.stringify(finalised)}`);
      return submissionId;
    },
    drain: (trigger = 'event') =>
      drain(
        { store: outbox, transport, clock: systemClock, random: Math.random },
        { trigger, owner: newId(), underLock: true },
      ),
  };
}
