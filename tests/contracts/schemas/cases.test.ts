import { parseCase } from '../../../src/staff/answers.ts';
import { describe, expect, test } from 'vitest';
import {
  actorKinds,
  caseStates,
  longestMessage,
  longestReason,
  verdicts,
} from '../../../src/contracts/cases.ts';
import * as schemas from '../../../src/contracts/schemas/cases.ts';
import { at, document, event, mail, message, note, own, readRows } from '../case-examples.ts';
import { mayBeMissing, taken } from './taken.ts';

describe('the desk reads what the API is agreed to answer', () => {
  test.each([
    ['a case', schemas.caseAnswer, parseCase, own],
    ['a case of nobody', schemas.caseAnswer, parseCase, { ...own, assignee: null }],
    ['a line of the history', schemas.eventAnswer, (row: object) => readRows('events', [row])[0], event],
    ['a note', schemas.noteAnswer, (row: object) => readRows('notes', [row])[0], note],
    ['a message', schemas.caseMessageAnswer, (row: object) => readRows('messages', [row])[0], message],
    [
      'a message without a mail',
      schemas.caseMessageAnswer,
      (row: object) => readRows('messages', [row])[0],
      { ...message, mail: null },
    ],
    ['a mail', schemas.caseMailAnswer, (row: object) => readRows('mails', [row])[0], mail],
    ['a document', schemas.documentAnswer, (row: object) => readRows('documents', [row])[0], document],
  ])('%s', (_what, schema, read, answer) => {
    expect(taken(schema, answer)).toStrictEqual(answer);
    expect(read(answer)).toStrictEqual(answer);
    expect(taken(schema, { ...answer, more: 1 })).toBe('refused');
  });

  test('with every state, verdict and kind of actor that it knows', () => {
    const states = caseStates.map((state) => ({ ...own, state }));
    const words = verdicts.map((verdict) => ({ ...document, verdict: { verdict, reason: null, at } }));
    const actors = actorKinds.map((kind) => ({ ...note, by: { kind, name: '' } }));

    expect(states.map((one) => taken(schemas.caseAnswer, one))).toEqual(states);
    expect(words.map((one) => taken(schemas.documentAnswer, one))).toEqual(words);
    expect(actors.map((one) => taken(schemas.noteAnswer, one))).toEqual(actors);
    expect(taken(schemas.caseAnswer, { ...own, state: 'lost' })).toBe('refused');
  });

  test('with every state of a mail; only one of a case can be given up', () => {
    const known = (
      schema: typeof schemas.caseMailAnswer | typeof schemas.caseMessageAnswer,
      ofMail: object,
    ) =>
      ['sent', 'waiting', 'failing', 'refused', 'givenUp', 'lost'].filter(
        (state) =>
          taken(schema, JSON.parse(JSON.stringify(ofMail).replace('"sent"', `"${state}"`))) !== 'refused',
      );

    expect(known(schemas.caseMailAnswer, mail)).toEqual(['sent', 'waiting', 'failing', 'refused', 'givenUp']);
    expect(known(schemas.caseMessageAnswer, message)).toEqual(['sent', 'waiting', 'failing', 'refused']);
  });

  test('and of a line of the history the subject may be missing', () => {
    expect(mayBeMissing(schemas.eventAnswer, event)).toEqual(['subject']);
    expect(mayBeMissing(schemas.documentAnswer, document)).toEqual([]);
  });
});

describe('the API takes from the desk', () => {
  test('any part of a change of a case, and reasons without the blanks around them', () => {
    const change = { state: 'done', assignee: 'u1', reason: 'Paid' };

    expect(taken(schemas.caseChangeRequest, { ...change, reason: ' Paid ' })).toEqual(change);
    expect(taken(schemas.caseChangeRequest, { assignee: null, reason: null })).not.toBe('refused');
    expect(mayBeMissing(schemas.caseChangeRequest, change)).toEqual(['state', 'assignee', 'reason']);
    expect(taken(schemas.caseChangeRequest, { version: 3 })).toBe('refused');
    expect(taken(schemas.caseChangeRequest, { reason: 'x'.repeat(longestReason) })).not.toBe('refused');
    expect(taken(schemas.caseChangeRequest, { reason: 'x'.repeat(longestReason + 1) })).toBe('refused');
  });

  test('a verdict, with a reason or without one', () => {
    const verdict = { verdict: 'expired', reason: 'Of 2019' };

    expect(taken(schemas.verdictRequest, verdict)).toEqual(verdict);
    expect(mayBeMissing(schemas.verdictRequest, verdict)).toEqual(['reason']);
  });

  test('words that are some, and not too many', () => {
    expect(taken(schemas.wordsRequest, { text: ' Called ' })).toEqual({ text: 'Called' });
    expect(taken(schemas.wordsRequest, { text: '  ' })).toBe('refused');
    expect(taken(schemas.wordsRequest, { text: 'x'.repeat(longestMessage) })).not.toBe('refused');
    expect(taken(schemas.wordsRequest, { text: 'x'.repeat(longestMessage + 1) })).toBe('refused');
  });

  test('and names those to whom a case can be given', () => {
    expect(taken(schemas.assignableAnswer, { id: 'u1', name: 'Ana' })).toEqual({ id: 'u1', name: 'Ana' });
  });
});
