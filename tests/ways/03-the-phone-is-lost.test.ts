import { expect } from 'vitest';
import { image } from '../browser/liberian-steps.ts';
import { pdf } from '../browser/link.ts';
import { licenceAnswers, pick } from '../browser/steps.ts';
import { sampleFile } from '../support/sample-files.ts';
import { patience } from './patience.ts';
import type { Phone } from './phone.ts';
import { way } from './way.ts';

const question = '¿Nos manda la página 2 de su libreta, por favor?';
const answer = 'Aquí está la página 2.';
const unreadable = 'La página de la foto sale borrosa.';
const letter = {
  name: 'Carta de la autoridad.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(sampleFile('pdf', 60_000, 9)),
};

/** The office's messages and verdicts, as shown on the page of the request. */
async function toldBy({ page, words }: Phone): Promise<readonly string[]> {
  const told = page.locator(
    '[data-next] h1, [data-next] .request-lines p, .case-message-text, .case-line li',
  );
  // The line that says where the request was saved is not one of the office's messages.
  return (await told.allInnerTexts()).filter((text) => !text.startsWith(words.case.step.saved));
}

way(
  3,
  'the phone is lost: on a new one, by reference, address and mailed code, everything that the old one had of the office',
  async (world) => {
    const { station, mailbox } = world;
    const { correo, apellido } = licenceAnswers;
    const old = await world.phone();
    await old.arrive();
    const request = await old.sendLicence(pdf(1));
    await old.expectDelivery(request, 'delivered');
    const luz = await world.colleague('luz', 'moderator');
    await luz.openRequest(apellido);
    await luz.take();
    await luz.write(question, letter);
    await old.askUntilWords(question);
    await old.press(old.words.case.reply.open);
    await old.page.locator('form[data-addition="reply"] [name="text"]').fill(answer);
    await pick(old.page, 'file', image(7));
    await old.page.locator('form[data-addition="reply"] button[type=submit]').click();
    await old.askUntilWords(answer);
    await luz.openRequest(apellido);
    await luz.judge('documento', 'unreadable', unreadable);
    await luz.ask();
    await old.askUntil('waitingForApplicant');
    await station(old, 'the old phone');
    const before = await toldBy(old);

    const phone = await world.phone();
    await phone.arrive();
    const receipt = await mailbox.read(correo);
    const reference = receipt.header('X-PMTS-Reference') ?? '';
    expect(receipt.text).toContain(reference);
    await phone.findRequest(reference.toLowerCase(), correo);
    await station(phone, 'reference and address on a new phone');
    await phone.typeCode((await mailbox.read(correo, /\b\d{6}\b/)).code);
    await phone.expectNext('wanted');
    await phone.expectWords(reference, unreadable, question, answer);
    await station(phone, 'the request on the new phone');
    expect(await toldBy(phone)).toEqual(before);
    expect(letter.buffer.equals(await phone.saveFile(letter.name))).toBe(true);
    await phone.page.locator('[data-file-here=true]').waitFor(patience);
    await phone.reopen();
    await phone.page.locator('[data-next-home="wanted"]').waitFor(patience);
    await station(phone, 'home of the new phone');
    await phone.openRequest(request);
    await phone.pressNext();
    await phone.sendAgain('documento', pdf(2));
    await phone.askUntil('inProgress');
    await station(phone, 'it goes on from the new phone');
  },
);
