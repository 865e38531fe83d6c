import type { StoredFile } from '../../../form/values.ts';
import { anyDocument, described, type PocketDocument } from '../../../outbox/pocket.ts';
import type { Clock } from '../../../outbox/ports.ts';
import type { FileImporter, Pocket, PocketAnswer } from '../../../ui/outbox-context.tsx';
import type { DeviceStorage } from '../../storage/create-storage.ts';
import { readFile } from '../../storage/file-bytes.ts';
import { hasRoomToKeep } from '../../storage/kept-requests.ts';
import { readOfficeFilesHere } from '../../storage/office-records.ts';
import {
  changeInPocket,
  forgetPocketBytes,
  pocketKey,
  putInPocket,
  readPocket,
  removeFromPocket,
  storeInPocket,
} from '../../storage/pocket-records.ts';
import { problemOf } from '../../storage/storage-failure.ts';

export interface PocketNeeds {
  readonly kept: Pick<DeviceStorage, 'database' | 'feed'>;
  readonly files: Pick<FileImporter, 'importFile'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly newId: () => string;
  readonly hasRoom?: typeof hasRoomToKeep;
}

const full: PocketAnswer = { kind: 'notSaved', problem: 'full' };
/** Others use this device now. */
const notOwn: PocketAnswer = { kind: 'notSaved', problem: 'unavailable' };

export function createPocket({ kept, files, clock, newId, hasRoom = hasRoomToKeep }: PocketNeeds): Pocket {
  const { database, feed } = kept;
  const answerOf = (document: PocketDocument, isThere: boolean): PocketAnswer => {
    if (!isThere) return notOwn;
    feed.announce();
    return { kind: 'kept', document };
  };
  return {
    documents: () => readPocket(database),
    async keep(from, file, kind) {
      const here = (await readPocket(database)).find((one) => one.file.sha256 === file.sha256);
      if (here !== undefined) return { kind: 'kept', document: here };
      // What waits to be sent takes precedence.
      if (!(await hasRoom())) return full;
      const blob = await readFile(database, from, file);
      if (blob === undefined) return { kind: 'notSaved', problem: 'incomplete' };
      const { name, type, size, sha256 } = file;
      const copy: StoredFile = { fileId: newId(), name, type, size, sha256 };
      const said = kind === undefined ? {} : { kind };
      const document = { id: newId(), file: copy, keptAt: clock.now(), from, ...said };
      return storeInPocket(database, document, await blob.arrayBuffer()).then(
        (isThere) => answerOf(document, isThere),
        (error: unknown): PocketAnswer => ({ kind: 'notSaved', problem: problemOf(error) }),
      );
    },
    async add(picked) {
      const id = newId();
      // No await may precede this: on some devices the file is gone right afterwards (promises R1).
      const importing = files.importFile(pocketKey(id), anyDocument, picked);
      const [result, isRoom] = await Promise.all([importing, hasRoom()]);
      if (result.kind !== 'imported') return result;
      if (!isRoom) {
        await forgetPocketBytes(database, id);
        return full;
      }
      const { fileId, name, type, size, sha256 } = result.file;
      const document = { id, file: { fileId, name, type, size, sha256 }, keptAt: clock.now() };
      return answerOf(document, await putInPocket(database, document));
    },
    async describe(id, facts) {
      await changeInPocket(database, id, (document) => described(document, facts));
      feed.announce();
    },
    async noteTold(steps) {
      for (const [id, told] of steps) await changeInPocket(database, id, (one) => ({ ...one, told }));
      feed.announce();
    },
    async remove(id) {
      await removeFromPocket(database, id);
      feed.announce();
    },
    async open({ id, file }) {
      const blob = await readFile(database, pocketKey(id), file);
      return blob && new File([blob], file.name, { type: file.type });
    },
    officeFiles: () => readOfficeFilesHere(database),
  };
}
