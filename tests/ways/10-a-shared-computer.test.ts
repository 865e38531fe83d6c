import { expect } from 'vitest';
import { pdf } from '../browser/link.ts';
import { licenceAnswers } from '../browser/steps.ts';
import { patience } from './patience.ts';
import type { Phone } from './phone.ts';
import { way } from './way.ts';

const first = licenceAnswers;
const second = { nombre: 'Ana', apellido: 'Quirós', correo: 'ana@ship.example' } as const;

/** Expects no data of the first user anywhere on the screen for the second user to read. */
async function expectNothingOfTheFirst({ page }: Phone): Promise<void> {
  const shown = await page.locator('body').innerText();
  for (const answer of [first.apellido, first.correo, first.telefono, 'libreta'])
    expect(shown).not.toContain(answer);
  const typed = await page
    .locator('input, textarea')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value).join('\n'));
  expect(typed).not.toContain(first.apellido);
}

way(
  10,
  'two seafarers at one shared computer: the second sees of the first only form and number of what still waits',
  async (world) => {
    const { station, mailbox, words } = world;
    const computer = await world.phone();
    const { page } = computer;
    await computer.arrive();
    await computer.sayShared();
    await station(computer, 'the agent says that others use it');

    // First user: one request is received, another waits, a third is unfinished.
    const received = await computer.sendLicence(pdf(1));
    await computer.expectDelivery(received, 'delivered');
    const receipt = await mailbox.read(first.correo);
    await station(computer, 'received');
    await computer.offline(true);
    const waiting = await computer.sendLicence(pdf(2));
    await computer.expectDelivery(waiting, 'queued');
    await computer.open('licence');
    await page.locator('[name="nombre"]').fill(first.nombre);
    await page.locator('[name="apellido"]').fill(first.apellido);
    await computer.myRequests();
    await page.locator('[data-finish-here]').waitFor(patience);
    await station(computer, 'what the first one has here');
    await computer.press(words.request.finish.open);
    await station(computer, 'asked whether to finish');
    await page.getByRole('dialog').getByRole('button', { name: words.request.finish.open }).click();
    await page.locator('.row[data-sealed]').waitFor(patience);

    // Second user.
    await computer.reopen();
    await station(computer, 'home for the second one');
    await expectNothingOfTheFirst(computer);
    await computer.open('licence');
    await expectNothingOfTheFirst(computer);
    await computer.myRequests();
    await expectNothingOfTheFirst(computer);
    const rows = page.locator('.row');
    expect(await rows.count()).toBe(1);
    await computer.expectWords(words.request.sealed.number.replace('{number}', '2'));
    await station(computer, 'form and number of what waits');
    await rows.locator('summary').click();
    await rows.locator('[name="key"]').fill(second.correo);
    await rows.locator('[type=submit]').click();
    await computer.expectWords(words.request.sealed.wrong);
    await expectNothingOfTheFirst(computer);
    await station(computer, 'not opened by another address');

    await computer.open('licence');
    await computer.fillLicence(pdf(3));
    for (const [name, answer] of Object.entries(second)) await page.locator(`[name="${name}"]`).fill(answer);
    await computer.expectDelivery(await computer.submit(), 'queued');
    await station(computer, 'her own waits too');

    // The first user comes back before there was a network.
    await computer.myRequests();
    await page.locator('.row[data-sealed] summary').click();
    await page.locator('.row[data-sealed] [name="key"]').fill(` ${first.correo.toUpperCase()}`);
    await page.locator('.row[data-sealed] [type=submit]').click();
    await computer.expectDelivery(waiting, 'queued');
    await computer.press(words.request.action.edit);
    expect(await page.locator('[name="apellido"]').inputValue()).toBe(first.apellido);
    await page.locator('[name="licencias"]').fill('Primer Oficial II/2');
    expect(await computer.submit()).toBe(waiting);
    await station(computer, 'the first one has changed it');
    await computer.myRequests();
    await computer.press(words.request.finish.open);
    await page.getByRole('dialog').getByRole('button', { name: words.request.finish.open }).click();
    await expect.poll(() => page.locator('.row[data-sealed]').count(), patience).toBe(2);
    await station(computer, 'both have finished');

    await computer.offline(false);
    await mailbox.read(second.correo);
    const mail = await mailbox.read(first.correo);
    await page
      .locator('.row')
      .first()
      .waitFor({ ...patience, state: 'detached' });
    await station(computer, 'all is sent and nothing is left');
    await expectNothingOfTheFirst(computer);

    const phone = await world.phone();
    for (const { link } of [receipt, mail]) {
      await phone.follow(link);
      await phone.page.locator('main article[data-case-state]').waitFor(patience);
    }
    await station(phone, 'the first one at home by the link of the mail');
  },
);
