import { expect, test } from 'vitest';
import { panamaDate, panamaDateTime, panamaDay } from '../../src/staff/panama-time.ts';

test('the day at the desk ends five hours after midnight UTC, in every season', () => {
  expect(panamaDateTime('2026-01-01T04:59:00Z')).toBe('31/12/2025 23:59');
  expect(panamaDateTime('2026-07-01T05:00:00Z')).toBe('01/07/2026 00:00');
  expect(panamaDate('2026-07-01T04:59:59Z')).toBe('30/06/2026');
  expect(panamaDay('2026-03-01T04:00:00Z')).toBe('2026-02-28');
  expect(panamaDay('2026-03-01T12:00:00Z', 1)).toBe('2026-02-28');
});
