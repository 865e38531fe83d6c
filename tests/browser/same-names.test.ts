import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { launchBrowser } from '../support/browser/launch-browser.ts';
import { openApi } from '../support/browser/open-api.ts';
import { submissionsOf } from '../support/browser/submissions-of.ts';
import { sampleFile } from '../support/sample-files.ts';
import { fillLicence, offlineReady, pick, submit, withoutBackgroundSync } from './steps.ts';

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

test('eleven photos that are all called image.jpg arrive as eleven', async () => {
  const api = await openApi();
  const browser = await launchBrowser();
  const { page } = browser;
  await page.goto(api.url);
  await offlineReady(page);
  await withoutBackgroundSync(browser.context);
  await browser.offline(true);
  const photos = Array.from({ length: 11 }, (_, index) =>
    Buffer.from(sampleFile('jpeg', 200_000 + index, index + 1)),
  );
  const photo = (index: number) => ({
    name: 'image.jpg',
    mimeType: 'image/jpeg',
    buffer: photos[index] ?? Buffer.of(),
  });

  await page.goto(`${api.url}/medical`);
  await page.locator('[name="posicion"]').selectOption('chief-cook');
  for (const name of ['nombre', 'peso', 'altura', 'direccion'])
    await page.locator(`[name="${name}"]`).fill('x 1');
  await page.locator('input[name="gafas"][value="No"]').check();
  const fields = [
    'documento_identidad',
    'blood_count',
    'chemistry',
    'rh_type',
    'drug_test',
    'urinalysis',
    'stool_test',
  ];
  for (const [index, name] of fields.entries()) await pick(page, name, photo(index));
  await submit(page);
  for (let index = 7; index < 11; index += 1) {
    await page.goto(`${api.url}/licenses`);
    await fillLicence(page, photo(index));
    await submit(page);
  }
  await browser.offline(false);

  await expect.poll(async () => (await submissionsOf(api)).length).toBe(5);
  const received = await submissionsOf(api);
  const hashes = received.flatMap(({ files }) => files.map((file) => file.sha256));
  expect(hashes.toSorted()).toEqual(photos.map(hashOf).toSorted());
});
