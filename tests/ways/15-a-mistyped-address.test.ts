import { expect } from 'vitest';
import { pdf } from '../browser/link.ts';
import { fillLicence, licenceAnswers } from '../browser/steps.ts';
import { imapServers, type TestMailbox, useDovecot } from '../support/dovecot.ts';
import { patience } from './patience.ts';
import { openPostOffice } from './post-office.ts';
import { saying } from './words.ts';
import { way } from './way.ts';

const wrong = 'jose@ship.exmaple';
const right = licenceAnswers.correo;
const question = '¿En qué buque está usted?';

// If no mailbox can be read here, the mail server rejects the address at once.
// oxlint-disable-next-line react-hooks/rules-of-hooks -- Nothing of React.
const newMailbox = imapServers.length > 0 ? useDovecot() : undefined;
let cameBack: TestMailbox | undefined;

way(
  15,
  'an address with a typing error: the mail comes back, the row says so, it is corrected, and the mails arrive',
  async (world) => {
    const { station, mailbox, words, api } = world;
    const phone = await world.phone();
    await phone.arrive();
    await phone.open('licence');
    await fillLicence(phone.page, pdf(1));
    await phone.page.locator('[name="correo"]').fill(wrong);
    const request = await phone.submit();
    await phone.expectDelivery(request, 'delivered');
    await station(phone, 'received, with a mail that goes astray');
    if (cameBack !== undefined)
      await expect.poll(async () => (await cameBack?.mails())?.length, patience).toBe(1);
    // The mailbox is checked every five minutes, and at each start.
    await api.stop();
    await api.start();

    const luz = await world.colleague('luz', 'moderator');
    const { page } = luz;
    const rowSaysSo = async (): Promise<number> => {
      await luz.section('account');
      await luz.section('task');
      await page.locator('tr[data-submission]').first().waitFor(patience);
      return page.locator('tr[data-submission] [data-mail-trouble]').count();
    };
    await expect.poll(rowSaysSo, { ...patience, interval: 1000 }).toBe(1);
    await station(luz, 'the row says that mail comes back');
    await luz.openRequest(licenceAnswers.apellido);
    await page.locator('[data-bounced]').waitFor(patience);
    await luz.expectWords(wrong);
    await station(luz, 'the request says it first');

    await page.locator('[data-bounced] [data-correct-address]').click();
    await page.locator('[data-dialog="address"] [name="email"]').fill('jose@ship');
    await page.locator('[data-dialog="address"] [type=submit]').click();
    await page.locator('[data-dialog="address"] .field-error').waitFor(patience);
    await station(luz, 'another typing error is refused');
    await page.locator('[data-dialog="address"] [name="email"]').fill(right);
    await page.locator('[data-dialog="address"] [type=submit]').click();
    await page.locator('[data-bounced]').waitFor({ ...patience, state: 'detached' });
    await station(luz, 'corrected');
    await luz.expectWords(saying(words.casework.history.address, { before: wrong, after: right }));

    expect(await page.locator('.mail-failing').count()).toBe(0);

    const receipt = await mailbox.read(right);
    expect(receipt.link).toContain(request);
    const other = await world.phone();
    await other.follow(receipt.link);
    await other.page.locator('main article[data-case-state]').waitFor(patience);
    await station(other, 'the link of the mail that went out again');

    await luz.write(question);
    const mail = await mailbox.read(right, new RegExp(question.slice(1, -1)));
    expect(mail.link).toContain(request);
    expect(await mailbox.count(wrong)).toBe(0);
    await luz.section('task');
    await page.locator('tr[data-submission]').first().waitFor(patience);
    // The former list is shown until the new one arrives.
    await page.locator('[data-mail-trouble]').waitFor({ ...patience, state: 'detached' });
    await station(luz, 'the row is quiet again');
  },
  {
    async environment() {
      cameBack = await newMailbox?.();
      return openPostOffice((address) => address === wrong, cameBack);
    },
  },
);
