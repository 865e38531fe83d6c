import { expect, test } from 'vitest';
import { caseCall, caseOutcome } from '../../../src/staff/case/case-changes.ts';

const id = '6f1f2a0e-0000-4000-8000-000000000001';
const present = {
  state: 'done',
  assignee: null,
  version: 7,
  unread: false,
  need: 'nothing',
  changedAt: '2026-11-22T10:00:00Z',
};

test('a change and a verdict name the version that they are of', () => {
  expect(caseCall(id, { kind: 'change', change: { state: 'done' } }, 6)).toEqual({
    path: `/api/submissions/${id}`,
    method: 'PATCH',
    json: { state: 'done' },
    headers: { 'If-Match': '"6"' },
  });
  expect(
    caseCall(id, { kind: 'verdict', fileId: `${id}.0`, verdict: { verdict: 'accepted' } }, 6),
  ).toMatchObject({
    path: `/api/submissions/${id}/documents/${id}.0/verdict`,
    method: 'PUT',
    headers: { 'If-Match': '"6"' },
  });
});

test.each(['note', 'message'] as const)('a %s has a key of its own and no version', (kind) => {
  const call = caseCall(id, { kind, id: 'the key', text: 'words', files: [] }, 6);

  expect(call).toEqual({
    path: `/api/submissions/${id}/${kind}s`,
    method: 'POST',
    json: { text: 'words' },
    headers: { 'Idempotency-Key': '"the key"' },
  });
});

test('a message with files goes as one form, whose parts are named as those of an answer', () => {
  const files = ['a.pdf', 'b.png'].map((name) => new File(['x'], name));

  const { form, json } = caseCall(id, { kind: 'message', id: 'k', text: 'words', files }, 6);

  expect(json).toBeUndefined();
  expect(
    [...(form ?? [])].map(([name, value]) => [name, value instanceof File ? value.name : value]),
  ).toEqual([
    ['text', 'words'],
    ['file', 'a.pdf'],
    ['file_1', 'b.png'],
  ]);
});

test('a conflict brings the case as the others left it', () => {
  const answer = { kind: 'answered', status: 412, body: { title: 'stale', case: present } } as const;

  expect(caseOutcome(answer)).toEqual({ kind: 'conflict', case: present });
});

test.each([
  [200, 'saved'],
  [201, 'saved'],
  [403, 'forbidden'],
  [404, 'missing'],
  [409, 'refused'],
  [412, 'refused'],
  [422, 'refused'],
  [429, 'busy'],
  [500, 'odd'],
  [503, 'busy'],
])('an answer of %i is "%s"', (status, kind) => {
  expect(caseOutcome({ kind: 'answered', status, body: {} })).toMatchObject({ kind });
});

test('without an answer it says so', () => {
  expect(caseOutcome({ kind: 'noAnswer' })).toEqual({ kind: 'noAnswer' });
  expect(caseOutcome({ kind: 'sessionEnded' })).toEqual({ kind: 'sessionEnded' });
});
