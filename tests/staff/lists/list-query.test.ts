import { expect, test } from 'vitest';
import {
  type ListChoices,
  listParameters,
  readListQuery,
  searchedQuery,
} from '../../../src/staff/lists/list-query.ts';

const choices: ListChoices<'open' | 'closed', 'newest' | 'oldest'> = {
  filterName: 'status',
  filters: ['open', 'closed'],
  sorts: ['newest', 'oldest'],
};

function read(address: string) {
  const parameters = new URLSearchParams(address);
  return readListQuery(choices, (name) => parameters.get(name));
}

const nothing = { search: '', filter: undefined, sort: 'newest', page: 1 } as const;

test.each([
  ['', nothing],
  ['q=ana+paz', { ...nothing, search: 'ana paz' }],
  ['status=closed&sort=oldest&page=3', { ...nothing, filter: 'closed', sort: 'oldest', page: 3 }],
])('the address "%s" is read and written back', (address, query) => {
  expect(read(address)).toEqual(query);
  expect(new URLSearchParams(listParameters(choices, query)).toString()).toBe(address);
});

test.each(['status=CLOSED', 'sort=price', 'page=0', 'page=-1', 'page=1.5', 'page=1e3', 'page=x', 'other=1'])(
  'what is not offered counts for nothing: %s',
  (address) => {
    expect(read(address)).toEqual(nothing);
  },
);

test('a search has an end', () => {
  expect(read(`q=${'x'.repeat(5000)}`).search).toHaveLength(100);
});

test('a search begun in the view that the desk begins with is one in everything, and one in chosen filters stays there', () => {
  const own = { ...choices, unsearched: { turn: 'ours' } };
  const begun = { ...nothing, sort: 'oldest', page: 2, more: { turn: 'ours' } } as const;
  const chosen = { ...begun, more: { turn: 'ours', state: 'new' } };

  expect(searchedQuery(own, begun, 'ana')).toEqual({ ...nothing, search: 'ana', more: {} });
  expect(searchedQuery(own, chosen, 'ana')).toEqual({ ...chosen, search: 'ana', page: 1 });
  expect(searchedQuery(own, begun, '')).toEqual({ ...begun, page: 1 });
});
