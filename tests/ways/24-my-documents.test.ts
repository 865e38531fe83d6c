import { expect } from 'vitest';
import { answerLicence, licenceAnswers, pick } from '../browser/steps.ts';
import { sampleFile } from '../support/sample-files.ts';
import { patience } from './patience.ts';
import type { Phone } from './phone.ts';
import { way } from './way.ts';

const why = 'Falta el pasaporte.';

const file = (name: string, seed: number) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(sampleFile('pdf', 40_000, seed)),
});
const book = file('Libreta.pdf', 2);
const passport = file('Pasaporte.pdf', 3);
const endorsement = file('Refrendo.pdf', 4);

/** Goes there by the menu, as a person does. */
async function toDocuments({ page }: Phone): Promise<void> {
  await page.locator('.header-button[aria-haspopup="dialog"]').click();
  await page.locator('dialog.side-menu a[href="/me"]').click();
  await page.locator('main a[href="/me/documents"]').click();
  await page
    .locator('main input[type=file]')
    .first()
    .waitFor({ ...patience, state: 'attached' });
}

way(
  24,
  'a document kept offline at a form, told of before it expires; a passport mends what is wanted; the office’s file beside them; an erasure leaves them',
  async (world) => {
    const { station, mailbox, words } = world;
    const phone = await world.phone();
    const { page } = phone;
    const { documents, offer } = words.me;
    const cards = page.locator('.document[data-pocket-document]');
    await phone.arrive();
    const first = await phone.sendLicence(file('Licencia.pdf', 1));
    await phone.expectDelivery(first, 'delivered');
    await mailbox.read(licenceAnswers.correo);
    await phone.press(offer.yes);
    await page.locator('[data-keep-details]').waitFor({ ...patience, state: 'detached' });

    await phone.offline(true);
    await phone.open('licence');
    await pick(page, 'documento', book);
    await page.locator('[data-file-state=kept]').waitFor(patience);
    await page.locator('[data-file-state=kept] .from-pocket button').click();
    await page.getByText(documents.kept_one).waitFor(patience);
    await station(phone, 'kept at the form');
    await answerLicence(page);
    const request = await phone.submit();
    await phone.expectNext('notSent');

    await toDocuments(phone);
    const soon = new Date(Date.now() + 60 * 24 * 3_600_000).toISOString().slice(0, 10);
    await cards.locator('input[type=date]').fill(soon);
    await cards.locator('.notice').waitFor(patience);
    await page.locator('main input[type=file]').first().setInputFiles(passport);
    await expect.poll(() => cards.count(), patience).toBe(2);
    await cards.filter({ hasText: passport.name }).locator('select').selectOption('identity');
    await station(phone, 'my documents offline');
    await phone.reopen();
    await page.locator('[data-expiring]').waitFor(patience);
    await station(phone, 'home says that it expires');
    await page.locator('[data-expiring] button').click();
    await page.locator('[data-expiring]').waitFor({ ...patience, state: 'detached' });

    await phone.offline(false);
    await phone.openRequest(request);
    await phone.expectDelivery(request, 'delivered');
    const reference = (await mailbox.read(licenceAnswers.correo)).header('X-PMTS-Reference') ?? '';
    const ana = await world.colleague('ana', 'admin');
    await ana.openRequest(reference);
    await ana.take();
    await ana.judge('documento', 'unreadable', why);
    await ana.ask();
    const wanted = await mailbox.read(licenceAnswers.correo);
    expect(wanted.text).toContain(why);
    await phone.follow(wanted.link);
    await phone.expectNext('wanted');

    await phone.offline(true);
    await phone.pressNext();
    const wantedField = page.locator('form[data-correction] [data-file]');
    await wantedField.locator('.from-pocket button').click();
    await station(phone, 'the wanted document from my documents');
    await wantedField.locator('[data-pocket-document]', { hasText: passport.name }).click();
    await wantedField.locator('.file-name', { hasText: passport.name }).waitFor(patience);
    await page.locator('form[data-correction] button[type=submit]').click();
    await phone.expectNext('notSent');
    await phone.offline(false);
    await page.locator('[data-addition="correction"][data-state="delivered"]').waitFor(patience);
    await phone.askUntil('inProgress');

    await ana.openRequest(reference);
    await ana.judge('documento', 'accepted');
    await ana.move('done', { reason: why, files: [endorsement] });
    const done = await mailbox.read(licenceAnswers.correo, /refrendo/i);
    await phone.follow(done.link);
    await phone.expectNext('done');
    await phone.askForCode();
    await phone.typeCode((await mailbox.read(licenceAnswers.correo, /\b\d{6}\b/)).code);
    await phone.saveFile(endorsement.name);
    await page.locator('[data-file-here=true]').waitFor(patience);
    await toDocuments(phone);
    const fromOffice = page.locator('.documents-of-office a', { hasText: endorsement.name });
    await fromOffice.waitFor(patience);
    await station(phone, 'the office’s file beside my documents');
    await fromOffice.click();
    await phone.expectNext('done');

    await ana.page.keyboard.press('c');
    await ana.page.locator('[data-dialog="client"] [name="name"]:focus').waitFor(patience);
    await ana.page.keyboard.press('Enter');
    await ana.page.locator('.case-facts [data-person]').click();
    await ana.page.locator('[data-erase]').click();
    for (const box of await ana.page.locator('[name="erase"]').all()) await box.check();
    await ana.page.locator('[data-erase-now]').click();
    await ana.page.locator('[data-certificate]').waitFor(patience);
    await phone.askUntilNext('erased');
    await phone.expectWords(documents.erased);
    await station(phone, 'erased, and the copies stay');
    await page.locator('main .next a[href="/me/documents"], main a[href="/me/documents"]').first().click();
    await expect.poll(() => cards.count(), patience).toBe(2);
    expect(await page.locator('.documents-of-office').count()).toBe(0);
  },
);
