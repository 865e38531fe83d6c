import { expect, onTestFinished } from 'vitest';
import { stateWords } from '../browser/answer-rows.ts';
import { pdf } from '../browser/link.ts';
import { type Fault, startFaultProxy } from '../support/fault-proxy.ts';
import { patience } from './patience.ts';
import { hour, timePasses } from './time-passes.ts';
import { way } from './way.ts';
import { openMore } from '../browser/steps.ts';

way(
  6,
  'on Wi-Fi without a shore link each request says NOT sent, can be changed, and arrives without a press',
  async (world) => {
    const { station, words, locale, api } = world;
    const link = await startFaultProxy(api.url);
    onTestFinished(() => link.close());
    const phone = await world.phone(link.url);
    const { page } = phone;
    await phone.arrive();
    const aboard = async (fault: Fault): Promise<void> => {
      link.set(fault);
      await phone.reopen();
    };

    await aboard({ kind: 'refuse' });
    await phone.sendLicence(pdf(1));
    await phone.expectWords(stateWords.queued[locale]);
    await station(phone, 'small and refused');
    await phone.press(words.request.action.edit);
    await page.locator('[name="licencias"]').fill('Primer Oficial II/2');
    const edited = await phone.submit();
    await phone.expectWords(stateWords.queued[locale]);
    await station(phone, 'edited and still not sent');

    await aboard({ kind: 'html200' });
    const large = await phone.sendLicence(pdf(2, 600_000));
    await phone.expectWords(stateWords.queued[locale]);
    await station(phone, 'large at the portal of the wifi');
    await openMore(page);
    await page.locator('[name="sendWhen"][value="held"]').check();
    await phone.expectWords(words.request.state.held);
    await station(phone, 'held back');
    await page.locator('[name="sendWhen"][value="now"]').check();
    await phone.expectWords(stateWords.queued[locale]);

    await aboard({ kind: 'blackHole' });
    await phone.openRequest(large);
    await phone.press(words.handOver.title);
    await page.locator('dialog[data-hand-over="ready"]').waitFor(patience);
    await station(phone, 'ready for another device');
    await page.keyboard.press('Escape');
    await phone.myRequests();
    await station(phone, 'two wait where nobody answers');

    // Many failed attempts in a row have made the wait for the next one long.
    link.set({ kind: 'pass' });
    await timePasses(hour, phone);
    await phone.reopen();
    for (const id of [edited, large]) {
      await phone.openRequest(id);
      await phone.expectDelivery(id, 'delivered');
    }
    await phone.myRequests();
    await station(phone, 'both have arrived');

    const luz = await world.colleague('luz', 'moderator');
    await luz.section('task');
    await expect.poll(() => luz.page.locator('tr[data-submission]').count(), patience).toBe(2);
    await station(luz, 'both at the desk');
  },
);
