import { expect } from 'vitest';
import { stateWords } from '../browser/answer-rows.ts';
import { pdf } from '../browser/link.ts';
import { licenceAnswers } from '../browser/steps.ts';
import { sampleFile } from '../support/sample-files.ts';
import { patience } from './patience.ts';
import { way } from './way.ts';

const unreadable = 'La página de la foto sale borrosa.';
const why = 'Su refrendo va adjunto. Es válido hasta 2031.';
const endorsement = {
  name: 'Refrendo.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(sampleFile('pdf', 120_000, 9)),
};

way(
  1,
  'a licence submitted offline; its document wanted again, mended offline; done, with an endorsement that opens without a network',
  async (world) => {
    const { station, mailbox, words, locale } = world;
    const { phone, restartOffline } = await world.phoneWithSwitch();
    const { page } = phone;
    await phone.arrive();
    await phone.offline(true);
    const request = await phone.sendLicence(pdf(1));
    await phone.expectWords(stateWords.queued[locale]);
    await phone.wantNotifications();
    await station(phone, 'saved offline and not sent');
    await phone.offline(false);
    await phone.expectDelivery(request, 'delivered');
    await station(phone, 'received');
    const receipt = await mailbox.read(licenceAnswers.correo);
    const reference = receipt.header('X-PMTS-Reference') ?? '';
    await phone.expectWords(reference);

    await phone.offline(true);
    await phone.putAside(true);
    const luz = await world.colleague('luz', 'moderator');
    await luz.openRequest(reference);
    await luz.take();
    await luz.judge('documento', 'unreadable', unreadable);
    await luz.ask();
    await station(luz, 'the document is wanted again');
    const wanted = await mailbox.read(licenceAnswers.correo);
    expect(wanted.text).toContain(unreadable);
    expect(wanted.link).toContain(request);

    await phone.meetNetworksUntil(async () => (await phone.notifications()).length > 0);
    expect(await phone.notifications()).toEqual([expect.stringContaining(reference)]);
    expect(await phone.badge()).toBe(1);
    await phone.putAside(false);
    await phone.reopen();
    await page.locator('[data-next-home="wanted"]').waitFor(patience);
    await page.locator('header [data-waiting="1"][data-attention="1"]').waitFor(patience);
    await station(phone, 'home says that something is wanted');
    await page.locator('[data-next-home] a.button').click();
    await phone.expectNext('wanted');
    await phone.expectWords(unreadable);
    await station(phone, 'what is wanted and why');

    await phone.offline(true);
    await phone.pressNext();
    await phone.sendAgain('documento', pdf(2));
    await phone.expectNext('notSent');
    await phone.expectWords(words.case.next.added.queued.replace('{what}', words.case.next.what.correction));
    await station(phone, 'mended offline and not sent');
    await phone.offline(false);
    await page.locator('[data-addition="correction"][data-state="delivered"]').waitFor(patience);
    await phone.askUntil('inProgress');
    await station(phone, 'the correction is received');

    await luz.openRequest(reference);
    await luz.judge('documento', 'accepted');
    await luz.move('done', { reason: why, files: [endorsement] });
    await station(luz, 'done with the endorsement');
    const done = await mailbox.read(licenceAnswers.correo, /Refrendo|refrendo/);
    expect(done.text).toContain(why);
    await phone.follow(done.link);
    await phone.expectNext('done');
    await phone.expectWords(why);
    await station(phone, 'done by the link of the mail');

    await phone.askForCode();
    await station(phone, 'a code is asked for');
    await phone.typeCode((await mailbox.read(licenceAnswers.correo, /\b\d{6}\b/)).code);
    expect(endorsement.buffer.equals(await phone.saveFile(endorsement.name))).toBe(true);
    await page.locator('[data-file-here=true]').waitFor(patience);
    await station(phone, 'the endorsement is saved');
    await phone.reopen();
    await phone.openRequest(request);
    expect(endorsement.buffer.equals(await phone.saveFile(endorsement.name))).toBe(true);

    const cold = await restartOffline();
    await cold.reopen();
    await station(cold, 'home after a cold start without a network');
    await cold.openRequest(request);
    await cold.expectNext('done');
    expect(endorsement.buffer.equals(await cold.saveFile(endorsement.name))).toBe(true);
    await station(cold, 'the endorsement opens without a network');
  },
);
