import { expect } from 'vitest';
import { capabilitiesPath } from '../../src/contracts/capabilities.ts';
import { pdf } from '../browser/link.ts';
import { licenceAnswers } from '../browser/steps.ts';
import { openOperator } from './operator.ts';
import { patience } from './patience.ts';
import type { Phone } from './phone.ts';
import { way } from './way.ts';

async function numberOn({ page }: Phone): Promise<string> {
  const shown = page.locator('main .own-reference', { hasText: /PMTS\/LIC\/\d+/ });
  return /PMTS\/LIC\/\d+/.exec(await shown.first().innerText(patience))?.[0] ?? '';
}

way(
  9,
  'the server was put back to yesterday: a lost request is sent again by itself or asks for it, and its number still finds it',
  async (world) => {
    const { station, mailbox, words, api } = world;
    const operator = await openOperator(api);
    await operator.types('npm run backup -- /backups/pmts');
    // Within two seconds (store-facts.ts). A phone that comes sooner is told of no backup, and remembers none until it
    // asks again.
    const capabilities = async (): Promise<unknown> => (await fetch(api.url + capabilitiesPath)).json();
    await expect.poll(capabilities, patience).toHaveProperty('backedUpUntil');
    const own = await world.phone();
    await own.arrive();
    const shared = await world.phone();
    await shared.arrive();
    await shared.sayShared();
    await station(shared, 'others use this device');

    const kept = await own.sendLicence(pdf(1));
    await own.expectDelivery(kept, 'delivered');
    const keptNumber = await numberOn(own);
    await operator.types('npm run backup -- /backups/pmts');

    const again = await own.sendLicence(pdf(2));
    await own.expectDelivery(again, 'delivered');
    const ownNumber = await numberOn(own);
    await station(own, 'received today');
    const lost = await shared.sendLicence(pdf(3));
    await shared.expectDelivery(lost, 'delivered');
    const sharedNumber = await numberOn(shared);
    for (const number of [keptNumber, ownNumber, sharedNumber])
      await mailbox.read(licenceAnswers.correo, new RegExp(number));

    await operator.types('systemctl stop pmts && mv /var/lib/pmts /var/lib/pmts.lost');
    await operator.types('install -d -m 0700 -o pmts -g pmts /var/lib/pmts');
    const said = await operator.types(
      'pmts restore /var/backups/pmts && pmts verify && systemctl start pmts',
    );
    expect(said).toMatch(/1 requests, 1 files, all whole/);

    await own.reopen();
    await own.openRequest(again);
    // Until the API has said what it does not know, the former receipt is shown.
    await expect.poll(() => numberOn(own), patience).not.toBe(ownNumber);
    await own.expectDelivery(again, 'delivered');
    await own.expectWords(ownNumber);
    await station(own, 'sent again by itself');
    const mail = await mailbox.read(licenceAnswers.correo, new RegExp(ownNumber));
    expect(mail.text).toContain(await numberOn(own));

    await shared.reopen();
    await shared.page.locator('[data-next-home="lost"]').waitFor(patience);
    await station(shared, 'home asks for it');
    await shared.page.locator('[data-next-home="lost"] a.button').click();
    await shared.expectNext('lost');
    await station(shared, 'lost');
    await shared.page.locator('[data-next="lost"] a.button').click();
    await shared.page.locator('main form button[type=submit]').waitFor(patience);
    await station(shared, 'the form once more');
    await shared.fillLicence(pdf(3));
    const refilled = await shared.submit();
    await shared.expectDelivery(refilled, 'delivered');
    await station(shared, 'received once more');
    await shared.myRequests();
    await station(shared, 'nothing is lost any more');
    expect(await shared.page.locator('.row[data-next-row="lost"]').count()).toBe(0);

    const luz = await world.colleague('luz', 'moderator');
    for (const number of [keptNumber, ownNumber, sharedNumber]) {
      await luz.openRequest(number);
      await luz.expectWords(number);
    }
    await station(luz, 'found by the number that they hold');
    await luz.expectWords(words.requests.detail.formerReference);
  },
);
