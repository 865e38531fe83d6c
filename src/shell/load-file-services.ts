import type { RequestFiles } from '../requests/request-files-context.tsx';
import type { Delivery } from '../outbox/page-ports.ts';
import type { DeviceStorage } from '../device/storage/create-storage.ts';

/** Requests as files: seldom wanted, and loaded when they are. */
export function loadFileService(
  kept: DeviceStorage,
  delivery: Pick<Delivery, 'request'>,
  storage: StorageManager | undefined,
): Pick<RequestFiles, 'exportRequest' | 'handOver'> {
  const desk = async () =>
    (await import('../device/files/page/file-services.ts')).createFileService(kept, delivery, storage);
  return {
    exportRequest: async (submissionId) => (await desk()).exportRequest(submissionId),
    handOver: {
      prepare: async (submissionId) => (await desk()).prepare(submissionId),
      bringIn: async (file, formOf) => (await desk()).bringIn(file, formOf),
    },
  };
}
