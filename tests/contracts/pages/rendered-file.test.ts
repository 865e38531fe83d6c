import { expect, test } from 'vitest';
import { publicPages } from '../../../src/contracts/pages/public-pages.ts';
import { anyOtherPath, isWrittenAs, renderedFile } from '../../../src/contracts/pages/rendered-file.ts';

test('each page is rendered into a file of its own', () => {
  expect(
    [publicPages.home, '/licenses', publicPages.requests, publicPages.request, anyOtherPath].map(
      renderedFile,
    ),
  ).toEqual(['index.html', 'licenses.html', 'requests.html', 'request.html', '404.html']);
});

test.each(['/requests/123', '/requests/%20', '/requests/:submissionId'])(
  '%s is the address of a request',
  (address) => {
    expect(isWrittenAs(publicPages.request, address)).toBe(true);
  },
);

test.each([
  '/requests',
  '/requests/',
  '/requests/1/',
  '/requests/1/2',
  '/requests/1?x=1',
  '/requests/1#x',
  '/Requests/1',
  '/en/requests/1',
])('%s is not', (address) => {
  expect(isWrittenAs(publicPages.request, address)).toBe(false);
});

test('a page without a name in its path has one address only', () => {
  expect(isWrittenAs('/licenses', '/licenses')).toBe(true);
  for (const address of ['/', '/licenses/', '/Licenses', '/licenses?draft=1', '/licenses/1', '/es/licenses'])
    expect([address, isWrittenAs('/licenses', address)]).toEqual([address, false]);
});
