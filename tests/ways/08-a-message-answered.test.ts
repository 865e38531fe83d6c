import { expect } from 'vitest';
import { image } from '../browser/liberian-steps.ts';
import { pdf } from '../browser/link.ts';
import { licenceAnswers, pick } from '../browser/steps.ts';
import { patience } from './patience.ts';
import { way } from './way.ts';

const question = '¿Nos manda la página 2 de su libreta, por favor?';
const answer = 'Aquí está la página 2.';

way(8, 'a message of the office, answered from the app with a photo, offline', async (world) => {
  const { station, mailbox, words } = world;
  const phone = await world.phone();
  await phone.arrive();
  const request = await phone.sendLicence(pdf(1));
  await phone.expectDelivery(request, 'delivered');
  const luz = await world.colleague('luz', 'moderator');
  await luz.openRequest(licenceAnswers.apellido);
  await luz.take();
  await luz.write(question);
  await station(luz, 'the office asks');
  // What arrives at an open request has been read.
  await luz.section('account');

  const mail = await mailbox.read(licenceAnswers.correo, new RegExp(question.slice(1, -1)));
  expect(mail.link).toContain(request);
  await phone.askUntilWords(question);
  await station(phone, 'the question in the app');
  await phone.offline(true);
  await phone.press(words.case.reply.open);
  await phone.page.locator('form[data-addition="reply"] [name="text"]').fill(answer);
  await pick(phone.page, 'file', image(7));
  await station(phone, 'answering with a photo');
  await phone.page.locator('form[data-addition="reply"] button[type=submit]').click();
  await phone.page.locator('[data-addition="reply"][data-state="queued"]').waitFor(patience);
  await station(phone, 'saved here and not sent');
  await phone.reopen();
  await station(phone, 'home while it waits');
  await phone.openRequest(request);
  await phone.offline(false);
  await phone.askUntilWords(answer);
  await phone.page
    .locator('[data-addition="reply"][data-state="queued"]')
    .waitFor({ ...patience, state: 'detached' });
  await station(phone, 'received');

  await luz.section('task');
  await luz.page.locator('tr[data-submission][data-unread]').waitFor(patience);
  await station(luz, 'unread again');
  await luz.openRequest(licenceAnswers.apellido);
  await luz.expectWords(answer);
  await station(luz, 'the answer at the desk');
});
