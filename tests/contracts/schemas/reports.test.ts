import { describe, expect, test } from 'vitest';
import { caseStates } from '../../../src/contracts/case-states.ts';
import * as schemas from '../../../src/contracts/schemas/reports.ts';
import { mayBeMissing, taken } from './taken.ts';

const at = '2026-11-22T09:00:00.000Z';
const period = { from: '2026-11-01', to: '2026-11-30' };
const figures = {
  quotations: 5,
  quoted: 500.5,
  approved: 2,
  approvedValue: 200,
  accepted: 1,
  acceptedValue: 100,
  rejected: 1,
  pending: 1,
  expired: 1,
};
const states = Object.fromEntries(caseStates.map((state, index) => [state, index + 1]));
const answers = { excellent: 1, good: 0, fair: 0, poor: 0, 'very-poor': 1 };
const hours = { count: 2, average: 1.5, median: null, ninety: 3 };
const work = {
  received: 21,
  done: 3,
  refused: 1,
  withdrawn: 0,
  ours: 2,
  theirs: 4,
  firstReaction: hours,
  finished: { ...hours, average: null, median: 2 },
  quotes: 5,
  accepted: 1,
  acceptedValue: 100.5,
};

describe('a report', () => {
  test.each([
    [
      'sales',
      schemas.salesReport,
      {
        ...period,
        total: figures,
        byMonth: [{ month: '2026-11', ...figures }],
        byGovernment: [{ government: 'panama', ...figures }],
        byCourse: [{ courseId: '7', name: 'GMDSS', new: 1, renewal: 2, quoted: 500.5 }],
      },
    ],
    [
      'performance',
      schemas.performanceReport,
      {
        ...period,
        total: work,
        months: [{ month: '2026-11', ...work }],
        byMonth: [{ month: '2026-11', form: 'licence', received: 21 }],
        byForm: [
          {
            form: 'licence',
            ...work,
            states,
            within: { day: 1, threeDays: 2, week: 3, later: 4 },
          },
        ],
        people: [
          { name: 'Ana', ...work },
          { name: null, ...work },
        ],
      },
    ],
    [
      'users',
      schemas.usersReport,
      {
        ...period,
        users: [
          {
            userId: 'u1',
            name: 'Ana',
            disabled: false,
            signIns: 9,
            lastSignIn: null,
            states: 8,
            finished: 7,
            verdicts: 6,
            messages: 5,
            notes: 4,
            open: 3,
          },
        ],
      },
    ],
    [
      'evaluations',
      schemas.evaluationsReport,
      {
        ...period,
        count: 2,
        questions: [{ question: 'clarity', count: 2, average: 3, answers }],
        byInstructor: [{ name: 'Luis', count: 2, average: 4.5 }],
        byCourse: [{ name: 'GMDSS', count: 0, average: null }],
      },
    ],
    [
      'the audit',
      schemas.auditReport,
      {
        ...period,
        items: [
          {
            at,
            event: 'fileRead',
            user: { id: 'u1', name: 'Ana' },
            submissionId: 's1',
            quotationId: 7,
            accountId: 'u2',
            personId: 'p1',
            field: 'documento',
            count: 3,
            times: 2,
            since: at,
          },
          { at, event: 'signInRefused', user: null },
        ],
        next: null,
      },
    ],
  ])('says what is agreed, all of it and nothing else: %s', (_name, schema, report) => {
    expect(taken(schema, report)).toEqual(report);
    expect(mayBeMissing(schema, report)).toEqual([]);
    expect(taken(schema, { ...report, more: 1 })).toBe('refused');
  });
});
