import i18next from 'i18next';
import { describe, expect, onTestFinished, test } from 'vitest';
import { formatTime } from '../../src/i18n/format.ts';
import { loadForm } from '../../src/forms/index.ts';
import { type Locale, locales } from '../../src/lib/locale.ts';
import { readCircumstances } from '../../src/requests/circumstances.ts';
import { entryWords, type RequestWords } from '../../src/requests/request-messages.ts';
import { type AnswerRow, answerRows, problemAnswer, stateWords } from '../browser/answer-rows.ts';
import { createFakeClock, type FakeClock } from '../outbox/fake-clock.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';
import { texts } from '../support/interface-texts.ts';
import { startPlainApi } from '../support/plain-api.ts';
import { sampleFile } from '../support/sample-files.ts';
import { exampleOf, factsOf, type Sending, withFile } from '../support/sending.ts';
import { openServer, stored, testSettings } from '../support/test-server.ts';
import { newDevice, type TestDevice } from '../support/device.ts';

const i18n = i18next.createInstance();
await i18n.init({
  resources: { en: { translation: texts.en }, es: { translation: texts.es } },
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
});

/** A device, the real API, and a link between them that the test can break. */
async function openLink() {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  const proxy = await startFaultProxy(url);
  onTestFinished(() => proxy.close());
  const clock = createFakeClock();
  const device = newDevice(proxy.url, { clock });
  return { settings, proxy, clock, device };
}

async function licenceWith(seed: number, name = 'libreta.pdf'): Promise<Sending> {
  return withFile(await exampleOf('licence'), sampleFile('pdf', 20_000, seed), name);
}

/** What the page says about the request, in this language. */
async function wordsIn(
  locale: Locale,
  device: TestDevice,
  clock: FakeClock,
  id: string,
): Promise<RequestWords & { readonly all: string }> {
  const entry = await device.outbox.entry(id);
  if (entry === undefined) throw new Error(`${id} is not on the device`);
  const circumstances = await readCircumstances({
    outbox: device.outbox,
    delivery: () => undefined,
    linkCost: () => 'unknown',
  });
  const form = await loadForm('licence');
  const t = i18n.getFixedT(locale);
  const words = entryWords(t, form.texts[locale], entry, { ...circumstances, offline: false }, clock.now());
  return { ...words, all: [words.title, ...words.lines, ...words.asides].join('\n') };
}

async function expectRow(device: TestDevice, clock: FakeClock, id: string, row: AnswerRow): Promise<void> {
  for (const locale of locales) {
    const words = await wordsIn(locale, device, clock, id);
    expect([row.what, words.state]).toEqual([row.what, row.state]);
    expect(words.title, row.what).toBe(stateWords[row.headline ?? row.state][locale]);
    for (const said of row.says[locale]) expect(words.all, row.what).toMatch(said);
  }
}

function deliveries({ seen }: FaultProxy): readonly string[] {
  return seen.filter((line) => line.startsWith('POST /api/license/'));
}

/** Chromium reports it as a broken connection (browser/what-an-answer-means). */
const otherInBrowsers = '407';

describe('a request', () => {
  test('keeps state, words and bytes after every kind of answer', async () => {
    const { settings, proxy, clock, device } = await openLink();
    const rows = answerRows.filter(({ what }) => what !== otherInBrowsers);
    const sent = new Map<string, string>();

    for (const [index, row] of rows.entries()) {
      proxy.set({ kind: 'answerPosts', answers: [row.answer] });
      const sending = await licenceWith(index + 1);
      const id = await device.submit('licence', sending);
      await device.drain('event');
      await expectRow(device, clock, id, row);
      expect(await stored(settings), row.what).toHaveLength(index);

      proxy.set({ kind: 'pass' });
      await device.drain('person', Infinity, { only: id });
      expect(await device.outbox.receipt(id), row.what).toMatchObject({ proven: true });
      sent.set(id, factsOf(sending.files[0]!.bytes).sha256);
    }

    const received = await stored(settings);
    expect(new Map(received.map(({ submissionId, files }) => [submissionId, files[0]?.sha256]))).toEqual(
      sent,
    );
  });

  test('waits with all others until the time that a busy API names', async () => {
    const { settings, proxy, clock, device } = await openLink();
    const first = await device.submit('licence', await licenceWith(1));
    const second = await device.submit('licence', await licenceWith(2));
    proxy.set({ kind: 'answerPosts', answers: [problemAnswer(503, {}, { 'retry-after': '7200' })] });

    for (const trigger of ['event', 'timer', 'event'] as const) await device.drain(trigger);

    const until = formatTime(clock.now() + 7_200_000);
    for (const id of [first, second]) {
      const en = await wordsIn('en', device, clock, id);
      expect([en.title, en.lines]).toEqual([
        stateWords.queued.en,
        expect.arrayContaining([`Server busy, next try ${until}.`]),
      ]);
      const es = await wordsIn('es', device, clock, id);
      expect([es.title, es.lines]).toEqual([
        stateWords.queued.es,
        expect.arrayContaining([`Servidor ocupado, próximo intento ${until}.`]),
      ]);
    }
    expect(deliveries(proxy)).toHaveLength(1);

    proxy.set({
      kind: 'answerPosts',
      answers: [problemAnswer(429, {}, { 'retry-after': '10800' }), 'pass'],
    });
    await device.drain('person', Infinity, { only: second });
    expect((await wordsIn('en', device, clock, second)).all).toContain(
      `Server busy, next try ${formatTime(clock.now() + 10_800_000)}.`,
    );
    await device.drain('person', Infinity, { only: second });
    expect((await stored(settings)).map(({ submissionId }) => submissionId)).toEqual([second]);
  });

  test('with damaged or missing bytes is named, not sent, and holds up no other', async () => {
    const { settings, proxy, clock, device } = await openLink();
    const damaged = await device.submit('licence', await licenceWith(1, 'pasaporte.pdf'));
    const missing = await device.submit('licence', await licenceWith(2, 'libreta.pdf'));
    const whole = await device.submit('licence', await licenceWith(3));
    await spoilChunks(damaged, missing);

    await device.drain('event');

    for (const [id, name] of [
      [damaged, 'pasaporte.pdf'],
      [missing, 'libreta.pdf'],
    ] as const) {
      const en = await wordsIn('en', device, clock, id);
      expect(en.state).toBe('attention');
      expect(en.all).toContain(`The file ${name} on this device is damaged or incomplete`);
      const es = await wordsIn('es', device, clock, id);
      expect(es.all).toContain(`El archivo ${name} en este dispositivo está dañado`);
    }
    expect(deliveries(proxy)).toHaveLength(1);
    expect(proxy.seen.filter((line) => line.startsWith('PATCH '))).toEqual([]);
    expect((await stored(settings)).map(({ submissionId }) => submissionId)).toEqual([whole]);
  });

  test('that was refused is not sent again, and holds up no other', async () => {
    const { settings, proxy, device } = await openLink();
    const ids: string[] = [];
    for (let count = 1; count <= 4; count += 1)
      ids.push(await device.submit('evaluation', await exampleOf('evaluation')));
    const answers = [problemAnswer(400), 'pass', problemAnswer(413), 'pass'] as const;
    proxy.set({ kind: 'answerPosts', answers });

    for (const trigger of ['event', 'timer', 'event'] as const) await device.drain(trigger);

    const [first = '', second = '', third = '', fourth = ''] = ids;
    for (const id of [first, third])
      expect((await device.outbox.entry(id))?.state).toMatchObject({ kind: 'attention' });
    expect((await stored(settings)).map(({ submissionId }) => submissionId).toSorted()).toEqual(
      [second, fourth].toSorted(),
    );
    expect(proxy.seen.filter((line) => line.startsWith('POST /api/evaluation/'))).toHaveLength(4);
  });
});

test('a lost answer of a plain API leaves a doubt that outlives a refusal', async () => {
  const api = await startPlainApi();
  onTestFinished(() => api.close());
  const clock = createFakeClock();
  const device = newDevice(api.url, { clock, apiKind: 'plain' });
  const refused = { status: 409, body: '{"message":"Duplicate"}' };
  api.answerWith({ status: 0, lost: true }, refused, { status: 204 });
  const id = await device.submit('licence', await licenceWith(1));

  await device.drain('event');
  const en = await wordsIn('en', device, clock, id);
  expect([en.title, en.all]).toEqual([
    stateWords.unconfirmed.en,
    expect.stringContaining('may then arrive twice'),
  ]);
  const es = await wordsIn('es', device, clock, id);
  expect([es.title, es.all]).toEqual([
    stateWords.unconfirmed.es,
    expect.stringContaining('entonces puede llegar dos veces'),
  ]);

  await device.drain('person', Infinity, { only: id });
  expect((await wordsIn('en', device, clock, id)).all).toMatch(
    /Duplicate[^]*An earlier attempt may have arrived after all/,
  );
  expect((await wordsIn('es', device, clock, id)).all).toMatch(
    /Duplicate[^]*un intento anterior puede haber llegado/,
  );
  await device.drain('person', Infinity, { only: id });
  expect(await device.outbox.receipt(id)).toBeDefined();
});

/** Flips one byte of the first request's file, and removes the bytes of the second one's. */
async function spoilChunks(damaged: string, missing: string): Promise<void> {
  const open = indexedDB.open('outbox');
  await new Promise((resolve) => open.addEventListener('success', resolve));
  const transaction = open.result.transaction('chunks', 'readwrite');
  const chunks = transaction.objectStore('chunks');
  const keys = chunks.getAllKeys();
  await new Promise((resolve) => keys.addEventListener('success', resolve));
  for (const key of keys.result as [string, string, number][]) {
    if (key[0] === missing) chunks.delete(key);
    if (key[0] !== damaged) continue;
    const read = chunks.get(key);
    read.addEventListener('success', () => {
      const bytes = new Uint8Array(read.result as ArrayBuffer);
      bytes[100] = 255 - (bytes[100] ?? 0);
      chunks.put(bytes.buffer, key);
    });
  }
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  open.result.close();
}
