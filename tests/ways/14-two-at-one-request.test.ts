import { expect } from 'vitest';
import { pdf } from '../browser/link.ts';
import { licenceAnswers } from '../browser/steps.ts';
import { patience } from './patience.ts';
import { saying } from './words.ts';
import { way } from './way.ts';

way(
  14,
  'two people at one request: seen, conflict, decided; what was wrong is undone',
  async (world) => {
    const { words, station, mailbox } = world;
    const { casework } = words;
    const phone = await world.phone();
    await phone.arrive();
    const request = await phone.sendLicence(pdf(1));
    await phone.expectDelivery(request, 'delivered');
    const ana = await world.colleague('ana', 'moderator');
    const ben = await world.colleague('ben', 'moderator');

    await mailbox.read(licenceAnswers.correo);

    await ana.openRequest(licenceAnswers.apellido);
    await ana.take();
    await phone.askUntil('inProgress');
    await station(phone, 'in progress');
    await ben.openRequest(licenceAnswers.apellido);
    await ben.page.locator('[data-others]', { hasText: 'ana' }).waitFor(patience);
    await ben.expectWords(saying(casework.others.open, { names: 'ana' }));
    await ana.expectWords(saying(casework.others.open, { names: 'ben' }));
    await ana.page.locator('[data-act="state"]').click();
    await ana.page.locator('[data-dialog="state"] [data-state="refused"]').click();
    await ana.page.locator('[data-dialog="state"] textarea').fill('No es para nosotros');
    await ben.page.locator('[data-act="take"]').click();
    await ben.page.locator('[data-dialog="take-over"]').waitFor(patience);
    await station(ben, 'asked whether to take it over');
    await ben.page.locator('[data-take-over]').click();
    await ben.page.locator('[data-undo]').waitFor(patience);
    await ana.page.locator('[data-save-state]').click();
    await ana.page.locator('[data-trouble="conflict"]').waitFor(patience);
    await ana.expectWords(casework.conflict.title, 'ben');
    await station(ana, 'ben was faster');
    await ana.press(casework.conflict.leave);

    await ben.judge('documento', 'accepted');
    await ben.move('refused', { reason: 'Se equivocó de formulario' });
    await station(ben, 'refused by mistake');
    await phone.askUntil('refused');
    await ben.undo();
    await ben.page.locator('[data-case][data-state-now="inProgress"]').waitFor(patience);
    await station(ben, 'undone');
    await phone.askUntil('inProgress');
    await station(phone, 'in progress as before');

    await ben.move('done');
    const letter = await mailbox.read(licenceAnswers.correo);
    expect(letter.subject + letter.text).not.toContain('Se equivocó');
    expect(await mailbox.count(licenceAnswers.correo)).toBe(2);
    await phone.askUntil('done');
    await station(phone, 'done');
  },
  // Milliseconds: Undo is pressed after a picture and a question of the phone.
  { server: async () => ({ undoFor: 30_000 }) },
);
