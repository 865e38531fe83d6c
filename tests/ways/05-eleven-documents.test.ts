import { expect } from 'vitest';
import { fillApplication, image, officer } from '../browser/liberian-steps.ts';
import { pick } from '../browser/steps.ts';
import { patience } from './patience.ts';
import type { Phone } from './phone.ts';
import { way } from './way.ts';

const wanted = {
  passportPhotoFile: 'unreadable',
  rlm105File: 'wrongDocument',
  certificateFile_0: 'expired',
} as const;

async function send({ page }: Phone, ...fields: readonly (keyof typeof wanted)[]): Promise<void> {
  for (const [index, field] of fields.entries()) await pick(page, field, image(50 + index));
  await page.locator('form[data-correction] button[type=submit]').click();
}

way(
  5,
  'a Liberian application with 11 documents; three are wanted again at once; two are sent, later the third; done',
  async (world) => {
    const { station, mailbox } = world;
    const phone = await world.phone();
    await phone.arrive();
    await phone.open('liberian');
    await fillApplication(phone.page, 'chiefMate');
    await station(phone, 'filled in');
    const request = await phone.submit();
    await phone.expectDelivery(request, 'delivered');
    await station(phone, 'received');

    await mailbox.read(officer.email, new RegExp(request));
    const luz = await world.colleague('luz', 'moderator');
    await luz.openRequest(officer.fullName);
    await luz.take();
    const mailsBefore = await mailbox.count(officer.email);
    for (const [field, verdict] of Object.entries(wanted)) await luz.judge(field, verdict);
    await station(luz, 'three are not good');
    await luz.ask();
    const mail = await mailbox.read(officer.email, new RegExp(request));
    expect(mail.link).toContain(request);

    await phone.askUntil('waitingForApplicant');
    await station(phone, 'three are wanted');
    await phone.follow(mail.link);
    await send(phone, 'passportPhotoFile', 'rlm105File');
    await phone.page.locator('main [data-addition="correction"][data-state="delivered"]').waitFor(patience);
    await station(phone, 'two are sent');
    await expect
      .poll(() => phone.page.locator('form[data-correction] input[type=file][name]').count(), patience)
      .toBe(1);
    await send(phone, 'certificateFile_0');
    await phone.askUntil('inProgress');
    await station(phone, 'all are sent');
    expect(await mailbox.count(officer.email)).toBe(mailsBefore + 1);

    await luz.openRequest(officer.fullName);
    for (const field of Object.keys(wanted)) await luz.judge(field, 'accepted');
    await luz.move('done');
    await station(luz, 'done at the desk');
    await phone.askUntil('done');
    await station(phone, 'done');
  },
);
