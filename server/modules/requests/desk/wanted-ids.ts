import { searchWords } from '../../../../src/lib/folded-text.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import { casesWanted, inOrder, type WantedBy } from './cases-wanted.ts';
import { searchSubmissions } from './search-submissions.ts';

/** The ids of everything that is wanted, in its order: what is received meanwhile moves none of them. @param most ids */
export async function wantedIds(
  db: Database,
  asked: Omit<WantedBy, 'hits'>,
  most: number,
): Promise<readonly string[]> {
  const hits = await searchSubmissions(db, searchWords(asked.wanted.search));
  const rows = await inOrder(casesWanted(db, { ...asked, hits }), asked.wanted.sort)
    .select('cases.submission_id')
    .limit(most)
    .execute();
  return rows.map(({ submission_id }) => submission_id);
}
