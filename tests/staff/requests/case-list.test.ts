import { expect, test } from 'vitest';
import type { StaffSubmissionRow } from '../../../src/contracts/staff-submissions.ts';
import { caseChoices, caseFilter } from '../../../src/staff/requests/request-lists.ts';
import { pulseIn } from '../../../src/staff/requests/pulse.ts';
import { steadyRows } from '../../../src/staff/requests/use-steady-rows.ts';
import { listParameters, readListQuery } from '../../../src/staff/lists/list-query.ts';

/** 03:00 UTC on the 22nd: the 21st at the desk. */
const scope = { size: 25, now: Date.parse('2026-11-22T03:00:00Z'), mine: false };

function wanted(address: string, mine = false) {
  const parameters = new URLSearchParams(address);
  return caseFilter(
    readListQuery(caseChoices, (name) => parameters.get(name)),
    { ...scope, mine },
  );
}

test.each([
  ['state=done&assignee=me&unread=true&sort=oldest', { state: 'done', assignee: 'me', unread: true }],
  ['form=quote&from=2026-11-01&to=2026-11-05', { form: 'quote', from: '2026-11-01', to: '2026-11-05' }],
  ['turn=theirs', { turn: 'theirs', quotations: undefined }],
  ['quiet=true', { turn: undefined, quotations: undefined }],
  ['waiting=true', { state: 'new', to: '2026-11-20' }],
  ['waiting=true&state=inProgress&to=2026-11-25', { state: 'inProgress', to: '2026-11-20' }],
  ['waiting=true&to=2026-11-03', { state: 'new', to: '2026-11-03' }],
])('the address "%s" asks the API for that', (address, asked) => {
  expect(wanted(address)).toMatchObject(asked);
});

test.each(['state=DONE', 'assignee=a b', 'unread=1', 'from=yesterday', 'to=1-1-1', 'waiting=yes'])(
  'what is not offered counts for nothing: %s',
  (address) => {
    expect(wanted(address)).toEqual(wanted(''));
  },
);

test('where nothing is chosen, quotations without anything to do are left out; of my tasks none is', () => {
  expect(wanted('').quotations).toBe('due');
  expect(wanted('page=2&sort=oldest').quotations).toBe('due');
  for (const chosen of ['q=ana', 'form=quote', 'state=new'])
    expect(wanted(chosen).quotations).toBeUndefined();
  expect(wanted('', true).quotations).toBeUndefined();
});

test('my tasks are mine, whatever the address says', () => {
  expect(wanted('assignee=somebody', true).assignee).toBe('me');
});

test('every filter is written back to the address', () => {
  const address = 'q=ana&form=quote&state=new&assignee=none&from=2026-11-01&waiting=true&sort=changed&page=2';
  const parameters = new URLSearchParams(address);
  const query = readListQuery(caseChoices, (name) => parameters.get(name));

  expect(new URLSearchParams(listParameters(caseChoices, query)).toString()).toBe(address);
});

function row(submissionId: string, reference = submissionId): StaffSubmissionRow {
  const applicant = { name: '', email: '' };
  return { submissionId, form: '', reference, receivedAt: '', applicant, files: [], case: undefined };
}

test('a list that renews itself keeps its rows in their places, brings them up to date, and counts what is new', () => {
  const shown = [row('b'), row('a'), row('gone')];
  const newest = [row('new'), row('a', 'changed'), row('b')];

  const { rows, waiting } = steadyRows(shown, newest);

  expect(rows.map(({ submissionId, reference }) => [submissionId, reference])).toEqual([
    ['b', 'b'],
    ['a', 'changed'],
    ['gone', 'gone'],
  ]);
  expect(waiting).toBe(1);
});

test('an API that counts states has cases, also when nothing has come in; another one has none', () => {
  const counts = { byForm: {}, byState: {}, unread: 0, ours: 0 };

  expect(pulseIn({ items: [], next: null, found: 0, counts })).toMatchObject({ kind: 'cases' });
  expect(pulseIn({ items: [], next: null, found: 0, counts: { byForm: {} } })).toEqual({
    kind: 'plain',
    sure: true,
  });
  expect(pulseIn('<html>')).toEqual({ kind: 'plain', sure: false });
});
