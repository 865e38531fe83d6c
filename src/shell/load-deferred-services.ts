import type { FileImporter, PickedFile } from '../outbox/page-ports.ts';
import type { AfterDrawing, AfterDrawingNeeds } from '../later/deferred-services.ts';
import { later } from '../later/stage.ts';
import { lazily } from '../device/delivery/page/lazily.ts';

/**
 * What nobody needs to see a form comes after the page: on a ship's link its kilobytes are seconds. What
 * cannot be loaded now is loaded when it is wanted again.
 */
export function loadAfterDrawing(
  needs: AfterDrawingNeeds,
  load: () => Promise<AfterDrawing> = async () => (await later.load()).createAfterDrawing(needs),
): AfterDrawing {
  let arrived: AfterDrawing | undefined;
  const loaded = lazily(async () => {
    arrived = await load();
    return arrived;
  });
  return {
    link: {
      checkContact: async () => (await loaded()).link.checkContact(),
      readCatalogue: () =>
        loaded().then(
          ({ link }) => link.readCatalogue(),
          () => ({ kind: 'noAnswer' }),
        ),
      verifyCode: (verificationId, code) =>
        loaded().then(
          ({ link }) => link.verifyCode(verificationId, code),
          () => 'unavailable',
        ),
    },
    delivery: {
      request: (trigger, only) => void ignored(loaded(), ({ delivery }) => delivery.request(trigger, only)),
      reschedule: () => void ignored(loaded(), ({ delivery }) => delivery.reschedule()),
      // Where the question cannot be loaded, nothing is promised.
      wakes: () =>
        loaded().then(
          ({ delivery }) => delivery.wakes(),
          () => false,
        ),
      isRunning: () => arrived?.delivery.isRunning() ?? false,
      lastError: () => arrived?.delivery.lastError(),
    },
    finalise: (...submission) =>
      loaded()
        .then(({ finalise }) => finalise(...submission))
        .catch(() => ({ kind: 'notSaved', problem: 'failed' })),
    files: deferredImporter(async () => (await loaded()).files),
    watch: {
      count: async () => (await loaded()).watch.count(),
      acknowledge: () => void ignored(loaded(), ({ watch }) => watch.acknowledge()),
      check: () => void ignored(loaded(), ({ watch }) => watch.check()),
    },
  };
}

/** A picked file is read at once, as the port demands; only then comes the rest. */
function deferredImporter(files: () => Promise<FileImporter>): FileImporter {
  return {
    importFile(submissionId, field, picked) {
      const held = readNow(picked);
      return files().then(
        (importer) => importer.importFile(submissionId, field, held),
        () => ({ kind: 'notSaved', problem: 'failed' }),
      );
    },
    shrink: async (submissionId, file) => (await files()).shrink(submissionId, file),
    drop: async (submissionId, file) => (await files()).drop(submissionId, file),
    fileUrl: async (submissionId, file) => (await files()).fileUrl(submissionId, file),
    previewUrl: async (submissionId, file) => (await files()).previewUrl(submissionId, file),
  };
}

function readNow(picked: PickedFile): PickedFile {
  const { name, type, size } = picked;
  const bytes = picked.arrayBuffer();
  // Whoever takes the file hears of it.
  bytes.catch(() => undefined);
  return { name, type, size, arrayBuffer: () => bytes };
}

async function ignored<T>(loading: Promise<T>, use: (loaded: T) => void): Promise<void> {
  await loading.then(use, () => undefined);
}
