import { describe, expect, test } from 'vitest';
import { mostStatusIds, type RequestStatus } from '../../src/contracts/cases.ts';
import type { Receipt } from '../../src/outbox/entry.ts';
import {
  boardAfter,
  emptyBoard,
  questionOf,
  type StatusBoard,
  documentsToResend,
  watching,
  withoutRequests,
} from '../../src/outbox/status-board.ts';
import { receiptOfEntry } from '../device/receipts.ts';
import { submissionOf } from './submissions.ts';

const at = '2026-11-22T12:00:00.000Z';
const earlier = '2026-11-22T11:00:00.000Z';
const later = '2026-11-22T13:00:00.000Z';

function statusOf(submissionId: string, more: Partial<RequestStatus> = {}): RequestStatus {
  return { submissionId, state: 'new', changedAt: at, reason: null, messages: [], documents: [], ...more };
}

function receiptOf(id: string, more: Partial<Receipt> = {}): Receipt {
  return { ...receiptOfEntry(submissionOf(id)), ...more };
}

/** A board with these statuses, by their ids. */
function knowing(...statuses: readonly RequestStatus[]): StatusBoard {
  const requests = Object.fromEntries(statuses.map((status) => [status.submissionId, { at, status }]));
  return { ...emptyBoard, requests };
}

describe('the question', () => {
  test('is for what is watched and for proven receipts, each once', () => {
    const receipts = [receiptOf('b'), receiptOf('a')];
    expect(questionOf({ ...emptyBoard, watched: ['a', 'w'] }, receipts)).toEqual({ ids: ['a', 'w', 'b'] });
    expect(questionOf(emptyBoard, [])).toBeUndefined();
  });

  test('names as many as the API answers for, those that are watched first', () => {
    const receipts = Array.from({ length: mostStatusIds }, (_, index) => receiptOf(`r${index}`));
    const ids = questionOf({ ...emptyBoard, watched: ['w'] }, receipts)?.ids ?? [];
    expect(ids).toHaveLength(mostStatusIds);
    expect(ids[0]).toBe('w');
  });

  test('is not for an addition, nor for a bare yes, but for an earlier version', () => {
    const addition = { kind: 'reply', to: 'a' } as const;
    expect(questionOf(emptyBoard, [receiptOf('b', { addition })])).toBeUndefined();
    expect(questionOf(emptyBoard, [receiptOf('b', { proven: false })])).toBeUndefined();
    const earlierVersion = receiptOf('b', { proven: false, earlierVersion: true });
    expect(questionOf(emptyBoard, [earlierVersion])).toEqual({ ids: ['b'] });
  });

  test('names the last answer only where it is for the same requests in the same order', () => {
    const board = { ...emptyBoard, last: { ids: ['a', 'b'], digest: 'd' } };
    const known = (...ids: readonly string[]) =>
      questionOf(
        board,
        ids.map((id) => receiptOf(id)),
      )?.known;
    expect(known('a', 'b')).toBe('d');
    expect(known('b', 'a')).toBeUndefined();
    expect(known('a', 'c')).toBeUndefined();
    expect(known('a')).toBeUndefined();
    expect(known('a', 'b', 'c')).toBeUndefined();
  });

  test('ends 90 days after the request was closed, and never before', () => {
    const asked = (changedAt: string, state: RequestStatus['state']) =>
      questionOf(knowing(statusOf('a', { state, changedAt })), [receiptOf('a')]) !== undefined;
    expect(asked('2026-08-24T12:00:00.001Z', 'done')).toBe(true);
    expect(asked('2026-08-24T12:00:00.000Z', 'done')).toBe(false);
    expect(asked('2026-08-24T12:00:00.000Z', 'inProgress')).toBe(true);
  });
});

describe('the board after an answer', () => {
  const question = { ids: ['a', 'b'] };
  const receipts = [receiptOf('a'), receiptOf('b')];

  test('has what was told, and when, and loses what the answer leaves out', () => {
    const told = { at: later, digest: 'd', requests: [statusOf('a', { state: 'done' })] };
    const board = knowing(statusOf('a'), statusOf('b'));

    expect(boardAfter(board, question, told, receipts, 7)).toEqual({
      requests: { a: { at: later, status: statusOf('a', { state: 'done' }) } },
      watched: [],
      last: { ids: ['a', 'b'], digest: 'd' },
      askedAt: 7,
    });
  });

  test('that nothing has changed is as before, with the later time', () => {
    const board = { ...knowing(statusOf('a')), last: { ids: ['a', 'b'], digest: 'd' } };
    const unchanged = { at: later, unchanged: true } as const;

    expect(boardAfter(board, question, unchanged, receipts, 7)).toEqual({
      ...board,
      requests: { a: { at: later, status: statusOf('a') } },
      askedAt: 7,
    });
    expect(Object.keys(boardAfter(emptyBoard, question, unchanged, receipts, 7))).toEqual([
      'requests',
      'watched',
      'askedAt',
    ]);
  });

  test('that is older is not believed, and one of the same time is', () => {
    const told = (time: string) => ({ at: time, digest: 'd', requests: [statusOf('a', { state: 'done' })] });
    const board = knowing(statusOf('a'), statusOf('b'));

    expect(boardAfter(board, question, told(earlier), receipts, 7).requests).toEqual(board.requests);
    expect(Object.keys(boardAfter(board, question, told(at), receipts, 7).requests)).toEqual(['a']);
  });

  test('knows nothing of what has no receipt here and is not watched', () => {
    const told = { at: later, digest: 'd', requests: [statusOf('a'), statusOf('b')] };
    const board = { ...knowing(statusOf('x')), watched: ['b', 'gone'] };

    const after = boardAfter(board, { ids: ['a', 'b', 'gone'] }, told, [], 7);

    expect(Object.keys(after.requests)).toEqual(['b']);
    expect(after.watched).toEqual(['b']);
  });

  test('still watches what was opened while the question was under way, and takes the answer to the next one', () => {
    const told = { at, digest: 'd', requests: [statusOf('a')] };
    const opened = watching(knowing(statusOf('a')), 'link');

    const meanwhile = boardAfter(opened, { ids: ['a'] }, told, [receiptOf('a')], 7);
    const answered = { at: later, digest: 'e', requests: [statusOf('link'), statusOf('a')] };
    const after = boardAfter(meanwhile, { ids: ['link', 'a'] }, answered, [receiptOf('a')], 8);

    expect(meanwhile.watched).toEqual(['link']);
    expect(Object.keys(after.requests)).toContain('link');
  });
});

test('what is watched comes first, once, and is fifty at most', () => {
  const one = watching(watching(emptyBoard, 'a'), 'b');
  expect(one.watched).toEqual(['b', 'a']);
  expect(watching(one, 'a')).toBe(one);
  const many = Array.from({ length: 60 }, (_, index) => `${index}`).reduce(watching, emptyBoard);
  expect(many.watched).toHaveLength(50);
  expect(many.watched[0]).toBe('59');
});

test('what is taken off the board is gone, and nothing else is', () => {
  const board = { ...knowing(statusOf('a'), statusOf('b')), watched: ['a', 'c'], askedAt: 3 };

  expect(withoutRequests(board, ['a'])).toEqual({ ...knowing(statusOf('b')), watched: ['c'], askedAt: 3 });
});

test('documents are wanted again unless they were accepted', () => {
  const document = { fileId: 'f', field: 'f', item: 0, name: 'a.jpg', reason: 'Dark' };
  const accepted = { ...document, verdict: 'accepted' } as const;
  const expired = { ...document, verdict: 'expired' } as const;

  expect(documentsToResend(statusOf('a', { documents: [accepted, expired] }))).toEqual([expired]);
});
