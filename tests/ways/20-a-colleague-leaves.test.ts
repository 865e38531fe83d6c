import { pdf } from '../browser/link.ts';
import { licenceAnswers, pressUntil } from '../browser/steps.ts';
import { patience } from './patience.ts';
import { addressOf, way } from './way.ts';

/** The server's message to a user who knows the password. */
const disabled = { en: /has been disabled/, es: /fue desactivada/ } as const;

way(
  20,
  'a colleague leaves: disabled in the middle of work, told why; their request is found and taken',
  async (world) => {
    const { words, station } = world;
    const phone = await world.phone();
    await phone.arrive();
    await phone.expectDelivery(await phone.sendLicence(pdf(1)), 'delivered');
    const ben = await world.colleague('ben', 'moderator');
    await ben.openRequest(licenceAnswers.apellido);
    await ben.take();
    await ben.page.locator('[data-act="note"]').click();
    await ben.page.locator('[data-writing="note"] textarea').fill('El capitán llama mañana.');
    await station(ben, 'in the middle of a note');

    const ana = await world.colleague('ana', 'admin');
    await ana.section('users');
    await ana.tab('/users/list');
    await ana.press(words.users.changeOne.replace('{name}', addressOf('ben')));
    await ana.page.locator('[data-dialog="user"] [name="disabled"]').check();
    await station(ana, 'his account is disabled');
    await ana.page.locator('[data-dialog="user"] .button-primary').click();
    await ana.page.locator('[data-user][data-disabled]').waitFor(patience);

    // His page may have looked already, and learnt it without him.
    const save = ben.page.locator('[data-writing="note"] .actions .button-primary');
    await pressUntil(save, ben.page.locator('[data-turned-away="disabled"]'), 'turned away');
    await ben.page.getByText(words.login.redirected.disabled).waitFor(patience);
    await station(ben, 'told that his account has been disabled');
    await ben.page.locator('[data-turned-away] a.button').click();
    await ben.type(addressOf('ben'));
    await ben.expectWords(disabled[world.locale]);
    await station(ben, 'he cannot sign in any more');

    await ana.section('task');
    await ana.tab('/task/team');
    const his = ana.page.locator('.team-person', { has: ana.page.getByRole('heading', { name: 'ben' }) });
    await his.locator('.team-rows a').waitFor(patience);
    await station(ana, 'found by his name');
    await his.locator('.team-rows a').click();
    await ana.page.locator('[data-case][aria-busy="false"]').waitFor(patience);
    await ana.takeOver();
    await station(ana, 'taken');
  },
);
