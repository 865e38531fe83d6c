import { expect, test } from 'vitest';
import { earlierReceivedIn, erasedIn, fieldMessagesOf, messageOf } from '../../../src/contracts/problem.ts';
import { problemAnswer } from '../../../src/contracts/schemas/problem.ts';
import { uploadFaultsOf } from '../../../src/contracts/uploads.ts';
import { mayBeMissing, taken } from './taken.ts';

const at = '2026-11-22T12:00:00.000Z';
const faults = ['missing', 'incomplete', 'differs', 'foreign'].map((reason) => ({
  field: 'documento',
  uploadId: 'u1',
  reason,
}));
const problem = {
  type: 'urn:pmts:problem:erased',
  title: 'Gone',
  status: 410,
  message: 'It was erased.',
  violations: [{ field: 'correo', message: 'No address.' }],
  received: { submissionId: 's1', reference: 'R-1', receivedAt: at },
  erased: { submissionId: 's1' },
  case: { state: 'new', assignee: null, version: 2, unread: false, changedAt: at, need: 'work' },
  uploads: faults,
};

test('whatever a problem says, the app reads as it was said', () => {
  expect(taken(problemAnswer, problem)).toEqual(problem);

  expect(messageOf(problem)).toBe(problem.message);
  expect(fieldMessagesOf(problem)).toEqual(problem.violations);
  expect(earlierReceivedIn(problem, 's1')).toEqual(problem.received);
  expect(erasedIn(problem)).toBe('s1');
  expect(uploadFaultsOf(problem)).toEqual(faults);
});

test('a problem has its type, title, status and message; what else it says depends on it', () => {
  expect(mayBeMissing(problemAnswer, problem)).toEqual([
    'violations',
    'received',
    'erased',
    'case',
    'uploads',
  ]);
  const odd = { ...problem, uploads: [{ ...faults[0], reason: 'stolen' }] };
  expect(taken(problemAnswer, odd)).toBe('refused');
});
