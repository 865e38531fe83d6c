import { parseSubmissionsPage } from '../../src/staff/answers.ts';
import { describe, expect, test } from 'vitest';
import {
  filterParameters,
  submissionsAddress,
  type RequestListQuery,
} from '../../src/contracts/staff-submissions.ts';

const everything: RequestListQuery = {
  search: '',
  form: undefined,
  sort: '-receivedAt',
  position: 0,
  limit: 50,
};

describe('a page of the requests', () => {
  test('is asked for without what nobody has chosen', () => {
    expect(submissionsAddress(everything)).toBe('/api/submissions?sort=-receivedAt&limit=50');
    expect(submissionsAddress({ ...everything, position: 50 })).toBe(
      '/api/submissions?sort=-receivedAt&cursor=50&limit=50',
    );
    expect(filterParameters({ ...everything, unread: false, from: '' })).toEqual([]);
  });

  test('is asked for with everything that somebody has chosen', () => {
    const wanted = {
      search: 'Ana & Paz',
      form: 'licence',
      state: 'new',
      assignee: 'me',
      unread: true,
      from: '2026-11-01',
      to: '2026-11-30',
    } as const;

    expect(filterParameters(wanted)).toEqual([
      'q=Ana%20%26%20Paz',
      'form=licence',
      'state=new',
      'assignee=me',
      'unread=true',
      'from=2026-11-01',
      'to=2026-11-30',
    ]);
    expect(submissionsAddress({ ...everything, ...wanted })).toBe(
      `/api/submissions?${filterParameters(wanted).join('&')}&sort=-receivedAt&limit=50`,
    );
  });

  const row = {
    submissionId: 's1',
    form: 'licence',
    reference: 'PMTS/LIC/0001',
    receivedAt: '2026-11-01T10:00:00.000Z',
    applicant: { name: 'Ana Paz', email: 'ana@ship.example' },
    files: [],
    case: undefined,
  };
  const counts = { byForm: { licence: 3, quote: 2 }, byState: { new: 5 }, unread: 4, ours: 2 };
  const page = { items: [row], next: '50', found: 51, counts };

  test('is read with its rows, the next page and how many there are', () => {
    expect(parseSubmissionsPage(page)).toEqual(page);
    expect(parseSubmissionsPage({ ...page, items: [{ ...row, form: 1 }, row, null], next: 50 })).toEqual({
      ...page,
      next: null,
    });
  });

  test('has no counts where the API gives none', () => {
    const odd = { byForm: { licence: '3', quote: 2 }, byState: 'none', unread: '4', ours: '2' };

    expect(parseSubmissionsPage({ ...page, counts: odd })?.counts).toEqual({
      byForm: { quote: 2 },
      byState: {},
      unread: 0,
      ours: 0,
    });
    expect(parseSubmissionsPage({ items: [], found: 0 })).toEqual({
      items: [],
      next: null,
      found: 0,
      counts: { byForm: {}, byState: {}, unread: 0, ours: 0 },
    });
  });

  test.each([undefined, [], { ...page, items: { items: [] } }, { ...page, found: '51' }])(
    'is not read from %j',
    (body) => {
      expect(parseSubmissionsPage(body)).toBeUndefined();
    },
  );
});
