import type { Delivery } from '../../../ui/outbox-context.tsx';
import type { HandOverService, RequestExport } from '../../../ui/request-files-context.tsx';
import type { DeviceStorage } from '../../storage/create-storage.ts';
import { readFile } from '../../storage/file-bytes.ts';
import { randomId } from '../../delivery/random-id.ts';
import type { LoadFile } from '../../http/request-body.ts';
import { systemClock as clock } from '../../delivery/system-clock.ts';
import { estimateOf } from '../../storage/page/device.ts';
import { exportRequest } from './request-archive.ts';
import { prepareHandOver } from './hand-over.ts';
import { bringIn } from './import-request.ts';
import { offerDownload } from './offer-download.ts';

export type FileService = HandOverService & RequestExport;

export function createFileService(
  { database, feed, store: outbox }: DeviceStorage,
  requestDelivery: Delivery['request'],
  storage: StorageManager | undefined,
): FileService {
  const loadFile: LoadFile = (submissionId, file) => readFile(database, submissionId, file);
  const offer = offerDownload;
  return {
    exportRequest: (submissionId) => exportRequest({ outbox, clock, loadFile, offer }, submissionId),
    prepare: (submissionId) =>
      prepareHandOver({ outbox, clock, loadFile, offer, sharing: navigator }, submissionId),
    bringIn: (file, formOf) =>
      bringIn(
        {
          database,
          outbox,
          clock,
          newId: randomId,
          estimate: () => estimateOf(storage),
          announce() {
            feed.announce();
            requestDelivery('event');
          },
        },
        file,
        formOf,
      ),
  };
}
