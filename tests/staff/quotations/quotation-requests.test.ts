import { expect, test } from 'vitest';
import {
  decisionNeedsReason,
  quotationCall,
  quotationOutcome,
} from '../../../src/staff/quotations/quotation-actions.tsx';

test('only what is pending is approved without a word', () => {
  expect(decisionNeedsReason('PENDING', 'APPROVED')).toBe(false);
  expect(decisionNeedsReason('PENDING', 'REJECTED')).toBe(true);
  expect(decisionNeedsReason('EXPIRED', 'APPROVED')).toBe(true);
  expect(decisionNeedsReason('REJECTED', 'APPROVED')).toBe(true);
});

test('a decision names the version that was read; a mail has a key of its own', () => {
  expect(quotationCall('7', { kind: 'decide', status: 'REJECTED', reason: 'Full' }, '"3"')).toEqual({
    path: '/api/quotations/quote/7',
    method: 'PATCH',
    json: { status: 'REJECTED', reason: 'Full' },
    headers: { 'If-Match': '"3"' },
  });
  expect(quotationCall('7', { kind: 'mail', id: 'k' }, '"3"')).toEqual({
    path: '/api/quotations/quote/7/mails',
    method: 'POST',
    headers: { 'Idempotency-Key': '"k"' },
  });
});

test('after a conflict the next try names what the others have left', () => {
  const present = {
    state: 'new',
    assignee: null,
    version: 9,
    unread: false,
    need: 'work',
    changedAt: '2026-11-22T10:00:00Z',
  };
  const answer = { kind: 'answered', status: 412, body: { case: present } } as const;

  expect(quotationOutcome(answer)).toEqual({ kind: 'conflict', case: present, etag: '"9"' });
  expect(quotationOutcome({ kind: 'noAnswer' })).toEqual({ kind: 'noAnswer' });
});
