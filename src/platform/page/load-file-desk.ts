import type { Delivery, Services } from '../../outbox/services.ts';
import type { DeviceStorage } from '../create-storage.ts';
import { offerDownload } from './offer-download.ts';

/** Requests as files: seldom wanted, and loaded when they are. */
export function loadFileDesk(
  kept: DeviceStorage,
  delivery: Pick<Delivery, 'request'>,
  storage: StorageManager | undefined,
): Pick<Services, 'offerFile' | 'exportRequest' | 'handOver'> {
  const desk = async () => (await import('./file-desk.ts')).createFileDesk(kept, delivery, storage);
  return {
    offerFile: (bytes, type, name) => offerDownload(new Blob([bytes], { type }), name),
    exportRequest: async (submissionId) => (await desk()).exportRequest(submissionId),
    handOver: {
      prepare: async (submissionId) => (await desk()).prepare(submissionId),
      bringIn: async (file, formOf) => (await desk()).bringIn(file, formOf),
    },
  };
}
