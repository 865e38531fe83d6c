import { describe, expect, test } from 'vitest';
import { problemTypes } from '../../src/contracts/problem.ts';
import { instantAt } from '../../src/lib/instant.ts';
import { erasedBy, erasureNote, isOfErased } from '../../src/outbox/erased.ts';
import { emptyBoard, type StatusBoard } from '../../src/outbox/status-board.ts';
import { receiptOfEntry } from '../device/receipts.ts';
import { erased, http, problem } from './fake-api.ts';
import { entryInState, submissionOf } from './submissions.ts';

const at = instantAt(Date.UTC(2026, 10, 21, 12), -300);
const reply = { submissionId: 'r', addition: { kind: 'reply', to: 'a' } } as const;

describe('the word of the API that something was erased', () => {
  test.each([
    ['of what was sent', erased('a'), { submissionId: 'a' }, { kind: 'erased', submissionId: 'a' }],
    ['of what it was added to', erased('a'), reply, { kind: 'erased', submissionId: 'a' }],
    ['of an addition', erased('r'), reply, { kind: 'erased', submissionId: 'r' }],
    ['of something else', erased('b'), reply, 'another'],
    ['of nothing', problem(410, { type: `${problemTypes}erased` }), { submissionId: 'a' }, undefined],
    ['with another status', { ...erased('a'), status: 404 }, { submissionId: 'a' }, undefined],
    ['from a proxy', http(410, JSON.parse(erased('a').body)), { submissionId: 'a' }, undefined],
  ] as const)('%s', (_what, answer, sent, expected) => {
    expect(erasedBy(answer, sent)).toEqual(expected);
  });
});

test('what was erased takes with it what was added to it, and nothing else', () => {
  expect(isOfErased({ submissionId: 'a' }, 'a')).toBe(true);
  expect(isOfErased(reply, 'a')).toBe(true);
  expect(isOfErased(reply, 'r')).toBe(true);
  expect(isOfErased({ submissionId: 'b' }, 'a')).toBe(false);
  expect(isOfErased({ ...reply, addition: { kind: 'reply', to: 'b' } }, 'a')).toBe(false);
});

describe('all that stays', () => {
  const sent = { ...entryInState({ kind: 'queued' }), submissionId: 'a', form: 'licence' };
  const ofReply = { ...sent, ...reply, form: 'reply' };
  const nothing = { receipt: undefined, board: emptyBoard };
  const receipt = { ...receiptOfEntry(submissionOf('a')), form: 'licence' };
  const note = {
    submissionId: 'a',
    form: 'licence',
    locale: 'es',
    finalisedAt: at,
    deliveredAt: at,
    proven: false,
    erased: true,
    files: [],
  };

  test('is a note without a word of what it said', () => {
    expect(erasureNote(sent, 'a', at, nothing)).toStrictEqual(note);
  });

  test('is nothing of an addition that was erased alone', () => {
    expect(erasureNote(ofReply, 'r', at, nothing)).toBeUndefined();
  });

  test('is a note of the request where an addition is answered so, as far as its form is known', () => {
    const status = {
      submissionId: 'a',
      state: 'new',
      form: 'medical',
      changedAt: at.utc,
      reason: null,
      messages: [],
      documents: [],
    } as const;
    const board: StatusBoard = { requests: { a: { at: at.utc, status } }, watched: [] };

    expect(erasureNote(ofReply, 'a', at, { receipt, board })).toStrictEqual(note);
    expect(erasureNote(ofReply, 'a', at, { receipt: undefined, board })?.form).toBe('medical');
    expect(erasureNote(ofReply, 'a', at, nothing)?.form).toBe('');
  });
});
