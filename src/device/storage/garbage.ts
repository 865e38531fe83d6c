import { filesBehind } from '../../form/values.ts';
import type { Database } from './database.ts';
import { deleteBytes } from './delete-bytes.ts';
import { writing } from './transaction.ts';

/** Milliseconds. Another tab stores a file before the draft that names it: recent files are left alone. */
const graceTime = 24 * 60 * 60 * 1000;

/** Deletes the bytes of files that no draft and no entry knows: replaced, cut off while being taken. */
export async function collectGarbage(database: Database, now: number): Promise<void> {
  await database.run((connection) =>
    writing(connection, ['drafts', 'entries', 'files', 'chunks'], async (transaction) => {
      const [drafts, entries, files] = await Promise.all([
        transaction.objectStore('drafts').getAll(),
        transaction.objectStore('entries').getAll(),
        transaction.objectStore('files').getAll(),
      ]);
      const known = new Set(
        [
          ...[...drafts, ...entries].flatMap(({ values }) => filesBehind(values)),
          ...entries.flatMap((entry) => entry.files),
        ].map(({ fileId }) => fileId),
      );
      const garbage = files.filter(({ fileId, takenAt }) => !known.has(fileId) && now - takenAt > graceTime);
      await Promise.all(
        garbage.map(({ submissionId, fileId }) => deleteBytes(transaction, submissionId, fileId)),
      );
    }),
  );
}
