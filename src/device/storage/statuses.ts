import type { Receipt } from '../../outbox/entry.ts';
import { emptyBoard, type StatusBoard, withoutRequests } from '../../outbox/status-board.ts';
import type { Database } from './database.ts';
import { dropOffice, officeKey } from './office-records.ts';
import { boardKey, type MetaRecord } from './schema.ts';
import { type StoresOf, writing } from './transaction.ts';

export async function readStatuses(database: Database): Promise<StatusBoard> {
  return boardIn(await database.run((connection) => connection.get('meta', boardKey)));
}

export function boardIn(found: MetaRecord | undefined): StatusBoard {
  return found !== undefined && 'requests' in found ? found : emptyBoard;
}

/** Applies each change to the stored board, because page and worker may receive an answer at once. */
export async function noteStatuses(
  database: Database,
  change: (board: StatusBoard, receipts: readonly Receipt[]) => StatusBoard,
): Promise<{ readonly before: StatusBoard; readonly after: StatusBoard }> {
  return database.run((connection) =>
    writing(connection, ['meta', 'receipts'], async (transaction) => {
      const store = transaction.objectStore('meta');
      const [found, receipts] = await Promise.all([
        store.get(boardKey),
        transaction.objectStore('receipts').getAll(),
      ]);
      const before = boardIn(found);
      const after = change(before, latestFirst(receipts));
      await store.put(after, boardKey);
      // Requests that nothing here names any more lose their office files too; garbage collection removes the
      // bytes.
      const here = new Set([...after.watched, ...receipts.map(({ submissionId }) => submissionId)]);
      for (const id of before.watched) if (!here.has(id)) await store.delete(officeKey(id));
      return { before, after };
    }),
  );
}

/** Deletes a request's known status and office files with its receipt. Returns whether there were any. */
export async function forgetStatuses(
  transaction: StoresOf<'meta' | 'files' | 'chunks'>,
  submissionIds: readonly string[],
): Promise<boolean> {
  const store = transaction.objectStore('meta');
  for (const id of submissionIds) await dropOffice(transaction, id);
  const board = boardIn(await store.get(boardKey));
  const isKnown = submissionIds.some((id) => id in board.requests || board.watched.includes(id));
  if (isKnown) await store.put(withoutRequests(board, submissionIds), boardKey);
  return isKnown;
}

export function latestFirst(receipts: readonly Receipt[]): readonly Receipt[] {
  return [...receipts].sort((one, other) => other.deliveredAt.utc.localeCompare(one.deliveredAt.utc));
}
