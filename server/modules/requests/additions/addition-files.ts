import type { Transaction } from 'kysely';
import { fileIdOf } from '../../../../src/contracts/cases.ts';
import { folded } from '../../../../src/lib/folded-text.ts';
import { pathAt, type ReceivedFile } from '../../../lib/files/file-store.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import { addToSearch } from '../case/search-text.ts';
import { typeOf } from '../intake/faults.ts';

/** Files that join a request are written one request at a time (intake/turns.ts). */
export const additionsTurn = 'additions';

export interface AddedFiles {
  /** Where the files are stored, in their order. */
  readonly paths: readonly string[];
  /** Null: the office attached them. */
  readonly additionId: string | null;
  /** Message that they came with; null: they are documents of the request. */
  readonly messageId: string | null;
}

/**
 * Writes files that join a request, placed after its existing ones. The case is locked, so no two files get one
 * position.
 */
export async function writeAdditionFiles(
  transaction: Transaction<Tables>,
  submissionId: string,
  files: readonly ReceivedFile[],
  added: AddedFiles,
): Promise<void> {
  if (files.length === 0) return;
  const { additionId, messageId } = added;
  const { last } = await transaction
    .selectFrom('submission_files')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('submission_id', '=', submissionId)
    .executeTakeFirstOrThrow();
  const first = last === null ? 0 : last + 1;
  const rows = files.map((file, index) => ({
    submission_id: submissionId,
    position: first + index,
    field: file.field,
    name: file.name,
    type: typeOf(file),
    size: file.size,
    sha256: file.sha256,
    path: pathAt(added, index),
    file_id: fileIdOf(submissionId, first + index),
    addition_id: additionId,
    message_id: messageId,
  }));
  await transaction.insertInto('submission_files').values(rows).execute();
  await addToSearch(
    transaction,
    submissionId,
    rows.map(({ name }) => folded(name)),
  );
}
