import { Secret, TOTP } from 'otpauth';
import { pdf } from '../browser/link.ts';
import { licenceAnswers } from '../browser/steps.ts';
import { patience } from './patience.ts';
import { saying } from './words.ts';
import { addressOf, way } from './way.ts';

const eva = addressOf('eva');
const password = 'otra batería de barco';

/** Her authenticator app, which shows a code for every half minute; each works once, so the second one is the next. */
function authenticator(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) });
  let shown = 0;
  return () => totp.generate({ timestamp: Date.now() + 30_000 * shown++ });
}

way(
  12,
  'a new colleague: invited, password, second factor, first request done, signed out',
  async (world) => {
    const { words, station, mailbox } = world;
    const phone = await world.phone();
    await phone.arrive();
    const request = await phone.sendLicence(pdf(1));
    await phone.expectDelivery(request, 'delivered');

    const ana = await world.colleague('ana', 'admin');
    await ana.section('users');
    await ana.tab('/users/create');
    await ana.page.locator('[name="email"]').fill(eva);
    await ana.page.locator('[name="username"]').fill('Eva');
    await ana.press(words.users.create.submit);
    await ana.expectWords(saying(words.users.create.done, { email: eva }));
    await station(ana, 'eva is invited');

    const desk = await world.desk();
    const { page } = desk;
    const invitation = await mailbox.read(eva);
    await desk.follow(invitation.link);
    await desk.page.getByRole('heading', { name: words.login.invitation.title }).waitFor();
    await station(desk, 'the link of the invitation');
    await page.locator('[name="newPassword"]').fill(password);
    await page.locator('main button[type=submit]').click();
    await page.locator('.notice-good a').click();
    await desk.signIn(eva, password);
    await station(desk, 'signed in for the first time');

    await desk.menu('/account/security');
    const second = page.locator('[data-security="second-factor"]');
    await second.locator('[name="secondFactorPassword"]').fill(password);
    await second.locator('[type="submit"]').click();
    const code = authenticator((await page.locator('[data-secret]').textContent(patience)) ?? '');
    await station(desk, 'a picture for the authenticator');
    await second.locator('[name="code"]').fill(code());
    await second.locator('[type="submit"]').click();
    await page.locator('[data-security="second-factor"][data-on] .recovery-codes').waitFor(patience);
    await station(desk, 'recovery codes');
    await desk.signOut();
    await desk.signIn(eva, password, code);

    await desk.openRequest(licenceAnswers.apellido);
    await desk.take();
    await desk.judge('documento', 'accepted');
    await desk.move('done');
    await station(desk, 'the first request is done');
    await phone.askUntil('done');
    await station(phone, 'done for the applicant');
    await desk.signOut();
    await station(desk, 'signed out');
  },
);
