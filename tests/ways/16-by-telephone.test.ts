import { expect } from 'vitest';
import { pdf } from '../browser/link.ts';
import { fillLicence, licenceAnswers, pick, submit } from '../browser/steps.ts';
import { image } from '../browser/liberian-steps.ts';
import { patience } from './patience.ts';
import { saying } from './words.ts';
import { way } from './way.ts';

way(
  16,
  'a telephone request typed in for somebody, with a document that staff add later from a file',
  async (world) => {
    const { station, mailbox, words } = world;
    const luz = await world.colleague('luz', 'moderator');
    const { page } = luz;
    await luz.section('task');
    await luz.tab('/task/create');
    await station(luz, 'which form');
    await page.locator('[data-create="licence"]').click();
    await fillLicence(page, pdf(1));
    const request = await submit(page);
    await page
      .locator(`main [data-submission-id="${request}"][data-state="delivered"]`)
      .first()
      .waitFor(patience);
    // It is not hers: nobody asks to keep its details on the office's computer.
    expect(await page.locator('[data-keep-details]').count()).toBe(0);
    await station(luz, 'received like any other');
    const receipt = await mailbox.read(licenceAnswers.correo);

    await luz.comeBack();
    await luz.section('task');
    await luz.tab('/task/create');
    const sent = page.locator(`[data-sent="${request}"]`);
    await sent.locator('select').selectOption('telephone');
    await sent.getByRole('button').click();
    await sent.locator('a').waitFor(patience);
    await station(luz, 'noted how it came');
    await sent.locator('a').click();
    await luz.expectWords(saying(words.requests.create.written, { by: words.requests.create.by.telephone }));
    await station(luz, 'hers, with the note');

    await luz.menu('/requests');
    await page.locator(`.row[data-submission-id="${request}"] a.row-link`).click();
    await luz.press(words.case.reply.open);
    await page.locator('form[data-addition="reply"] [name="text"]').fill('Página 2, por correo.');
    await pick(page, 'file', image(3));
    await page.locator('form[data-addition="reply"] button[type=submit]').click();
    await page.locator('form[data-addition="reply"]').waitFor({ ...patience, state: 'detached' });
    await page.locator('main .case').getByText('Página 2, por correo.').waitFor(patience);
    await station(luz, 'a document added later');
    await luz.comeBack();
    await luz.openRequest(licenceAnswers.apellido);
    await luz.expectWords('Página 2, por correo.');
    await station(luz, 'the document at the desk');

    const phone = await world.phone();
    await phone.follow(receipt.link);
    await phone.page.locator('main article[data-case-state]').waitFor(patience);
    await station(phone, 'what the captain sees by the link of the receipt');
  },
);
