import type { FileField } from '../../../src/form/form.ts';
import { chunkSize } from '../../../src/device/storage/file-bytes.ts';
import { createFileImporter, type ImporterNeeds } from '../../../src/device/files/page/file-importer.ts';
import type { FileImporter, PickedFile } from '../../../src/ui/outbox-context.tsx';
import type { TestContext } from '../../outbox/test-outbox.ts';

export const field: FileField = {
  kind: 'file',
  name: 'document',
  required: true,
  accept: 'imageOrPdf',
  adviseBelow: 1,
  maxBytes: 3 * chunkSize,
};

/** An importer of this device; its files are file-1, file-2 and so on. */
export function importerOn(
  { database, store, clock }: TestContext,
  more: Partial<ImporterNeeds> = {},
): FileImporter {
  let ids = 0;
  const newId = () => `file-${(ids += 1)}`;
  return createFileImporter({
    database,
    outbox: store,
    clock,
    newId,
    estimate: async () => undefined,
    ...more,
  });
}

export function picked(bytes: ArrayBuffer, more: Partial<PickedFile> = {}): PickedFile {
  return {
    name: 'scan.pdf',
    type: 'text/html',
    size: bytes.byteLength,
    arrayBuffer: async () => bytes,
    ...more,
  };
}
