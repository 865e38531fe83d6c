import { expect, test } from 'vitest';
import { needsSignIn, sectionRoots } from '../../../src/contracts/pages/section-roots.ts';
import { sections } from '../../../src/contracts/pages/sections.ts';
import { staffPages } from '../../../src/contracts/pages/staff-pages.ts';

test('every page of a section is behind the guard, and so are those that no section names', () => {
  const named = sections.flatMap(({ href, links }) => [href, ...links.map((link) => link.href)]);

  expect(staffPages).toEqual(
    expect.arrayContaining([...named, ...Object.values(sectionRoots), '/task/all/:submissionId']),
  );
  expect(staffPages.filter((path) => !needsSignIn(path))).toEqual([]);
});
