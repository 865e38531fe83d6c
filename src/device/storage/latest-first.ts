import type { Receipt } from '../../outbox/entry.ts';

export function latestFirst(receipts: readonly Receipt[]): readonly Receipt[] {
  return [...receipts].sort((one, other) => other.deliveredAt.utc.localeCompare(one.deliveredAt.utc));
}
