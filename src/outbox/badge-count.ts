import type { DrainStore } from './ports.ts';
import { wantedIn } from './status-board.ts';

/** What is not delivered, and what the office waits for. */
export async function badgeCount({
  entries,
  statuses,
}: Pick<DrainStore, 'entries' | 'statuses'>): Promise<number> {
  const [waiting, board] = await Promise.all([entries(), statuses()]);
  return waiting.length + wantedIn(board).length;
}
