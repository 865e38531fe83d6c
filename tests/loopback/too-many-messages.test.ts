import i18next from 'i18next';
import { expect, test } from 'vitest';
import { repliesLimit } from '../../server/modules/requests/additions/addition-limits.ts';
import { formatDateTime } from '../../src/i18n/format.ts';
import { generalOutcomeTexts, noneKnown } from '../../src/requests/circumstances.ts';
import { entryWords } from '../../src/requests/request-messages.ts';
import { texts } from '../support/interface-texts.ts';
import { createFakeClock } from '../outbox/fake-clock.ts';
import { replyTo } from '../support/additions.ts';
import { inDatabase } from '../support/quotes.ts';
import { exampleOf, send } from '../support/sending.ts';
import { openServer, testSettings } from '../support/test-server.ts';
import { newDevice } from '../support/device.ts';

const i18n = i18next.createInstance();
await i18n.init({
  resources: { en: { translation: texts.en }, es: { translation: texts.es } },
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
});

test('a message above those of a day is kept, told in words, holds up nothing, and goes by itself when there is room', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  const clock = createFakeClock(Date.now());
  const device = newDevice(url, { clock });
  const request = await exampleOf('licence');
  const to = await device.submit('licence', request);
  await device.drain();
  for (let count = 0; count < repliesLimit.max; count += 1) {
    expect((await send(url, replyTo(request, `Message ${count}`))).status).toBe(201);
  }

  const id = await device.add({ kind: 'reply', to }, replyTo(request, 'One more', 1));
  const other = await device.submit('evaluation', await exampleOf('evaluation'));
  await device.drain();

  const waiting = (await device.outbox.entry(id))!;
  expect(waiting.state).toMatchObject({
    kind: 'queued',
    wait: { cause: { kind: 'busy', status: 429, replies: true } },
  });
  const { wait } = waiting.state as Extract<typeof waiting.state, { kind: 'queued' }>;
  expect(await device.outbox.receipt(other)).toMatchObject({ proven: true });
  expect(await device.outbox.remembered()).not.toHaveProperty('pause');
  const said = (['en', 'es'] as const).map((locale) => {
    const t = i18n.getFixedT(locale);
    const { title, lines, asides } = entryWords(t, generalOutcomeTexts(t), waiting, noneKnown, clock.now());
    return [title, ...lines, ...asides].join('\n');
  });
  const next = formatDateTime(wait!.since + wait!.duration);
  expect(said).toEqual([
    expect.stringMatching(
      /NOT sent yet[^]*only so many messages a day[^]*stays on this device and is sent by itself/,
    ),
    expect.stringMatching(
      /AÚN NO[^]*cierto número de mensajes al día[^]*queda en este dispositivo y se envía solo/,
    ),
  ]);
  for (const words of said) {
    expect(words).toContain(next);
    expect(words).not.toMatch(/busy|ocupado/);
  }

  clock.set(clock.now() + 60 * 60_000);
  await device.drain();
  expect(await device.outbox.entry(id)).toMatchObject({ attempts: waiting.attempts });

  clock.set(wait!.since + wait!.duration);
  await inDatabase(settings, (db) =>
    db
      .updateTable('additions')
      .set({ received_at: new Date(Date.now() - repliesLimit.window).toISOString() })
      .execute(),
  );
  await device.drain('timer');
  expect(await device.outbox.entry(id)).toBeUndefined();
  expect(await device.outbox.receipt(id)).toMatchObject({ proven: true, addition: { kind: 'reply', to } });
});
