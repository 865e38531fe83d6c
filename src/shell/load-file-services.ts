import type { Services } from '../ui/services.ts';
import type { Delivery } from '../outbox/page-ports.ts';
import type { DeviceStorage } from '../device/storage/create-storage.ts';
import { offerDownload } from '../device/files/page/offer-download.ts';

/** Requests as files: seldom wanted, and loaded when they are. */
export function loadFileDesk(
  kept: DeviceStorage,
  delivery: Pick<Delivery, 'request'>,
  storage: StorageManager | undefined,
): Pick<Services, 'offerFile' | 'exportRequest' | 'handOver'> {
  const desk = async () =>
    (await import('../device/files/page/file-services.ts')).createFileDesk(kept, delivery, storage);
  return {
    offerFile: (bytes, type, name) => offerDownload(new Blob([bytes], { type }), name),
    exportRequest: async (submissionId) => (await desk()).exportRequest(submissionId),
    handOver: {
      prepare: async (submissionId) => (await desk()).prepare(submissionId),
      bringIn: async (file, formOf) => (await desk()).bringIn(file, formOf),
    },
  };
}
