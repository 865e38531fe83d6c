import { expect, test } from 'vitest';
import { type StaffSubmissionRow, submissionsAddress } from '../../../src/contracts/staff-submissions.ts';
import {
  applicantOf,
  plainFilter,
  type PlainListQuery,
  shownPage,
} from '../../../src/staff/requests/request-lists.ts';

const row: StaffSubmissionRow = {
  submissionId: 'a',
  form: 'licence',
  reference: 'PMTS/LIC/0001',
  receivedAt: '2026-11-01T10:00:00Z',
  applicant: { name: '', email: '' },
  files: [],
  case: undefined,
};
const whole: PlainListQuery = { search: '', filter: undefined, sort: 'newest', page: 1 };

test.each<[Partial<PlainListQuery>, string]>([
  [{}, 'sort=-receivedAt&limit=25'],
  [{ page: 3 }, 'sort=-receivedAt&cursor=50&limit=25'],
  [{ sort: 'oldest' }, 'sort=receivedAt&limit=25'],
  [
    { search: ' Núñez & Co ', filter: 'licence', sort: 'applicant' },
    'q=N%C3%BA%C3%B1ez%20%26%20Co&form=licence&sort=applicant&limit=25',
  ],
])('%j asks the API for %s', (query, parameters) => {
  expect(submissionsAddress(plainFilter({ ...whole, ...query }, 25))).toBe(`/api/submissions?${parameters}`);
});

test.each([
  ['25', 60, 25, { page: 1, pages: 3, first: 1, last: 25 }],
  ['50', 60, 25, { page: 2, pages: 3, first: 26, last: 50 }],
  [null, 60, 10, { page: 3, pages: 3, first: 51, last: 60 }],
  [null, 0, 0, { page: 1, pages: 1, first: 0, last: 0 }],
])('an answer that goes on at %s of %i says which page it is', (next, found, rows, page) => {
  const items = Array.from({ length: rows }, () => row);

  expect(
    shownPage({ items, next, found, counts: { byForm: {}, byState: {}, unread: 0, ours: 0 } }, 25),
  ).toMatchObject({
    ...page,
    count: found,
  });
});

test('an applicant is called by name, else by address, else not at all', () => {
  expect(applicantOf({ applicant: { name: 'Ana', email: 'ana@ship.example' } })).toBe('Ana');
  expect(applicantOf({ applicant: { name: '', email: 'ana@ship.example' } })).toBe('ana@ship.example');
  expect(applicantOf({ applicant: { name: '', email: '' } })).toBe('');
});
