import { expect, test } from 'vitest';
import type { Profile } from '../../../src/account/profile.ts';
import { neighboursOf, readOn, rememberOrder } from '../../../src/staff/case/list-order.ts';

const list = '/task/all';
const profile: Profile = { id: 'ana', username: 'ana', email: '', roles: ['moderator'] };

/** The pages of a view, whose rows may have changed since the list was shown. */
function viewOf(ids: readonly string[], size: number) {
  return async (path: string) => {
    const at = Number(new URLSearchParams(path.split('?')[1]).get('cursor') ?? 0);
    const items = ids.slice(at, at + size).map((submissionId) => ({
      submissionId,
      reference: submissionId,
      form: 'licence',
      receivedAt: '2026-11-25T10:00:00.000Z',
      applicant: { name: '', email: '' },
      files: [],
    }));
    const next = at + size < ids.length ? String(at + size) : null;
    const body = { items, next, found: ids.length, counts: { unread: 0, ours: 0 } };
    return { kind: 'answered', status: 200, body } as const;
  };
}

function shown(...submissionIds: string[]): void {
  rememberOrder(profile, { list, address: list, submissionIds, path: '/api/submissions?limit=2' });
}

test('behind the page comes the next one of the same view', async () => {
  shown('a', 'b');

  expect(await readOn({ profile, call: viewOf(['a', 'b', 'c', 'd'], 2) }, list)).toEqual({
    submissionId: 'c',
  });
  expect(neighboursOf(profile, list, 'c')).toMatchObject({ previous: 'b', next: 'd', position: 3 });
});

test('rows that work has taken out of the view let none be skipped', async () => {
  shown('a', 'b');

  expect(await readOn({ profile, call: viewOf(['c', 'd'], 2) }, list)).toEqual({ submissionId: 'c' });
});

test('the end is the end, and an answer that did not come is not', async () => {
  shown('a', 'b');
  const failing = async () => ({ kind: 'noAnswer' }) as const;

  expect(await readOn({ profile, call: failing }, list)).toBe('failed');
  expect(await readOn({ profile, call: viewOf(['a', 'b'], 2) }, list)).toBeUndefined();
  expect(neighboursOf(profile, list, 'b')).toMatchObject({ next: undefined, mayGoOn: false });
});
