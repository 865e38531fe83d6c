import { expect } from 'vitest';
import { pdf } from '../browser/link.ts';
import { licenceAnswers } from '../browser/steps.ts';
import { sampleFile } from '../support/sample-files.ts';
import { patience } from './patience.ts';
import { saying } from './words.ts';
import { way } from './way.ts';

const unreadable = 'La página de la foto sale borrosa.';
const why = 'Su refrendo va adjunto.';
const endorsement = {
  name: 'Refrendo.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(sampleFile('pdf', 120_000, 9)),
};

way(
  2,
  'the mails are opened on devices that have never been here: state, reason, correction, code, file',
  async (world) => {
    const { station, mailbox, words } = world;
    const phone = await world.phone();
    await phone.arrive();
    const request = await phone.sendLicence(pdf(1));
    await phone.expectDelivery(request, 'delivered');
    const { correo } = licenceAnswers;
    await mailbox.read(correo);

    const luz = await world.colleague('luz', 'moderator');
    await luz.openRequest(licenceAnswers.apellido);
    await luz.take();
    await luz.judge('documento', 'unreadable', unreadable);
    await luz.ask();
    const wanted = await mailbox.read(correo);

    const tablet = await world.phone();
    await tablet.follow(wanted.link);
    await tablet.expectNext('wanted');
    await tablet.expectWords(unreadable, wanted.header('X-PMTS-Reference') ?? 'no reference');
    await station(tablet, 'what is wanted on another device');
    await tablet.pressNext();
    await tablet.sendAgain('documento', pdf(2));
    await tablet.page.locator('[data-addition="correction"][data-state="delivered"]').waitFor(patience);
    await tablet.askUntil('inProgress');
    await station(tablet, 'corrected from there');
    await phone.askUntil('inProgress');
    await station(phone, 'the device that sent it knows');

    await luz.openRequest(licenceAnswers.apellido);
    await luz.judge('documento', 'accepted');
    await luz.move('done', { reason: why, files: [endorsement] });
    const done = await mailbox.read(correo);
    expect(done.text).toContain(why);

    const computer = await world.phone();
    await computer.follow(done.link);
    await computer.expectNext('done');
    await computer.expectWords(why, saying(words.access.files.closed_one, { count: 1 }));
    await station(computer, 'done on a third device');
    await computer.askForCode();
    const { code } = await mailbox.read(correo, /\b\d{6}\b/);
    await computer.typeCode(code === '000000' ? '000001' : '000000');
    await computer.expectWords(words.access.problem.refused);
    await station(computer, 'a wrong code');
    await computer.typeCode(code);
    expect(endorsement.buffer.equals(await computer.saveFile(endorsement.name))).toBe(true);
    await computer.page.locator('[data-file-here=true]').waitFor(patience);
    await station(computer, 'the endorsement on a third device');
    await computer.reopen();
    await computer.myRequests();
    await computer.page.locator(`.row[data-submission-id="${request}"]`).waitFor(patience);
    await station(computer, 'its list of requests');
  },
);
