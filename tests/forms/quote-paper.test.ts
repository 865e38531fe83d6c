import { expect, test } from 'vitest';
import { dayOn, quotePaper } from '../../src/forms/quote/page/quote-paper.ts';
import { formatDate } from '../../src/i18n/format.ts';
import type { Translate } from '../../src/i18n/use-locale.ts';
import { nextLines } from '../../src/requests/next-words.ts';
import { instantAt } from '../../src/lib/instant.ts';
import type { NextThing } from '../../src/outbox/next-thing.ts';
import type { Receipt } from '../../src/outbox/entry.ts';
import { sealedReceipt } from '../../src/outbox/sealed.ts';
import { rememberTyped } from '../../src/ui/typed-values.ts';

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

test('date and last day of a quotation are those of the office and of its mail, wherever the phone is', () => {
  const t = ((_key: string, { until }: { readonly until: string }) => until) as unknown as Translate;
  // 24 December, 23:36, in Panama.
  const until = '2026-12-25T04:36:00.000Z';

  const next = { sentence: 'quoteToAccept', until } as NextThing;
  expect(nextLines(t, next)).toEqual(['24/12/2026']);
  expect(dayOn({ kind: 'quote' }, until)).toBe('24/12/2026');
  expect(dayOn({ kind: 'estimate' }, until)).toBe(formatDate(until));
});

test('what was typed is on the quote as long as its page is open, until its applicant has finished here', () => {
  const { submissionId } = receipt;
  rememberTyped(submissionId, { answers: { name: 'Ana', passport: 'PA123' }, files: {} });
  const named = { ...receipt, applicant: 'Ana' };
  const unconfirmed = { ...named, verificationId: 'id' };

  expect(quotePaper({ kind: 'receipt', receipt: named }, undefined)?.applicant?.['passport']).toBe('PA123');
  const sealed = sealedReceipt(unconfirmed)!;
  expect(quotePaper({ kind: 'receipt', receipt: sealed }, undefined)?.applicant).toEqual({
    name: '',
    nationality: '',
  });
});
