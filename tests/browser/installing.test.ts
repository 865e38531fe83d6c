import { expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/launch-browser.ts';
import { openContext } from '../support/browser/open-context.ts';
import { openApi } from '../support/browser/open-api.ts';
import { offlineReady } from './steps.ts';

test('Chromium finds nothing that stands against installing', async () => {
  const api = await openApi();
  // As in a private window, installing is not possible in a context beside the profile.
  const { page, context } = await launchBrowser();
  await page.goto(api.url);
  await offlineReady(page);
  const devtools = await context.newCDPSession(page);

  const { errors, url } = await devtools.send('Page.getAppManifest');
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');

  expect(url).toBe(`${api.url}/manifest.webmanifest`);
  expect(errors).toEqual([]);
  expect(installabilityErrors).toEqual([]);
});

test('every picture and address that the manifest names is there and has the size that it states', async () => {
  const api = await openApi();
  const { page } = await openContext();
  await page.goto(`${api.url}/robots.txt`);
  const manifest = await (await fetch(`${api.url}/manifest.webmanifest`)).json();
  const pictures = [...manifest.icons, ...manifest.screenshots].map(({ src, sizes }) => ({ src, sizes }));

  const measured = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (src) => {
          const { width, height } = await createImageBitmap(await (await fetch(src)).blob());
          return { src, sizes: `${width}x${height}` };
        }),
      ),
    pictures.map(({ src }) => src),
  );

  expect(measured).toEqual(pictures);
  for (const { url } of manifest.shortcuts) expect((await fetch(api.url + url)).status, url).toBe(200);
});
