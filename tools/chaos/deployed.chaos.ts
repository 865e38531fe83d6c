import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pdf, submitLicence } from '../../tests/browser/link.ts';
import { offlineReady, tellOfNetwork, textOf, waitForState } from '../../tests/browser/steps.ts';
import { launchBrowser } from '../../tests/support/browser/launch-browser.ts';
import { startShipLink } from '../../tests/support/ship-link.ts';

/** Set by `deploy/try.sh`: the name in its certificate, and where its server keeps files. */
const host = process.env['DEPLOYED_HOST'] ?? 'forms.example.org';
const files = process.env['DEPLOYED_FILES'] ?? '/var/lib/pmts/files';
const million = 1_000_000;

test('a browser opens what was deployed by the book, goes without a network, and sends 20 MB over a link that cuts', async () => {
  const link = await startShipLink('http://127.0.0.1:443');
  onTestFinished(() => link.close());
  const { context, page, offline } = await launchBrowser({
    args: [`--host-resolver-rules=MAP ${host}:443 ${new URL(link.url).host}`],
  });
  const origin = `https://${host}`;
  const document = pdf(7, 20 * million);

  await page.goto(origin);
  await offlineReady(page);
  await offline(true);
  const id = await submitLicence(page, origin, document);
  await waitForState(page, id, 'queued');
  link.set({ cutEvery: 3 * million });
  await offline(false);
  await tellOfNetwork(page);
  await page
    .locator(`main [data-submission-id="${id}"][data-state="delivered"]`)
    .first()
    .waitFor({ timeout: 600_000 });

  process.stdout.write(
    `Sent ${document.buffer.length} bytes with ${link.cuts()} cuts as ${(link.sentUp() / document.buffer.length).toFixed(2)} x of them; ${/PMTS\/LIC\/\d+/.exec(await textOf(page))?.[0]}\n`,
  );
  expect(link.cuts()).toBeGreaterThan(3);
  const received = await filesBelow(join(files, `request-${id}`));
  expect(received).toEqual([createHash('sha256').update(document.buffer).digest('hex')]);
  await context.close();
});

/** Hashes of the files. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const contents = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFile(join(parentPath, name)));
  return (await Promise.all(contents)).map((bytes) => createHash('sha256').update(bytes).digest('hex'));
}
