import { parsePeople, parsePerson } from '../../../src/staff/answers.ts';
import { describe, expect, test } from 'vitest';
import * as schemas from '../../../src/contracts/schemas/people.ts';
import { mayBeMissing, taken } from './taken.ts';

const at = '2026-11-22T09:00:00.000Z';
const client = {
  personId: 'p1',
  name: 'Eva Mar',
  email: 'eva@sea.test',
  telephone: '',
  document: 'PA1',
  createdAt: at,
};
const request = {
  submissionId: 's1',
  form: 'quote',
  reference: 'Q-1',
  receivedAt: at,
  applicant: { name: 'Eva Mar', email: 'eva@sea.test' },
  state: 'new',
};

describe('the desk reads of a client', () => {
  test('how many requests are theirs, and when the last one came', () => {
    const row = { ...client, requests: 1, lastReceivedAt: at };
    const people = { items: [row, { ...row, lastReceivedAt: null }], next: 'c' };

    expect(taken(schemas.peopleAnswer, people)).toEqual(people);
    expect(parsePeople(people)).toEqual(people);
    expect(taken(schemas.peopleAnswer, { items: [], next: null })).not.toBe('refused');
    expect(mayBeMissing(schemas.personRow, row)).toEqual([]);
  });

  test('every request that is theirs or may be, and why it may', () => {
    const quotation = { id: 1, status: 'PENDING', quotedPrice: 12.5 };
    const person = {
      ...client,
      requests: [
        { ...request, files: 2, quotation },
        { ...request, files: 0 },
      ],
      suggestions: [{ ...request, by: ['email', 'document'] }],
    };

    expect(taken(schemas.personAnswer, person)).toEqual(person);
    expect(parsePerson(person)).toEqual(person);
    const byName = { ...person, suggestions: [{ ...request, by: ['name'] }] };
    expect(taken(schemas.personAnswer, byName)).toBe('refused');
  });

  test('everything, when it is asked for', () => {
    const words = [{ at, from: 'Ana', text: 'Called' }];
    const file = { fileId: 's1.0', field: 'f', name: 'a.pdf', type: 'text/plain', size: 9, sha256: 'f' };
    const by = { kind: 'account', name: 'Ana' };
    const whole = {
      ...request,
      fields: { nombre: 'Eva' },
      additions: [{ kind: 'reply', receivedAt: at, fields: { text: 'Yes' } }],
      files: [file],
      messages: words,
      notes: words,
      events: [{ at, by, kind: 'state', before: 'new', after: 'done', reason: null }],
    };
    const everything = { exportedAt: at, person: client, requests: [whole] };

    expect(taken(schemas.personExport, everything)).toEqual(everything);
    expect(mayBeMissing(schemas.personExport, everything)).toEqual([]);
  });
});

describe('the API takes', () => {
  const typed = { name: ' Eva Mar ', email: ' eva@sea.test', telephone: '1 ', document: ' PA1' };
  const trimmed = { name: 'Eva Mar', email: 'eva@sea.test', telephone: '1', document: 'PA1' };

  test('a new client with a name, and whatever else is known', () => {
    const all = { ...trimmed, submissionIds: ['s1'] };

    expect(taken(schemas.newPersonRequest, { ...all, ...typed })).toEqual(all);
    expect(mayBeMissing(schemas.newPersonRequest, all)).toEqual(Object.keys(all).slice(1));
    expect(taken(schemas.newPersonRequest, { name: '  ' })).toBe('refused');
    expect(taken(schemas.newPersonRequest, { name: 'x'.repeat(201) })).toBe('refused');
  });

  test('any part of a change of one', () => {
    const all = { ...trimmed, add: ['s1'], remove: ['s2'] };

    expect(taken(schemas.personChangeRequest, { ...all, ...typed })).toEqual(all);
    expect(mayBeMissing(schemas.personChangeRequest, all)).toEqual(Object.keys(all));
    expect(taken(schemas.personChangeRequest, { personId: 'p2' })).toBe('refused');
  });

  test('the requests that are to be erased', () => {
    expect(taken(schemas.erasureRequest, { submissionIds: ['s1'] })).toEqual({ submissionIds: ['s1'] });
    expect(taken(schemas.erasureRequest, {})).toBe('refused');
    expect(taken(schemas.erasureRequest, { submissionIds: Array(201).fill('s1') })).toBe('refused');
  });
});
