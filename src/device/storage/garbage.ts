import { filesBehind } from '../../form/values.ts';
import type { Clock, OutboxStore } from '../../outbox/ports.ts';
import { trustedTime } from '../../outbox/kept-request.ts';
import { isOwn } from '../../outbox/pocket.ts';
import type { Database } from './database.ts';
import { keptIn, keptKeys } from './kept-requests.ts';
import { officeIn, officeKeys } from './office-records.ts';
import { deleteBytes } from './file-bytes.ts';
import { metaIn } from './meta.ts';
import { dropPocket, pocketFilesIn, pocketKeys } from './pocket-records.ts';
import { metaKey } from './schema.ts';
import { writing } from './transaction.ts';

/** Milliseconds. Another tab stores a file before the draft that names it: recent files are left alone. */
const graceTime = 24 * 60 * 60 * 1000;

/**
 * Deletes the bytes of files to which no draft, entry, kept request, office record or document in the pocket refers:
 * replaced files and interrupted imports.
 */
export async function collectGarbage(database: Database, now: number): Promise<void> {
  await database.run((connection) =>
    writing(connection, ['drafts', 'entries', 'files', 'chunks', 'meta'], async (transaction) => {
      const [drafts, entries, files, beside, office, pocket] = await Promise.all([
        transaction.objectStore('drafts').getAll(),
        transaction.objectStore('entries').getAll(),
        transaction.objectStore('files').getAll(),
        transaction.objectStore('meta').getAll(keptKeys()),
        transaction.objectStore('meta').getAll(officeKeys()),
        transaction.objectStore('meta').getAll(pocketKeys()),
      ]);
      // A release without a pocket, put back for a time, left it when the device was called shared.
      const { remembered } = metaIn(await transaction.objectStore('meta').get(metaKey));
      if (!isOwn(remembered)) await dropPocket(transaction);
      const kept = beside.flatMap((record) => keptIn(record)?.kept ?? []);
      const known = new Set(
        [
          ...[...drafts, ...entries, ...kept].flatMap(({ values }) => filesBehind(values)),
          ...[...entries, ...kept].flatMap((entry) => entry.files),
          ...pocketFilesIn(pocket),
        ].map(({ fileId }) => fileId),
      );
      for (const record of office) for (const fileId of officeIn(record)?.here ?? []) known.add(fileId);
      const garbage = files.filter(({ fileId, takenAt }) => !known.has(fileId) && now - takenAt > graceTime);
      await Promise.all(
        garbage.map(({ submissionId, fileId }) => deleteBytes(transaction, submissionId, fileId)),
      );
    }),
  );
}

/** Milliseconds: 90 days (contracts section 4.5). */
const receiptLife = 90 * 24 * 60 * 60 * 1000;

/** Forgets old receipts and deletes unused bytes, once the API has stated a time to go by. Does not reject. */
export async function tidyUp(
  database: Database,
  store: Pick<OutboxStore, 'remembered' | 'forgetReceipts'>,
  clock: Pick<Clock, 'now'>,
): Promise<void> {
  try {
    const now = trustedTime(await store.remembered(), clock.now());
    if (now === undefined) return;
    await store.forgetReceipts(now - receiptLife);
    await collectGarbage(database, now);
  } catch {
    // Without storage the page warns where it matters. Otherwise the next start tidies up.
  }
}
