import type { HandOverService } from '../../../outbox/hand-over-service.ts';
import type { Delivery, RequestExport } from '../../../outbox/page-ports.ts';
import type { DeviceStorage } from '../../storage/create-storage.ts';
import { readFile } from '../../storage/file-bytes.ts';
import { randomId } from '../../delivery/random-id.ts';
import type { LoadFile } from '../../http/request-body.ts';
import { systemClock as clock } from '../../delivery/system-clock.ts';
import { estimateOf } from '../../storage/page/device.ts';
import { offerDownload } from './offer-download.ts';

export type FileService = HandOverService & RequestExport;

/** Requests that leave this device as files, and come as such. */
export function createFileService(
  { database, feed, store: outbox }: DeviceStorage,
  delivery: Pick<Delivery, 'request'>,
  storage: StorageManager | undefined,
): FileService {
  const loadFile: LoadFile = (submissionId, file) => readFile(database, submissionId, file);
  const offer = offerDownload;
  return {
    exportRequest: async (submissionId) =>
      (await import('./export-request.ts')).exportRequest({ outbox, clock, loadFile, offer }, submissionId),
    prepare: async (submissionId) =>
      (await import('./hand-over.ts')).prepareHandOver(
        { outbox, clock, loadFile, offer, sharing: navigator },
        submissionId,
      ),
    bringIn: async (file, formOf) =>
      (await import('./import-request.ts')).bringIn(
        {
          database,
          outbox,
          clock,
          newId: randomId,
          estimate: () => estimateOf(storage),
          announce() {
            feed.announce();
            delivery.request('event');
          },
        },
        file,
        formOf,
      ),
  };
}
