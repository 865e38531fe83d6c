import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { serverTexts } from '../../src/texts/server.ts';
import { pdf } from '../browser/link.ts';
import { licenceAnswers } from '../browser/steps.ts';
import { type AnsweredMail, answerTo, authservId, withFiles } from '../support/client-mails.ts';
import { imapServers, type TestMailbox, useDovecot } from '../support/dovecot.ts';
import type { Letter } from './mailbox.ts';
import { patience } from './patience.ts';
import { way } from './way.ts';

const from = `José <${licenceAnswers.correo}>`;
const unreadable = 'La página de la foto sale borrosa.';
const here = 'Aquí está la página, señora.';
const question = '¿En qué buque está usted?';
const vessel = 'En el Estrella del Mar.';
const papers = 'Van los papeles de José.';
const other = 'Esto es de otra persona.';
const document = pdf(2);

const plain = (text: string): readonly string[] => ['Content-Type: text/plain; charset=utf-8', '', text];

// oxlint-disable-next-line react-hooks/rules-of-hooks -- Nothing of React.
const newMailbox = imapServers.length > 0 ? useDovecot() : undefined;
let office: TestMailbox | undefined;

way(
  23,
  'a document and a question answered by mail: on the case with the file, the office’s turn, and the phone says so; of two mails that only name the reference one belongs there',
  async (world) => {
    const { station, mailbox, words, locale, api } = world;
    const phone = await world.phone();
    await phone.arrive();
    const request = await phone.sendLicence(pdf(1));
    await phone.expectDelivery(request, 'delivered');
    const receipt = await mailbox.read(licenceAnswers.correo);
    const luz = await world.colleague('luz', 'moderator');
    const { page } = luz;
    await luz.openRequest(licenceAnswers.apellido);
    await luz.take();
    await luz.judge('documento', 'unreadable', unreadable);
    await luz.ask();
    const wanted = await mailbox.read(licenceAnswers.correo, new RegExp(unreadable.slice(0, -1)));
    expect(wanted.text.replaceAll(/\s+/g, ' ')).toContain(serverTexts[locale].applicantMail.answerByMail);
    expect([wanted.subject, wanted.header('In-Reply-To')]).toEqual([
      receipt.subject,
      receipt.header('Message-ID'),
    ]);

    const quoted = `${here}\r\n\r\nEl 22 nov 2026, PMTS <no-reply@pmts.example> escribió:\r\n> Saludos:`;
    const file = { name: 'Página.pdf', type: document.mimeType, bytes: document.buffer };
    await answer(wanted, withFiles(quoted, [file]));
    await luz.openRequest(licenceAnswers.apellido);
    const reply = page.locator('.said-reply');
    await reply.getByText(here).waitFor(patience);
    await reply.getByText(words.casework.conversation.byMail).waitFor(patience);
    expect(await reply.getByText('Saludos:').isVisible()).toBe(false);
    const [saved] = await Promise.all([
      page.waitForEvent('download', patience),
      reply.getByRole('button', { name: file.name }).click(),
    ]);
    expect(document.buffer.equals(await readFile(await saved.path()))).toBe(true);
    await station(luz, 'the answer with its file');
    await reply.locator('summary').click();
    await reply.getByText('Saludos:').waitFor(patience);
    await station(luz, 'what it quotes');
    await reply.locator('[data-take-as="documento"]').click();
    await reply.locator('[data-take-as]').waitFor({ ...patience, state: 'detached' });
    await page.getByText(file.name).first().waitFor(patience);
    await station(luz, 'its file is the document');
    await luz.judge('documento', 'accepted');
    await phone.openRequest(request);
    await phone.askUntil('inProgress');
    await phone.expectNext('answered');
    await station(phone, 'the mail has arrived');

    await luz.write(question);
    const asked = await mailbox.read(licenceAnswers.correo, new RegExp(question.slice(1, -1)));
    await answer(asked, plain(vessel));
    await phone.askUntilWords(vessel);
    await station(phone, 'its own answer by mail');
    await luz.openRequest(licenceAnswers.apellido);
    await reply.getByText(vessel).waitFor(patience);
    await station(luz, 'both answers');

    const [reference = ''] = receipt.subject.split(':');
    const agency = 'Agencia <crew@agency.example>';
    await deliver({ references: [], from: agency, subject: `Papeles ${reference}`, body: plain(papers) });
    const suggested = page.locator('[data-message][data-by="correspondent"]');
    await shown(suggested);
    await suggested.getByText(words.casework.conversation.other).waitFor(patience);
    await station(luz, 'a mail that only names the reference');
    await suggested.locator('[data-belongs="yes"]').click();
    await suggested
      .locator('[data-belongs]')
      .first()
      .waitFor({ ...patience, state: 'detached' });
    await deliver({ references: [], from: agency, subject: reference, body: plain(other) });
    await shown(page.getByText(other));
    await page.locator('[data-belongs="no"]').click();
    await station(luz, 'whether to remove it');
    await page.locator('[data-remove-mail]').click();
    await page.getByText(other).waitFor({ ...patience, state: 'detached' });
    await station(luz, 'one of two belongs here');

    async function answer(letter: Letter, body: readonly string[]): Promise<void> {
      await deliver({ references: [letter.header('Message-ID') ?? ''], from, body });
      await expect
        .poll(async () => (await office?.mails())?.every(({ isRead }) => isRead), patience)
        .toBe(true);
    }

    /** The mailbox is looked into every five minutes, and at each start. */
    async function deliver(mail: AnsweredMail): Promise<void> {
      await office?.deliver(Buffer.from(answerTo(mail)).toString('latin1'));
      await api.stop();
      await api.start();
    }

    /** What only names the request stays unread, so the page is asked. */
    async function shown(what: Locator): Promise<void> {
      await expect
        .poll(async () => {
          await luz.openRequest(licenceAnswers.apellido);
          return what.count();
        }, patience)
        .toBe(1);
    }
  },
  {
    async environment() {
      office = await newMailbox?.();
      if (office === undefined) throw new Error('Needs dovecot-imapd 2.3');
      return { REPLIES_URL: office.url, MAIL_AUTHSERV_ID: authservId };
    },
  },
);
