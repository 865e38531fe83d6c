import { parseCase, parseSubmission } from '../../src/staff/answers.ts';
import { expect, test } from 'vitest';
import { rowsIn } from '../../src/contracts/rows.ts';
import {
  at,
  attachment,
  document,
  event,
  mail,
  message,
  note,
  own,
  readRows,
  verdict,
} from './case-examples.ts';

/** The value once for each key, with an object in the place of what belongs there. */
function eachWrong(value: object, keys: readonly string[]): readonly object[] {
  return keys.map((key) => ({ ...value, [key]: { other: 1 } }));
}

test('a case is read whole, and is none without its state, its version and its time', () => {
  expect(parseCase(own)).toEqual(own);
  for (const wrong of eachWrong(own, ['state', 'version', 'changedAt'])) {
    expect(parseCase(wrong)).toBeUndefined();
  }
});

test.each([null, { id: 'u1' }, { name: 'Ana' }, { id: 1, name: 'Ana' }])(
  'a case of %j is of nobody',
  (assignee) => {
    expect(parseCase({ ...own, assignee, unread: 'yes' })).toEqual({
      ...own,
      assignee: null,
      unread: false,
    });
  },
);

test.each([
  ['events', event, ['at', 'by', 'kind']],
  ['documents', document, ['fileId', 'field', 'name', 'type', 'size', 'sha256']],
  ['notes', note, ['id', 'at', 'by', 'text']],
  ['messages', message, ['id', 'at', 'by', 'text']],
  ['mails', mail, ['at', 'subject', 'state']],
] as const)('of the %s those that lack what they need are left out', (name, row, needed) => {
  expect(readRows(name, [row, ...eachWrong(row, needed), null])).toEqual([row]);
  expect(readRows(name, { [name]: [row] })).toEqual([row]);
  expect(readRows(name, undefined)).toEqual([]);
});

test('whatever else is missing is empty', () => {
  const bare = { at, by: { kind: 'system' }, kind: 'received' };
  const actor = { kind: 'system', name: '' };
  expect(readRows('events', [bare])).toStrictEqual([
    { ...bare, by: actor, before: null, after: null, reason: null },
  ]);
  expect(readRows('documents', [{ ...document, item: '3', verdict: null }])).toEqual([
    { ...document, item: null, verdict: null },
  ]);
  expect(readRows('messages', [note])).toEqual([{ ...note, attachments: [], mail: null }]);
  const waiting = { at, subject: 'Hello', state: 'waiting' };
  expect(readRows('mails', [waiting])).toEqual([{ ...waiting, sentAt: null, refusal: null }]);
});

test.each(['account', 'applicant', 'system'])('a line of the history may be by: %s', (kind) => {
  expect(readRows('events', [{ ...event, by: { kind, name: 'Ana' } }])[0]?.by).toEqual({ kind, name: 'Ana' });
});

test('a verdict needs its word and its time; its reason may be missing', () => {
  const verdicts = [...eachWrong(verdict, ['verdict', 'at', 'reason'])];
  expect(
    readRows(
      'documents',
      verdicts.map((one) => ({ ...document, verdict: one })),
    ).map((one) => one.verdict),
  ).toEqual([null, null, { ...verdict, reason: null }]);
});

test('an attachment that lacks anything is left out', () => {
  const wrong = eachWrong(attachment, ['fileId', 'name', 'type', 'size']);
  const [read] = readRows('messages', [{ ...message, attachments: [...wrong, attachment] }]);
  expect(read?.attachments).toEqual([attachment]);
  const named = { ...message, attachments: { attachments: [attachment] } };
  expect(readRows('messages', [named])[0]?.attachments).toEqual([attachment]);
});

test('a mail is in one of the states that are agreed; given up is one of a case alone', () => {
  const states = ['sent', 'waiting', 'failing', 'refused', 'givenUp', 'lost'];
  const ofMessages = states.map(
    (state) => readRows('messages', [{ ...message, mail: { state } }])[0]?.mail?.state ?? null,
  );
  expect(ofMessages).toEqual(['sent', 'waiting', 'failing', 'refused', null, null]);
  expect(
    readRows(
      'mails',
      states.map((state) => ({ ...mail, state })),
    ).map(({ state }) => state),
  ).toEqual(states.slice(0, 5));
});

test('a client has an id and a name', () => {
  const request = { submissionId: 's1', form: 'licence', reference: 'PMTS/LIC/0001', receivedAt: at };
  const clientOf = (person: unknown) => parseSubmission({ ...request, person })?.person;
  expect(clientOf({ personId: 'p1', name: 'Ana' })).toEqual({ personId: 'p1', name: 'Ana' });
  expect(clientOf({ personId: 1, name: 'Ana' })).toBeNull();
  expect(clientOf({ personId: 'p1' })).toBeNull();
});

test('a list stands bare, below its name or below data, in that order', () => {
  expect(rowsIn([1], 'rows')).toEqual([1]);
  expect(rowsIn({ rows: [2], data: [3] }, 'rows')).toEqual([2]);
  expect(rowsIn({ rows: 'none', data: [3] }, 'rows')).toEqual([3]);
  expect(rowsIn({ others: [4], data: 'none' }, 'rows')).toBeUndefined();
});
