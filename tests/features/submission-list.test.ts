import { describe, expect, test } from 'vitest';
import { parseSubmissions } from '../../src/api/staff-submissions.ts';
import {
  applicantOf,
  listedSubmission,
  type SubmissionQuery,
  submissionChoices,
  wantedSubmissions,
} from '../../src/features/tasks/submission-list.ts';

const row = { receivedAt: '2026-11-01T10:00:00Z', applicant: {}, files: [] };
const file = { field: 'documento', name: 'Pasaporte Ñ.pdf', type: 'application/pdf', size: 1, sha256: '0' };
const listed = (
  parseSubmissions([
    { ...row, submissionId: 'c', form: 'licence', reference: 'L-3', applicant: { name: 'José Núñez' } },
    { ...row, submissionId: 'b', form: 'evaluation', reference: 'E-2' },
    {
      ...row,
      submissionId: 'a',
      form: 'licence',
      reference: 'L-1',
      applicant: { email: 'ana@ship.example' },
      files: [file],
    },
  ]) ?? []
).map(listedSubmission);

function found(query: Partial<SubmissionQuery>): readonly string[] {
  const whole = { search: '', filter: undefined, sort: 'newest', ...query } as const;
  return wantedSubmissions(listed, whole).map(({ submission }) => submission.submissionId);
}

describe('what came in', () => {
  test.each([
    ['', ['c', 'b', 'a']],
    ['nunez', ['c']],
    ['ana@ship', ['a']],
    ['pasaporte n.pdf', ['a']],
    ['l-', ['c', 'a']],
    ['nobody', []],
  ])('is found by "%s": %j', (search, ids) => {
    expect(found({ search })).toEqual(ids);
  });

  test('is narrowed to one form', () => {
    expect(found({ filter: 'licence' })).toEqual(['c', 'a']);
    expect(found({ filter: 'licence', search: 'ana' })).toEqual(['a']);
    expect(submissionChoices(['licence']).filters).toEqual(['licence']);
  });

  test.each([
    ['newest', ['c', 'b', 'a']],
    ['oldest', ['a', 'b', 'c']],
    ['applicant', ['b', 'a', 'c']],
  ] as const)('is sorted: %s', (sort, ids) => {
    expect(found({ sort })).toEqual(ids);
    expect(found({})).toEqual(['c', 'b', 'a']);
  });
});

test('the applicant is the name, else the e-mail, else nothing', () => {
  expect(listed.map(({ submission }) => applicantOf(submission))).toEqual([
    'José Núñez',
    '',
    'ana@ship.example',
  ]);
});
