import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../lib/store/tables.ts';

/** Adds words by which a request is found. @param texts folded */
export async function addToSearch(
  transaction: Transaction<Tables>,
  submissionId: string,
  texts: readonly string[],
): Promise<void> {
  const added = texts.map((text) => text.replaceAll(/\p{Cc}+/gu, ' ').trim()).filter((text) => text !== '');
  if (added.length === 0) return;
  await transaction
    .updateTable('submissions')
    .set({ search_text: sql<string>`search_text || ${` ${added.join(' ')}`}` })
    .where('submission_id', '=', submissionId)
    .execute();
}
