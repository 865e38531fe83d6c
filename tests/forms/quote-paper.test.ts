import { expect, test } from 'vitest';
import { quotePaper } from '../../src/forms/quote/page/quote-paper.ts';
import { instantAt } from '../../src/lib/instant.ts';
import type { Receipt } from '../../src/outbox/entry.ts';

const receipt: Receipt = {
  submissionId: '7c0ffee0-0000-4000-8000-000000000001',
  form: 'quote',
  locale: 'en',
  finalisedAt: instantAt(0, 0),
  deliveredAt: instantAt(0, 0),
  proven: true,
  files: [],
  quotation: { id: '1', total: 28_500, lines: [], expiresAt: '2026-12-24T05:00:00.000Z' },
};

test('a quote that was approved after its end says the new last day, as the panel above it does', () => {
  const request = { kind: 'receipt', receipt } as const;

  expect(quotePaper(request, undefined)?.validUntil).toBe('2026-12-24T05:00:00.000Z');
  expect(quotePaper(request, '2027-02-22T05:00:00.000Z')?.validUntil).toBe('2027-02-22T05:00:00.000Z');
});
