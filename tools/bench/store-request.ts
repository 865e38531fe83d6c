import { instantAt } from '../../src/lib/instant.ts';
import type { StoredFile } from '../../src/form/values.ts';
import { manifestOf } from '../../src/form/encode.ts';
import type { EncodedRequest, Part } from '../../src/form/wire.ts';
import type { DeviceStorage } from '../../src/device/storage/create-storage.ts';
import { createDraftStore } from '../../src/device/storage/draft-store.ts';
import { createSubmissionStore } from '../../src/device/storage/entry-finalising.ts';
import { createFileImporter } from '../../src/device/files/page/file-importer.ts';
import { randomId } from '../../src/device/delivery/random-id.ts';
import { systemClock as clock } from '../../src/device/delivery/system-clock.ts';

export const path = '/api/license/license-quote';

/** By wire name, from the first example of the licence form. */
export const texts: readonly (readonly [name: string, text: string])[] = [
  ['nombre', 'José'],
  ['apellido', 'Ñáñez'],
  ['correo', 'jose@ship.example'],
  ['telefono', '+507 6123-4567'],
  ['direccion', 'Calle 50, Ciudad de Panamá'],
  ['licencias', 'Capitán II/2'],
];

/** Copies, checks, hashes, cuts into chunks, finalises and reads back: the meaning of "saved" here. */
export async function storeRequest(
  { database, feed, store }: DeviceStorage,
  files: readonly (readonly [name: string, file: File])[],
): Promise<void> {
  const estimate = async () => undefined;
  const intake = createFileImporter({ database, outbox: store, clock, newId: randomId, estimate });
  const submissionId = randomId();
  const stored: (readonly [string, StoredFile])[] = [];
  for (const [name, file] of files) {
    const field = {
      kind: 'file',
      name,
      required: true,
      accept: 'imageOrPdf',
      adviseBelow: Infinity,
    } as const;
    const taken = await intake.importFile(submissionId, field, file);
    if (taken.kind !== 'imported') throw new Error(`Not taken: ${JSON.stringify(taken)}`);
    stored.push([name, taken.file]);
  }
  const moment = instantAt(clock.now(), clock.offsetMinutes());
  const values = { answers: {}, files: Object.fromEntries(stored) };
  const draft = { submissionId, form: 'licence', formVersion: 1, createdAt: moment, updatedAt: moment };
  await createDraftStore(database, feed).save({ ...draft, values });
  const textParts = texts.map(([name, text]): Part => ({ kind: 'text', name, text }));
  const fileParts = stored.map(
    ([name, file]): Part => ({ kind: 'file', name, file: { ...file, field: name } }),
  );
  const request: EncodedRequest = {
    path,
    encoding: 'multipart',
    parts: [...textParts, ...fileParts],
    success: { from: 200, to: 299 },
  };
  const result = await createSubmissionStore(database, feed).finalise({
    submissionId,
    form: 'licence',
    formVersion: 1,
    locale: 'en',
    finalisedAt: moment,
    values,
    request,
    files: manifestOf(request),
    attempts: 0,
    mayHaveArrived: false,
    state: { kind: 'queued' },
  });
  if (!result.ok) throw new Error(`Not stored: ${result.problem}`);
}
