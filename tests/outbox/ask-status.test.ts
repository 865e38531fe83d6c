import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { type RequestStatus, statusPath } from '../../src/contracts/cases.ts';
import type { Receipt } from '../../src/outbox/entry.ts';
import { askStatus, type Occasion } from '../../src/outbox/ask-status.ts';
import { emptyBoard, watching } from '../../src/outbox/status-board.ts';
import { receiptOfEntry } from '../device/receipts.ts';
import { createFakeApi, type FakeApi, fullApi, html, http, noAnswer } from './fake-api.ts';
import { draftOf, submissionOf } from './submissions.ts';
import { newDevice, openContext, type TestContext } from './test-outbox.ts';

const asking = { ...fullApi, status: statusPath };
const day = 24 * 60 * 60 * 1000;
const digest = 'abcdefghijklmnopqrstuv';

let device: TestContext;
let api: FakeApi;

beforeEach(async () => {
  device = newDevice();
  api = createFakeApi(asking);
  await device.store.remember({ api: { capabilities: asking, learnedAt: device.clock.now() } });
});

const ask = (occasion: Occasion = 'pressing') => askStatus({ ...device, transport: api }, occasion);
/** Asks without a particular occasion. */
const askAnyway = () => askStatus({ ...device, transport: api });
const statuses = async () => (await device.store.statuses()).requests;
const lastQuestion = (): { ids: string[]; known?: string } => JSON.parse(api.questions.at(-1) ?? '{}');

async function receive(id: string, more: Partial<Receipt> = {}, deliveredAt?: number): Promise<string> {
  await device.store.deliver({ ...receiptOfEntry(submissionOf(id), deliveredAt), ...more });
  return id;
}

function statusOf(submissionId: string, more: Partial<RequestStatus> = {}): RequestStatus {
  return {
    submissionId,
    state: 'new',
    changedAt: '2026-11-21T12:00:00.000Z',
    reason: null,
    messages: [],
    documents: [],
    ...more,
  };
}

function say(at: string, ...requests: readonly RequestStatus[]): void {
  api.answerQuestion(statusPath, http(200, { at, digest, requests }));
}

describe('the question for what has become of the requests', () => {
  test('is one for all of them, and of few bytes', async () => {
    for (let index = 0; index < 10; index += 1) await receive(randomUUID(), {}, index);
    say(
      '2026-11-22T12:00:00.000Z',
      ...(await device.store.receipts()).map((one) => statusOf(one.submissionId)),
    );

    expect(await ask()).toBe('answered');
    await ask();

    expect(lastQuestion()).toMatchObject({ known: digest });
    expect(lastQuestion().ids).toHaveLength(10);
    expect(Buffer.byteLength(api.questions.at(-1)!)).toBeLessThanOrEqual(450);

    for (let index = 0; index < 60; index += 1) await receive(randomUUID(), {}, 100 + index);
    say(
      '2026-11-22T12:00:00.000Z',
      ...(await device.store.receipts()).map((one) => statusOf(one.submissionId)),
    );
    await ask();
    expect(lastQuestion().known).toBeUndefined();
    await ask();
    expect(lastQuestion()).toMatchObject({ known: digest });
    expect(lastQuestion().ids).toHaveLength(50);
    expect(Buffer.byteLength(api.questions.at(-1)!)).toBeLessThanOrEqual(2000);
  });

  test('is not put where the API does not say that it answers, and not for what it cannot know', async () => {
    await receive(randomUUID(), { proven: false });
    expect(await ask()).toBe('notAsked');
    await receive(randomUUID());
    await device.store.remember({ api: { capabilities: fullApi, learnedAt: device.clock.now() } });

    expect(await ask()).toBe('notAsked');
    device = newDevice();
    await receive(randomUUID());
    expect(await ask()).toBe('notAsked');
    expect(api.questions).toEqual([]);
  });

  test('is put once for one contact, and again when a person presses', async () => {
    const id = await receive(randomUUID());
    say('2026-11-22T12:00:00.000Z', statusOf(id));

    const asked = [await ask('event'), await ask('event'), await ask('pressing'), await ask('start')];
    expect(asked).toEqual(['answered', 'notAsked', 'answered', 'answered']);
    expect(await askAnyway()).toBe('notAsked');
    device.clock.advance(5001);
    expect(await ask('event')).toBe('answered');
  });

  test('follows what another context has delivered, and no other change', async () => {
    const id = await receive(randomUUID(), {}, device.clock.now());
    say('2026-11-22T12:00:00.000Z', statusOf(id));
    await ask();

    expect(await ask('change')).toBe('notAsked');
    device.clock.advance(100);
    await receive(randomUUID(), {}, device.clock.now());
    device.clock.advance(100);
    expect([await ask('change'), await ask('change')]).toEqual(['answered', 'notAsked']);
  });

  test('leaves the link to what is being sent, but not for longer than ten minutes', async () => {
    const id = await receive(randomUUID());
    say('2026-11-22T12:00:00.000Z', statusOf(id));
    await ask();
    await device.submit('waiting');

    device.clock.advance(599_000);
    expect([await ask('start'), await ask('event')]).toEqual(['notAsked', 'notAsked']);
    expect(await ask('pressing')).toBe('answered');
    await device.store.chooseWhen('waiting', 'held');
    expect(await ask('start')).toBe('answered');
    await device.store.chooseWhen('waiting', 'now');
    device.clock.advance(601_000);
    expect(await ask('event')).toBe('answered');
  });

  test('does not wait for a request that a person has to look at first', async () => {
    const id = await receive(randomUUID());
    say('2026-11-22T12:00:00.000Z', statusOf(id));
    await device.submit('refused');
    const entry = await device.entry('refused');
    await device.store.replace(entry, {
      ...entry,
      state: { kind: 'attention', reason: { kind: 'tooLarge' } },
    });

    expect([await ask('start'), await ask('start')]).toEqual(['answered', 'answered']);
  });

  test('is put again at once after silence, and not where anybody has answered it', async () => {
    await receive(randomUUID());
    api.answerQuestion(statusPath, noAnswer);
    expect([await ask('event'), await ask('event')]).toEqual(['unanswered', 'unanswered']);

    api.answerQuestion(statusPath, html(200));
    expect([await ask('event'), await ask('event')]).toEqual(['unanswered', 'notAsked']);
  });

  test('leaves out what has been closed for 90 days, by the clock of the API', async () => {
    const [old, recent] = [await receive(randomUUID()), await receive(randomUUID())];
    const at = '2026-11-22T12:00:00.000Z';
    const before = (days: number) => new Date(Date.parse(at) - days * day).toISOString();
    say(
      at,
      statusOf(old, { state: 'refused', changedAt: before(90) }),
      statusOf(recent, { state: 'done', changedAt: before(89) }),
    );
    await ask();

    await ask();

    expect(lastQuestion().ids).toEqual([recent]);
    expect((await statuses())[old]?.status.state).toBe('refused');
  });
});

describe('the answer', () => {
  test('is kept with the time that the API gives it, and there for the next start', async () => {
    const id = await receive(randomUUID());
    const waiting = statusOf(id, {
      state: 'waitingForApplicant',
      reason: 'One photo',
      messages: [
        { messageId: 'm', at: '2026-11-21T13:00:00.000Z', from: 'office', text: 'Dear', attachments: 0 },
      ],
      documents: [
        { fileId: `${id}.3`, field: 'f_2', item: 2, name: 'a.jpg', verdict: 'unreadable', reason: 'Dark' },
      ],
    });
    say('2026-11-22T12:00:00.000Z', waiting);
    await ask();

    const known = (await openContext(device.clock).store.statuses()).requests;
    expect(known).toEqual({ [id]: { at: '2026-11-22T12:00:00.000Z', status: waiting } });

    api.answerQuestion(statusPath, http(200, { at: '2026-11-23T12:00:00.000Z', unchanged: true }));
    await ask();
    expect(await statuses()).toEqual({ [id]: { at: '2026-11-23T12:00:00.000Z', status: waiting } });
  });

  test.each([
    ['silence', noAnswer],
    ['the page of the Wi-Fi', html(200)],
    ['a body that was cut', http(200, '{"at":"2026-11-23T12:00:00.000Z","digest":"a","requests":[{"su')],
    ['JSON of somebody else', http(200, { status: 'ok' })],
    ['429', http(429)],
  ])('that is %s changes nothing of what is known', async (_what, answer) => {
    const id = await receive(randomUUID());
    say('2026-11-22T12:00:00.000Z', statusOf(id));
    await ask();
    const known = await statuses();
    api.answerQuestion(statusPath, answer);

    expect(await ask()).toBe('unanswered');

    expect(await statuses()).toEqual(known);
  });

  test('that is older than what is known is not believed', async () => {
    const id = await receive(randomUUID());
    say('2026-11-22T12:00:00.000Z', statusOf(id, { state: 'done' }));
    await ask();
    say('2026-11-22T11:00:00.000Z', statusOf(id));
    await ask();

    expect((await statuses())[id]?.status.state).toBe('done');
  });

  test('that leaves out a request takes what was known of it, and forgetting a receipt does too', async () => {
    const [erased, forgotten] = [await receive(randomUUID()), await receive(randomUUID())];
    say('2026-11-22T12:00:00.000Z', statusOf(erased), statusOf(forgotten));
    await ask();
    await device.store.forgetReceipt(forgotten);
    expect(Object.keys(await statuses())).toEqual([erased]);
    say('2026-11-22T13:00:00.000Z');
    await ask();

    expect(await statuses()).toEqual({});
  });

  test('about a request without a receipt is kept only if the API knows it', async () => {
    const [known, unknown] = [randomUUID(), randomUUID()];
    await device.store.noteStatuses((board) => watching(watching(board, known), unknown));
    say('2026-11-22T12:00:00.000Z', statusOf(known, { form: 'licence', reference: 'L-1' }));
    await ask();

    expect(lastQuestion().ids.sort()).toEqual([known, unknown].sort());
    expect(await device.store.statuses()).toMatchObject({ watched: [known] });
    expect((await statuses())[known]?.status).toMatchObject({ form: 'licence', reference: 'L-1' });
    await device.store.forgetReceipt(known);
    expect(await device.store.statuses()).toMatchObject({ ...emptyBoard, requests: {} });
  });
});

describe('what the office has erased', () => {
  const at = '2026-11-22T12:00:00.000Z';
  const sayErased = (...erased: readonly string[]) =>
    api.answerQuestion(statusPath, http(200, { at, digest, requests: [], erased }));

  test('is forgotten by a device that asks, and only a note stays, which asks for nothing', async () => {
    const id = await receive(randomUUID());
    sayErased(id);

    expect(await ask()).toBe('answered');

    const [note, ...others] = await device.store.receipts();
    expect(note).toMatchObject({ submissionId: id, erased: true, proven: false, files: [] });
    expect(others).toEqual([]);
    expect(await ask()).toBe('notAsked');
  });

  test('stays while anything of it was submitted and not received, and is told until it is forgotten', async () => {
    const id = await receive(randomUUID());
    const receipt = await device.store.receipt(id);
    const added = randomUUID();
    const addition = { kind: 'reply', to: id } as const;
    const reply = { ...submissionOf(added), form: 'reply', shape: 2, addition } as const;
    await device.drafts.save({ ...draftOf(reply), addition });
    await device.store.finalise(reply);
    sayErased(id);

    await ask();

    expect(await device.store.receipt(id)).toEqual(receipt);
    expect((await device.store.entries()).map(({ submissionId }) => submissionId)).toEqual([added]);
    await ask();
    expect(lastQuestion()).toEqual({ ids: [id] });
  });

  test('is nothing that was not asked about', async () => {
    const [asked, another] = [await receive(randomUUID()), await receive(randomUUID(), { proven: false })];
    sayErased(another);

    await ask();

    const kept = (await device.store.receipts()).map(({ submissionId, erased }) => [submissionId, erased]);
    expect(new Map(kept as [string, undefined][])).toEqual(
      new Map([
        [asked, undefined],
        [another, undefined],
      ]),
    );
  });

  test('is not taken for it where the API leaves out what it does not know', async () => {
    const id = await receive(randomUUID());
    say(at);

    await ask();

    expect(await device.store.receipt(id)).toMatchObject({ proven: true });
  });
});
