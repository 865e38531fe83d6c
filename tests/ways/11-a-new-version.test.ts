import { pdf } from '../browser/link.ts';
import { answerLicence, licenceAnswers, pick, withoutBackgroundSync } from '../browser/steps.ts';
import { publishClient } from '../support/browser/second-build.ts';
import { expect } from 'vitest';
import { patience } from './patience.ts';
import { month, timePasses } from './time-passes.ts';
import { way } from './way.ts';

/** The provider's published client, now and later. */
let client: Awaited<ReturnType<typeof publishClient>>;

async function published() {
  client = await publishClient();
  return { clientDir: client.folder };
}

way(
  11,
  'a new version while a form is open; a phone that has not been opened for three months',
  async (world) => {
    const { station, words } = world;
    const phone = await world.phone();
    const { page } = phone;
    await withoutBackgroundSync(page.context());
    const banner = page.locator('.banner-update');
    await phone.arrive();
    await phone.open('licence');
    await page.locator('[name="nombre"]').fill(licenceAnswers.nombre);
    await pick(page, 'documento', pdf(1));
    await client.publishNext();
    await page.reload();
    await banner.getByText(words.shell.update.openForm).waitFor(patience);
    expect(await page.locator('[name="nombre"]').inputValue()).toBe(licenceAnswers.nombre);
    await station(phone, 'it waits for the open form');
    await answerLicence(page);
    const first = await phone.submit();
    await phone.expectDelivery(first, 'delivered');
    await station(phone, 'received and offered');
    await banner.getByRole('button').click();
    await banner.waitFor({ ...patience, state: 'detached' });
    await phone.expectDelivery(first, 'delivered');
    await station(phone, 'the new version');

    await phone.offline(true);
    const second = await phone.sendLicence(pdf(2));
    await phone.expectDelivery(second, 'queued');
    await timePasses(3 * month, phone);
    await client.publishNext();
    await phone.reopen();
    await station(phone, 'home three months later without a network');
    await phone.openRequest(second);
    await phone.expectDelivery(second, 'queued');
    await station(phone, 'what waited for three months');
    await phone.offline(false);
    await phone.expectDelivery(second, 'delivered');
    await phone.reopen();
    await banner.getByRole('button').click();
    await banner.waitFor({ ...patience, state: 'detached' });
    await phone.openRequest(second);
    await phone.expectDelivery(second, 'delivered');
    await station(phone, 'received and up to date');
  },
  { server: published },
);
