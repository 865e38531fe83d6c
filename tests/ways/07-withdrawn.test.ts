import { pdf } from '../browser/link.ts';
import { licenceAnswers, openMore } from '../browser/steps.ts';
import { way } from './way.ts';

way(7, 'withdrawn while new; cannot be withdrawn once begun, and the page says why', async (world) => {
  const { words, station } = world;
  const phone = await world.phone();
  await phone.arrive();

  const unwanted = await phone.sendLicence(pdf(1));
  await phone.expectDelivery(unwanted, 'delivered');
  await phone.askUntil('new');
  await phone.offline(true);
  await phone.press(words.case.withdrawal.open);
  await station(phone, 'asked whether to withdraw it');
  await phone.press(words.case.withdrawal.confirm);
  await phone.page.locator('[data-addition="withdrawal"][data-state="queued"]').waitFor();
  await station(phone, 'saved here and not sent');
  await phone.offline(false);
  await phone.askUntil('withdrawn');
  await station(phone, 'withdrawn');
  await phone.myRequests();
  await station(phone, 'my requests');

  const luz = await world.colleague('luz', 'moderator');
  await luz.openRequest(licenceAnswers.apellido);
  await luz.expectWords(words.casework.state.withdrawn);
  await station(luz, 'the office sees it withdrawn');

  const begun = await phone.sendLicence(pdf(2));
  await phone.expectDelivery(begun, 'delivered');
  await luz.section('task');
  await luz.page.locator('tr[data-submission][data-case-state="new"] a').first().click();
  await luz.take();
  await phone.askUntil('inProgress');
  await openMore(phone.page);
  await phone.expectWords(words.case.withdrawal.begun);
  await station(phone, 'too late to withdraw');
});
