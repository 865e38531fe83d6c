import { expect, test } from 'vitest';
import type { StaffSubmissionRow } from '../../../src/contracts/staff-submissions.ts';
import { loadForm } from '../../../src/forms/index.ts';
import {
  documentNumberOf,
  duplicatesOf,
  fewOf,
  neighboursAddress,
} from '../../../src/staff/case/duplicates.tsx';

const subject = {
  submissionId: 'this',
  form: 'liberian',
  receivedAt: '2026-11-22T03:00:00Z',
  applicant: { name: 'Ana', email: 'Ana@ship.example' },
  fields: {},
  documents: [
    { fileId: 'f', field: 'a', item: null, name: '', type: '', size: 1, sha256: 'abc', verdict: null },
  ],
};

function row(submissionId: string, changed: Partial<StaffSubmissionRow> = {}): StaffSubmissionRow {
  return {
    submissionId,
    form: 'liberian',
    reference: submissionId,
    receivedAt: '2026-11-20T03:00:00Z',
    applicant: { name: '', email: '' },
    files: [],
    case: undefined,
    ...changed,
  };
}

const file = { field: 'a', name: '', type: '', size: 1, sha256: 'abc' };

test('likeness is e-mail, number of a document or a file; nothing else, not itself, and nothing far away', () => {
  const sameMail = row('mail', { applicant: { name: 'x', email: 'ana@ship.example ' } });
  const wordsOnly = row('words', { applicant: { name: 'x', email: 'ana@ship.example.com' } });
  const sameFile = row('file', { files: [file], receivedAt: '2026-11-21T03:00:00Z' });
  const far = row('far', { files: [file], receivedAt: '2026-10-01T03:00:00Z' });

  const found = duplicatesOf(subject, {
    byEmail: [sameMail, wordsOnly, row('this', { files: [file] })],
    byNumber: [sameMail],
    byTime: [sameFile, far],
  });

  expect(found.map(({ row: { submissionId }, likeness }) => [submissionId, likeness])).toEqual([
    ['file', ['file']],
    ['mail', ['email', 'document']],
  ]);
});

test('what is asked for is of the same form and within thirty days, by the calendar at the desk', () => {
  const asked = new URL(neighboursAddress(subject, 'ana@ship.example'), 'https://x');

  // At 03:00 UTC it is still the day before in Panama.
  expect(Object.fromEntries(asked.searchParams)).toEqual({
    q: 'ana@ship.example',
    form: 'liberian',
    from: '2026-10-22',
    to: '2026-12-21',
    limit: '50',
  });
});

test('the number of the document is what the form asks for as such', async () => {
  expect(documentNumberOf(await loadForm('liberian'), { passport: ' PA1 ' })).toBe('PA1');
  expect(documentNumberOf(await loadForm('quote'), { document: '8-1' })).toBe('8-1');
  expect(documentNumberOf(await loadForm('licence'), { documento: 'x' })).toBeUndefined();
});

test('of many only the five most alike are shown, and a count', () => {
  const flood = Array.from({ length: 130 }, (_each, index) =>
    row(`flood-${index}`, { applicant: { name: '', email: 'ana@ship.example' } }),
  );
  const twin = row('twin', { files: [file], applicant: { name: '', email: 'ana@ship.example' } });
  const found = duplicatesOf(subject, { byEmail: [...flood, twin], byNumber: [], byTime: [] });
  const { shown, more } = fewOf(found);

  expect(shown).toHaveLength(5);
  expect(shown[0]?.row.submissionId).toBe('twin');
  expect(more).toBe(126);
  expect(fewOf(found.slice(0, 5)).more).toBe(0);
});
