import { expect, test } from 'vitest';
import type { Role } from '../../../src/contracts/roles.ts';
import { needsSignIn } from '../../../src/contracts/pages/section-roots.ts';
import { currentLink, sectionOf, sections, sectionsFor } from '../../../src/contracts/pages/sections.ts';

test('the sections, their landing pages and links are those of the specification', () => {
  const shown = sections.map(({ id, href, links }) => [id, href, ...links.map((link) => link.href)]);

  expect(shown).toEqual([
    ['account', '/account/quotes', '/account/quotes'],
    ['users', '/users/all', '/users/list', '/users/create', '/users/roles', '/users/permissions'],
    ['certificates', '/certs/all', '/certs/view', '/certs/upload', '/certs/manage', '/certs/history'],
    ['clients', '/clients/all', '/clients/list', '/clients/add', '/clients/contracts', '/clients/invoices'],
    ['task', '/task/all', '/task/all', '/task/my-tasks', '/task/team', '/task/create', '/task/reports'],
    ['reports', '/reports/all', '/reports/sales', '/reports/users', '/reports/performance', '/reports/audit'],
  ]);
});

test.each<[readonly Role[], number]>([
  [['super_admin'], 6],
  [['admin'], 6],
  [['moderator'], 6],
  [['user'], 1],
  [['user', 'moderator'], 6],
  [[], 0],
])('%j sees %i sections', (held, count) => {
  expect(sectionsFor(held)).toHaveLength(count);
});

test.each([
  ['/account', 'account'],
  ['/account/quotes/7', 'account'],
  ['/certs/view', 'certificates'],
  ['/Task/All', 'task'],
  ['/tasks', undefined],
  ['/', undefined],
  ['/login', undefined],
  ['/courses', undefined],
])('%s belongs to the section %s', (path, id) => {
  expect(sectionOf(path)?.id).toBe(id);
  expect(needsSignIn(path)).toBe(id !== undefined);
});

test.each([
  ['/account/quotes', 'quotes'],
  ['/account/quotes/7', 'quotes'],
  ['/account/certificates', undefined],
  ['/task/my-tasks', 'my-tasks'],
  ['/task/my-tasks/some-id', 'my-tasks'],
  ['/task/all', 'all'],
  ['/task/all/some-id', 'all'],
  ['/task/reports', 'reports'],
])('on %s the tab %s is highlighted', (path, id) => {
  const section = sectionOf(path);

  expect(section && currentLink(section, path)?.id).toBe(id);
});
