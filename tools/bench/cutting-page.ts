// Runs in Chromium: the app's outbox with one Liberian application, without the pages.
import { instantAt } from '../../src/lib/instant.ts';
import { confirmed, fieldsOf } from '../../src/form/form.ts';
import type { StoredFile } from '../../src/form/values.ts';
import { slotsOf } from '../../src/form/decode.ts';
import { loadForm } from '../../src/forms/index.ts';
import { examples } from '../../src/forms/liberian/examples.ts';
import { drainExclusively } from '../../src/outbox/drain-exclusively.ts';
import { finalise } from '../../src/outbox/finalise.ts';
import { createStorage } from '../../src/device/storage/create-storage.ts';
import { createDraftStore } from '../../src/device/storage/draft-store.ts';
import { createDrainPorts } from '../../src/device/delivery/drain-ports.ts';
import { createSubmissionStore } from '../../src/device/storage/entry-finalising.ts';
import { createFileImporter } from '../../src/device/files/page/file-importer.ts';
import { randomId } from '../../src/device/delivery/random-id.ts';
import { systemClock as clock } from '../../src/device/delivery/system-clock.ts';

/** The page's interface for the measurement. */
export interface CuttingPage {
  /** Submits the application with the files of the picker, in the order of the example's. */
  keep(): Promise<void>;
  /**
   * One run over the stored requests, as started by the timer or a person.
   * @returns whether the request is still waiting
   */
  run(): Promise<boolean>;
}

const storage = createStorage();
const ports = createDrainPorts(storage, { apiBase: '', apiKind: 'receipts' }, location.origin);

const page: CuttingPage = {
  keep,
  async run() {
    await drainExclusively(ports, { trigger: 'person', owner: randomId() });
    return (await storage.store.entries()).length > 0;
  },
};

async function keep(): Promise<void> {
  const [example] = examples;
  const picked = [...(document.querySelector('input')?.files ?? [])];
  if (example === undefined || picked.length === 0) throw new Error('Nothing to submit');
  const form = await loadForm('liberian');
  const { definition, wire } = form;
  const submissionId = randomId();
  const { database, store, feed } = storage;
  const intake = createFileImporter({
    database,
    outbox: store,
    clock,
    newId: randomId,
    estimate: async () => undefined,
  });
  const { answers } = example;
  const fileFields = new Map(
    [...slotsOf(definition, wire, { answers, files: {} }).values()].flatMap((slot) =>
      slot.kind === 'field' && slot.field.kind === 'file' ? [[slot.field.name, slot.field] as const] : [],
    ),
  );
  const files: Record<string, StoredFile> = {};
  for (const [index, name] of Object.keys(example.files).entries()) {
    const field = fileFields.get(name);
    const file = picked[index];
    if (field === undefined || file === undefined) continue;
    const taken = await intake.importFile(submissionId, field, file);
    if (taken.kind !== 'imported') throw new Error(`Not taken: ${JSON.stringify(taken)}`);
    files[name] = taken.file;
  }
  const unsent = fieldsOf(definition).filter(({ notSent: isUnsent }) => isUnsent === true);
  const confirmations = Object.fromEntries(unsent.map(({ name }) => [name, confirmed]));
  const values = { answers: { ...answers, ...confirmations }, files, lists: {} };
  const now = instantAt(clock.now(), clock.offsetMinutes());
  const draft = {
    submissionId,
    form: 'liberian',
    formVersion: definition.version,
    values,
    createdAt: now,
    updatedAt: now,
  } as const;
  await createDraftStore(database, feed).save(draft);
  const saved = await finalise({ store: createSubmissionStore(database, feed), clock }, form, draft, 'en');
  if (saved.kind !== 'saved') throw new Error(`Not saved: ${JSON.stringify(saved)}`);
}

Object.assign(globalThis, { cutting: page });
