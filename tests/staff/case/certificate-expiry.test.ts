import { expect, test } from 'vitest';
import { loadForm } from '../../../src/forms/index.ts';
import { expiryOf, hasExpired } from '../../../src/staff/requests/request-answers.tsx';

const certificates = JSON.stringify([
  { courseName: 'Basic Training', expiryDate: '2027-01-31' },
  { courseName: 'Survival Craft' },
]);

test('the document of an item is valid until the day that was answered for the item', async () => {
  const form = await loadForm('liberian');
  const sent = { certificatesMetadata: certificates };

  expect(expiryOf(form, sent, { field: 'certificateFile_0', item: 0 })).toBe('2027-01-31');
  expect(expiryOf(form, sent, { field: 'certificateFile_1', item: 1 })).toBeUndefined();
  expect(expiryOf(form, sent, { field: 'passportPhotoFile', item: null })).toBeUndefined();
  expect(expiryOf(undefined, sent, { field: 'certificateFile_0', item: 0 })).toBeUndefined();
});

test('a certificate is valid to the end of its last day', () => {
  expect(hasExpired('2026-11-22', '2026-11-22')).toBe(false);
  expect(hasExpired('2026-11-21', '2026-11-22')).toBe(true);
});
