import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { momentAt } from '../../src/domain/moment.ts';
import type { StoredFile } from '../../src/domain/values.ts';
import { fieldNamed } from '../../src/domain/wire.ts';
import { type FormId, loadForm } from '../../src/forms/index.ts';
import { type DrainReport, drain } from '../../src/outbox/drain.ts';
import type { Draft, Estimate } from '../../src/outbox/entry.ts';
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
  submit(formId: FormId, sending: Sending, estimate?: Estimate): Promise<string>;
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
    async submit(formId, sending, estimate) {
      const form = await loadForm(formId);
      const { submissionId } = sending;
      const kept: Record<string, StoredFile> = {};
      for (const section of form.definition.sections) {
        for (const field of section.fields) {
          const picked = sending.files.find((file) => file.field === form.wire[field.name]);
          if (field.kind !== 'file' || picked === undefined) continue;
          const file = new File([picked.bytes], picked.name);
          const taken = await files.take(submissionId, field, file);
          if (taken.kind !== 'taken') throw new Error(`Not taken: ${JSON.stringify(taken)}`);
          kept[field.name] = taken.file;
        }
      }
      const answers = Object.entries(sending.texts).flatMap(([name, text]) => {
        const field = fieldNamed(form.wire, name);
        return field === undefined ? [] : [[field, text] as const];
      });
      const now = momentAt(Date.now(), -300);
      const draft: Draft = {
        submissionId,
        form: formId,
        formVersion: form.definition.version,
        values: { answers: Object.fromEntries(answers), files: kept, lists: sending.lists ?? {} },
        createdAt: now,
        updatedAt: now,
      };
      await drafts.save(draft);
      const finalised = await finalise({ store: outbox, clock: systemClock }, form, draft, 'es', {
        estimate,
      });
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
