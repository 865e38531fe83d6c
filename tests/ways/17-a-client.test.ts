import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { pdf } from '../browser/link.ts';
import { licenceAnswers } from '../browser/steps.ts';
import { unzip } from '../support/unzip.ts';
import { patience } from './patience.ts';
import { way } from './way.ts';

const documentNamed = {
  en: '01 Identity document or current licence.pdf',
  es: '01 Documento de identidad o licencia actual.pdf',
} as const;

way(
  17,
  'a client made from a request by one key; a second request found and confirmed; exported with the files; erased; the phone is told',
  async (world) => {
    const { station, mailbox, locale } = world;
    const phone = await world.phone();
    await phone.arrive();
    const first = await phone.sendLicence(pdf(1));
    await phone.expectDelivery(first, 'delivered');
    const reference = (await mailbox.read(licenceAnswers.correo)).header('X-PMTS-Reference') ?? '';

    const ana = await world.colleague('ana', 'admin');
    const { page } = ana;
    const dialog = page.locator('[data-dialog="client"]');
    await ana.openRequest(reference);
    await page.keyboard.press('c');
    await dialog.locator('[name="name"]').waitFor(patience);
    expect(await dialog.locator('[name="telephone"]').inputValue()).toBe(licenceAnswers.telefono);
    await station(ana, 'what the request says of its applicant');
    await page.keyboard.press('Enter');
    await page.locator('.case-facts [data-person]').waitFor(patience);
    await station(ana, 'a client');

    const second = await phone.sendLicence(pdf(2));
    await phone.expectDelivery(second, 'delivered');
    await page.keyboard.press('c');
    await dialog.locator(`[name="suggestion"][value="${second}"]`).check();
    await station(ana, 'the second request found');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ ...patience, state: 'detached' });

    await page.locator('.case-facts [data-person]').click();
    await expect.poll(() => page.locator('[data-request]').count(), patience).toBe(2);
    await station(ana, 'the client with both requests');
    const [download] = await Promise.all([
      page.waitForEvent('download', patience),
      ana.press(ana.words.clients.export),
    ]);
    const exported = [...(await unzip(await readFile(await download.path()))).keys()];
    expect(exported[0]).toBe('client.json');
    expect(exported.filter((path) => path.endsWith(`/${documentNamed[locale]}`))).toHaveLength(2);

    const reply = phone.page.locator('form[data-addition="reply"]');
    await phone.openRequest(first);
    await phone.askUntil('new');
    await phone.press(phone.words.case.reply.open);
    await page.locator('[data-erase]').click();
    for (const box of await page.locator('[name="erase"]').all()) await box.check();
    await station(ana, 'what is erased');
    await page.locator('[data-erase-now]').click();
    await page.locator('[data-certificate]').waitFor(patience);
    await station(ana, 'the certificate');

    await reply.locator('[name="text"]').fill('¿Ya está?');
    await reply.locator('button[type=submit]').click();
    await phone.expectNext('erased');
    await station(phone, 'the phone is told');
  },
);
