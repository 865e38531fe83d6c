import { beforeEach, describe, expect, test } from 'vitest';
import { mostStatusIds, statusPath } from '../../src/contracts/cases.ts';
import type { Capabilities } from '../../src/contracts/capabilities.ts';
import { instantAt } from '../../src/lib/instant.ts';
import type { Receipt } from '../../src/outbox/entry.ts';
import type { Missing, Remembered } from '../../src/outbox/ports.ts';
import { recheckReceipts } from '../../src/outbox/recheck-receipts.ts';
import { receiptOfEntry } from '../device/receipts.ts';
import { createFakeApi, type FakeApi, fullApi, html, http, noAnswer } from './fake-api.ts';
import { createFakeClock } from './fake-clock.ts';
import { submissionOf } from './submissions.ts';

const clock = createFakeClock();
const day = 24 * 60 * 60 * 1000;
const asking: Capabilities = { ...fullApi, status: statusPath };

let api: FakeApi;
let noted: Missing[];
let remembered: Remembered;

beforeEach(() => {
  api = createFakeApi(asking);
  noted = [];
  remembered = { recheck: true, api: { capabilities: asking, learnedAt: 0 } };
});

function receiptOf(id: string, change: Partial<Receipt> = {}): Receipt {
  return { ...receiptOfEntry(submissionOf(id), clock.now()), ...change };
}

function recheck(...receipts: readonly Receipt[]): Promise<void> {
  const store = {
    remembered: async () => remembered,
    remember: async (change: Partial<Remembered>) => {
      remembered = { ...remembered, ...change };
    },
    receipts: async () => receipts,
    noteMissing: async (missing: Missing) => void noted.push(missing),
  };
  return recheckReceipts({ store, transport: api, clock });
}

function sayThatItHas(...ids: readonly string[]): void {
  const at = '2026-11-21T12:00:00.000Z';
  const requests = ids.map((submissionId) => ({
    submissionId,
    state: 'new',
    changedAt: at,
    reason: null,
    messages: [],
    documents: [],
  }));
  api.answerQuestion(statusPath, http(200, { at, digest: 'abcdefghijklmnopqrstuv', requests }));
}

const askedIds = () => api.questions.map((question) => JSON.parse(question));

describe('an office that was restored', () => {
  test('is asked once what it still has', async () => {
    sayThatItHas('a');

    await recheck(receiptOf('a'), receiptOf('b'));
    await recheck(receiptOf('a'), receiptOf('b'));

    expect(askedIds()).toEqual([{ ids: ['a', 'b'] }]);
    expect(noted).toEqual([{ found: ['a'], missing: ['b'], unsure: [] }]);
    expect(remembered.recheck).toBe(false);
  });

  test('has not lost what it has erased', async () => {
    const answer = { at: '2026-11-21T12:00:00.000Z', digest: '', requests: [], erased: ['a'] };
    api.answerQuestion(statusPath, http(200, answer));

    await recheck(receiptOf('a'), receiptOf('b'));

    expect(noted).toEqual([{ found: ['a'], missing: ['b'], unsure: [] }]);
  });

  test('is asked for fifty requests at a time', async () => {
    const ids = Array.from({ length: mostStatusIds + 1 }, (_, index) => `r${index}`);
    sayThatItHas(...ids);

    await recheck(...ids.map((id) => receiptOf(id)));

    expect(askedIds()).toEqual([{ ids: ids.slice(0, mostStatusIds) }, { ids: ids.slice(mostStatusIds) }]);
    expect(noted).toEqual([{ found: ids, missing: [], unsure: [] }]);
  });

  test('is asked no question about nothing', async () => {
    const ids = Array.from({ length: mostStatusIds }, (_, index) => `r${index}`);
    sayThatItHas(...ids);

    await recheck(...ids.map((id) => receiptOf(id)));
    remembered = { ...remembered, recheck: true };
    await recheck();

    expect(askedIds()).toEqual([{ ids }]);
    expect(remembered.recheck).toBe(false);
  });

  test('is not asked for what was delivered 90 days ago, nor for what it has never proven', async () => {
    sayThatItHas();
    const delivered = (milliseconds: number) => ({ deliveredAt: instantAt(clock.now() - milliseconds, 0) });

    await recheck(
      receiptOf('old', delivered(90 * day)),
      receiptOf('recent', delivered(90 * day - 1)),
      receiptOf('unproven', { proven: false }),
    );

    expect(askedIds()).toEqual([{ ids: ['recent'] }]);
    expect(noted).toEqual([{ found: [], missing: ['recent'], unsure: [] }]);
  });

  test('is asked for what only the clock of the device, months ahead, calls old', async () => {
    sayThatItHas();
    const saidAt = Date.parse('2026-11-21T12:00:00.000Z');
    remembered = { recheck: true, api: { capabilities: asking, learnedAt: clock.now(), saidAt } };
    const received = (milliseconds: number) => ({
      deliveredAt: instantAt(clock.now() - 200 * day, 0),
      receivedAt: new Date(saidAt - milliseconds).toISOString(),
    });

    await recheck(receiptOf('old', received(90 * day)), receiptOf('recent', received(day)));

    expect(noted).toEqual([{ found: [], missing: ['recent'], unsure: [] }]);
  });

  test('is asked once more where it was put back again while it was asked', async () => {
    sayThatItHas('a');
    remembered = { ...remembered, generation: 2 };
    const post = api.post;
    api.post = (...question) => {
      remembered = { ...remembered, generation: 3 };
      return post(...question);
    };

    await recheck(receiptOf('a'), receiptOf('b'));

    expect(noted).toEqual([]);
    expect(remembered.recheck).toBe(true);
  });

  test('knows by the key what was added to a request, for which it cannot be asked', async () => {
    sayThatItHas('a');

    await recheck(receiptOf('a'), receiptOf('reply', { addition: { kind: 'reply', to: 'a' } }));

    expect(askedIds()).toEqual([{ ids: ['a'] }]);
    expect(noted).toEqual([{ found: ['a'], missing: [], unsure: ['reply'] }]);
  });

  test.each([
    ['that answers no such question', { api: { capabilities: fullApi, learnedAt: 0 } }],
    ['of which nothing is known any more', {}],
  ])('%s gets whatever is still here', async (_what, known) => {
    remembered = { recheck: true, ...known };

    await recheck(receiptOf('a'), receiptOf('b'));

    expect(api.questions).toEqual([]);
    expect(noted).toEqual([{ found: [], missing: [], unsure: ['a', 'b'] }]);
    expect(remembered.recheck).toBe(false);
  });

  test.each([
    ['nobody', noAnswer],
    ['a portal', html(200)],
    ['JSON of somebody else', http(200, { status: 'ok' })],
    [
      'a proxy with the answer of yesterday',
      http(502, { at: '2026-11-20T12:00:00.000Z', digest: 'a', requests: [] }),
    ],
    ['an answer to another question', http(200, { at: '2026-11-21T12:00:00.000Z', unchanged: true })],
  ])('is asked again at the next contact where %s answers', async (_who, answer) => {
    api.answerQuestion(statusPath, answer);

    await recheck(receiptOf('a'));

    expect(noted).toEqual([]);
    expect(remembered.recheck).toBe(true);
  });
});

test.each([undefined, false])('no office is asked that is the same as before: %s', async (again) => {
  remembered =
    again === undefined ? { api: { capabilities: asking, learnedAt: 0 } } : { ...remembered, recheck: again };

  await recheck(receiptOf('a'));

  expect(api.questions).toEqual([]);
  expect(noted).toEqual([]);
});
