import type { StoredFile } from '../../../form/values.ts';
import { anyDocument, described, type PocketDocument } from '../../../outbox/pocket.ts';
import type { Clock } from '../../../outbox/ports.ts';
import type { FileImporter, Pocket, PocketAnswer } from '../../../ui/outbox-context.tsx';
import type { DeviceStorage } from '../../storage/create-storage.ts';
import { deleteBytes, readFile, writeFile } from '../../storage/file-bytes.ts';
import { hasRoomToKeep } from '../../storage/kept-requests.ts';
import { readOfficeFilesHere } from '../../storage/office-records.ts';
import {
  changeInPocket,
  pocketKey,
  putInPocket,
  readPocket,
  removeFromPocket,
} from '../../storage/pocket-records.ts';
import { problemOf } from '../../storage/storage-failure.ts';
import { writing } from '../../storage/transaction.ts';

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
  const put = async (document: PocketDocument): Promise<PocketAnswer> => {
    if (!(await putInPocket(database, document))) return notOwn;
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
      const id = newId();
      const { name, type, size, sha256 } = file;
      const copy: StoredFile = { fileId: newId(), name, type, size, sha256 };
      try {
        await writeFile(database, pocketKey(id), copy, await blob.arrayBuffer(), clock.now());
        const said = kind === undefined ? {} : { kind };
        return await put({ id, file: copy, keptAt: clock.now(), from, ...said });
      } catch (error) {
        await forgetBytes(database, id);
        return { kind: 'notSaved', problem: problemOf(error) };
      }
    },
    async add(picked) {
      const id = newId();
      // No await may precede this: on some devices the file is gone right afterwards (promises R1).
      const importing = files.importFile(pocketKey(id), anyDocument, picked);
      const [result, isRoom] = await Promise.all([importing, hasRoom()]);
      if (result.kind !== 'imported') return result;
      if (!isRoom) {
        await forgetBytes(database, id);
        return full;
      }
      const { fileId, name, type, size, sha256 } = result.file;
      return put({ id, file: { fileId, name, type, size, sha256 }, keptAt: clock.now() });
    },
    async describe(id, facts) {
      await changeInPocket(database, [id], (document) => described(document, facts));
      feed.announce();
    },
    async noteTold(steps) {
      for (const [id, told] of steps) await changeInPocket(database, [id], (one) => ({ ...one, told }));
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

/** Does not reject: bytes without a name are deleted in time. */
async function forgetBytes(database: DeviceStorage['database'], id: string): Promise<void> {
  await database
    .run((connection) =>
      writing(connection, ['files', 'chunks'], (transaction) => deleteBytes(transaction, pocketKey(id))),
    )
    .catch(() => undefined);
}
