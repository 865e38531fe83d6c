import { instantAt } from '../../src/lib/instant.ts';
import type { Entry, Receipt } from '../../src/outbox/entry.ts';

export function receiptOfEntry(
  { submissionId, form, locale, finalisedAt, files }: Omit<Entry, 'sequence'>,
  deliveredAt = Date.UTC(2026, 10, 21, 13),
): Receipt {
  return {
    submissionId,
    form,
    locale,
    finalisedAt,
    deliveredAt: instantAt(deliveredAt, -300),
    proven: true,
    reference: 'R-1',
    files: files.map(({ field, name, size, sha256 }) => ({ field, name, size, sha256 })),
  };
}
