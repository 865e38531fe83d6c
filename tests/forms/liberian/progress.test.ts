import { describe, expect, test } from 'vitest';
import { type Values, withAnswer, withFile, withoutFile } from '../../../src/form/values.ts';
import { certificateBoxes } from '../../../src/forms/liberian/certificates.ts';
import { eligibilityOf, flagGroups } from '../../../src/forms/liberian/eligibility.ts';
import { examples } from '../../../src/forms/liberian/examples.ts';
import { stepIds, stepsDone, stepsOf } from '../../../src/forms/liberian/progress.ts';
import { answering, file } from './answers.ts';

const example = examples[3]!;
const complete = answering(example.answers, Object.keys(example.files));

function undone(values: Values): readonly string[] {
  return stepsOf(values).flatMap(({ id, state }) => (state === 'done' ? [] : [`${id} ${state}`]));
}

describe('the six steps', () => {
  test('are none at the start, and all when everything that they need is there', () => {
    expect(undone(answering({}))).toEqual([
      'identity open',
      'photos open',
      'rlm105 open',
      'rank open',
      'certificates blocked',
      'confirmation open',
    ]);
    expect(stepsDone(answering({}))).toBe(0);
    expect(undone(complete)).toEqual([]);
    expect(stepsDone(complete)).toBe(6);
    expect(stepIds).toHaveLength(6);
  });

  test.each(['fullName', 'passport', 'email', 'nationality', 'cocFlag'])(
    'step 1 waits for %s alone, and names it',
    (name) => {
      const values = withAnswer(complete, name, ' ');
      expect(undone(values)).toEqual(['identity open']);
      expect(stepsOf(values)[0]?.field).toBe(name);
    },
  );

  test.each([
    ['idPhoto', 'photos open'],
    ['passportPhoto', 'photos open'],
    ['rlm105', 'rlm105 open'],
    ['certificateFile.highVoltage', 'certificates open'],
  ])('without %s one step is open, and it leads there', (name, expected) => {
    const values = withoutFile(complete, name);
    expect(undone(values)).toEqual([expected]);
    expect(stepsOf(values).find(({ state }) => state === 'open')?.field).toBe(name);
  });

  test.each([
    ['certificateNumber.securityAwareness', ['certificates open']],
    ['confirmRequirements', ['confirmation open']],
    ['rankApplying', ['rank open', 'certificates blocked']],
    // The bar holds no step for the current rank (rulings L-6).
    ['currentRank', []],
  ])('without an answer to %s', (name, expected) => {
    expect(undone(withAnswer(complete, name, ''))).toEqual(expected);
  });

  test('a sanctioned flag blocks the last three, whatever is filled in', () => {
    const values = withAnswer(complete, 'cocFlag', 'syria');
    expect(undone(values)).toEqual(['rank blocked', 'certificates blocked', 'confirmation blocked']);
  });

  test('are counted without order: the confirmation may come first', () => {
    expect(stepsDone(answering({ confirmRequirements: 'yes' }))).toBe(1);
  });
});

test('the flag decides the eligibility', () => {
  const flags = ['', ' ', 'iran', 'crimea', 'other', 'panama'];
  expect(flags.map(eligibilityOf)).toEqual(['none', 'none', 'sanctioned', 'sanctioned', 'non_stcw', 'ok']);
  expect(flagGroups.map(({ options }) => options.length)).toEqual([64, 1, 5]);
});

describe('the boxes of the certificates', () => {
  test('are one for each course of the rank, with its place and its fields', () => {
    const boxes = certificateBoxes(complete, '2026-11-21');
    expect(boxes.map(({ course, index }) => [course, index])).toEqual([
      ['basicTraining', 0],
      ['advancedFirefighting', 1],
      ['survivalCraft', 2],
      ['highVoltage', 3],
      ['engineResourceManagement', 4],
      ['securityAwareness', 5],
    ]);
    expect(boxes[2]?.fields.map(({ name }) => name)).toEqual([
      'certificateFile.survivalCraft',
      'certificateNumber.survivalCraft',
      'issueDate.survivalCraft',
      'expiryDate.survivalCraft',
      'issuingAuthority.survivalCraft',
    ]);
    expect(certificateBoxes(answering({}), '2026-11-21')).toEqual([]);
  });

  test.each([
    ['2020-01-01', '2026-11-21', undefined],
    ['2020-01-01', '2026-11-20', 'expired'],
    ['2027-01-01', '2026-12-31', 'reversed'],
    ['', '2026-11-20', 'expired'],
    ['2027-01-01', '', undefined],
    ['2020-01-01', 'soon', undefined],
  ])('warn of the dates %j to %j: %j', (issued, expires, warning) => {
    const dates = { 'issueDate.basicTraining': issued, 'expiryDate.basicTraining': expires };
    const values = withFile(answering({ rankApplying: 'oowe', ...dates }), 'idPhoto', file('x'));
    expect(certificateBoxes(values, '2026-11-21')[0]?.warning).toBe(warning);
  });
});
