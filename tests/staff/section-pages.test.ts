import { expect, test } from 'vitest';
import { sections } from '../../src/contracts/pages/sections.ts';
import { staffPages } from '../../src/contracts/pages/staff-pages.ts';
import type { Translate } from '../../src/i18n/use-locale.ts';
import { oursView } from '../../src/staff/requests/request-lists.ts';
import { beginningOf, pagesOf } from '../../src/staff/section-pages.ts';

// The key says which text it is.
const t = ((key: string) => key) as Translate;

test('each section begins with a page that has content', () => {
  expect(sections.map(beginningOf)).toEqual([
    '/account/quotes',
    '/users/all',
    '/certs/expiring',
    '/clients/all',
    `/task/all?${oursView}`,
    '/reports/all',
  ]);
});

test('the tabs of a section are its links, and certificates begin with those that expire', () => {
  for (const section of sections) {
    const hrefs = pagesOf(section, t).map(({ href }) => href);
    expect(hrefs.filter((href) => !staffPages.includes(href))).toEqual([]);
    const links = section.links.map((link) => link.href);
    expect(hrefs).toEqual(section.id === 'certificates' ? ['/certs/expiring', ...links] : links);
  }
});
