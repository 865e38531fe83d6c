import { parseCertificate, parsePeople, parsePerson } from '../../src/staff/answers.ts';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { certificateAnswer, peopleAnswer, personAnswer } from '../../src/contracts/schemas/people.ts';

const facts = {
  personId: 'p1',
  name: 'Eva Mar',
  email: 'eva@sea.test',
  telephone: '507 6000',
  document: 'PA1',
  createdAt: '2026-11-22T09:00:00.000Z',
};
const request = {
  submissionId: 's1',
  form: 'quote',
  reference: 'Q-1',
  receivedAt: '2026-11-22T09:00:00.000Z',
  applicant: { name: 'Eva Mar', email: 'eva@sea.test' },
  state: 'received',
};

test('what the API is agreed to answer is read as it is', () => {
  const people = { items: [{ ...facts, requests: 1, lastReceivedAt: null }], next: 'c' };
  const person = {
    ...facts,
    requests: [{ ...request, files: 2, quotation: { id: 1, status: 'PENDING', quotedPrice: 12.5 } }],
    suggestions: [{ ...request, by: ['email', 'document'] }],
  };
  const counts = {
    people: 1,
    requests: 2,
    additions: 3,
    files: 4,
    quotations: 5,
    messages: 6,
    notes: 7,
    events: 8,
    mails: 9,
    uploads: 10,
  };
  const certificate = { erasureId: 'e1', at: facts.createdAt, by: 'ana', counts };

  expect(parsePeople(people)).toEqual(v.parse(peopleAnswer, people));
  expect(parsePerson(person)).toEqual(v.parse(personAnswer, person));
  expect(parseCertificate(certificate)).toEqual(v.parse(certificateAnswer, certificate));
});

test.each(['personId', 'createdAt'])('a client without %s is none', (key) => {
  expect(parsePerson({ ...facts, [key]: 1 })).toBeUndefined();
  expect(parsePeople({ items: [facts, { ...facts, [key]: 1 }] })?.items).toHaveLength(1);
});

test('a client has no requests where the API does not say, and the time of the last one', () => {
  const last = { ...facts, requests: 4, lastReceivedAt: facts.createdAt };
  expect(parsePeople({ items: [last, { ...facts, requests: '4' }], next: 1 })).toEqual({
    items: [last, { ...facts, requests: 0, lastReceivedAt: null }],
    next: null,
  });
});

test('a request of a client needs its id and its time, and a quotation its number and its price', () => {
  const whole = { ...request, files: 2, quotation: { id: 1, status: 'PENDING', quotedPrice: 12.5 } };
  const broken = [
    { ...whole, submissionId: 1 },
    { ...whole, receivedAt: 1 },
  ];
  const unquoted = [
    { ...whole, files: '2', quotation: { id: '1', quotedPrice: 12.5 } },
    { ...whole, files: 0, quotation: { id: 1, quotedPrice: '12.5' } },
  ];
  expect(
    parsePerson({ ...facts, requests: { requests: [whole, ...broken, ...unquoted] } })?.requests,
  ).toStrictEqual([whole, { ...request, files: 0 }, { ...request, files: 0 }]);
  const reasons = ['email', 'document', 'name', undefined].map((by) => ({ ...request, by: by && [by] }));
  const suggested = parsePerson({
    ...facts,
    suggestions: { suggestions: [...reasons, ...broken] },
  })?.suggestions;
  expect(suggested?.map(({ by }) => by)).toEqual([['email'], ['document'], [], []]);
});

test('a certificate needs its id and its time; a number that is missing is 0', () => {
  const certificate = { erasureId: 'e1', at: facts.createdAt };
  expect(parseCertificate({ ...certificate, erasureId: 1 })).toBeUndefined();
  expect(parseCertificate({ ...certificate, at: 1 })).toBeUndefined();
  const read = parseCertificate({ ...certificate, by: 1, counts: { people: 'one', files: 3 } });
  expect(read).toMatchObject({ ...certificate, by: '', counts: { people: 0, files: 3, mails: 0 } });
});

test.each([undefined, null, {}, [], 'text', { items: 'none' }, { personId: 1 }])(
  '%j is nothing of it',
  (body) => {
    expect(parsePeople(body)).toBeUndefined();
    expect(parsePerson(body)).toBeUndefined();
    expect(parseCertificate(body)).toBeUndefined();
  },
);

test('what is missing is empty, and a row that is none is left out', () => {
  const { personId, createdAt } = facts;

  expect(parsePerson({ personId, createdAt, requests: [1], suggestions: null })).toEqual({
    ...facts,
    name: '',
    email: '',
    telephone: '',
    document: '',
    requests: [],
    suggestions: [],
  });
  expect(parsePeople({ items: [{}] })).toEqual({ items: [], next: null });
  const row = { ...facts, requests: 0, lastReceivedAt: null };
  expect(parsePeople({ items: { items: [row] } })).toEqual({ items: [row], next: null });
});
