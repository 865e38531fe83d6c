import { describe, expect, test } from 'vitest';
import { plainApi } from '../../src/contracts/capabilities.ts';
import { deliveryMetadataOf } from '../../src/outbox/reopening.ts';
import type { Receipt } from '../../src/outbox/entry.ts';
import { handedOver } from '../../src/outbox/hand-over.ts';
import { afterLearning, entryAgain, isStayOver, staysUntilBackup } from '../../src/outbox/kept-request.ts';
import type { Remembered } from '../../src/outbox/ports.ts';
import { emptySubmission, entryInState } from './submissions.ts';

const receivedAt = '2026-11-22T12:00:00.000Z';
const received = Date.parse(receivedAt);
const day = 24 * 60 * 60 * 1000;

const receipt: Receipt = {
  submissionId: 'a',
  form: 'licence',
  locale: 'en',
  finalisedAt: { utc: receivedAt, offsetMinutes: 0 },
  deliveredAt: { utc: receivedAt, offsetMinutes: 0 },
  receivedAt,
  proven: true,
  files: [],
};

/** Makes backups, and does not state its generation. */
const withoutGeneration = {
  receipts: true,
  idempotencyKey: true,
  verification: false,
  backedUpUntil: receivedAt,
};

function knowing(backedUpUntil?: string, more: Partial<Remembered> = {}, saidAt = received): Remembered {
  const capabilities = {
    idempotencyKey: true,
    receipts: true,
    verification: true,
    generation: 5,
    ...(backedUpUntil === undefined ? {} : { backedUpUntil }),
  };
  return { api: { capabilities, learnedAt: received, saidAt }, ...more };
}

describe('what has been received stays on the device', () => {
  test.each([
    ['2026-11-22T11:59:00.000Z', true],
    [receivedAt, true],
    ['2026-11-22T12:00:00.001Z', false],
    [undefined, false],
  ])('with a backup up to %s: %j', (backedUpUntil, stays) => {
    expect(staysUntilBackup(receipt, knowing(backedUpUntil))).toBe(stays);
  });

  test('never on a shared device, nor on a bare yes, nor for an API that says nothing of it', () => {
    const earlier = '2026-11-22T11:00:00.000Z';

    expect(staysUntilBackup(receipt, knowing(earlier, { shared: true }))).toBe(false);
    expect(staysUntilBackup({ ...receipt, proven: false }, knowing(earlier))).toBe(false);
    expect(staysUntilBackup(receipt, {})).toBe(false);
    expect(staysUntilBackup(receipt, { api: { capabilities: withoutGeneration, learnedAt: received } })).toBe(
      false,
    );
  });

  test('no longer than until the office has it in a backup', () => {
    expect(isStayOver(receipt, knowing('2026-11-22T12:00:00.001Z'), received)).toBe(true);
    expect(isStayOver(receipt, knowing('2026-11-22T11:59:00.000Z'), received)).toBe(false);
  });

  test('until another store has been asked what it has, whatever that one has in its backups', () => {
    const inBackup = '2026-11-22T12:00:00.001Z';

    expect(isStayOver(receipt, knowing(inBackup, { recheck: true }), received + 8 * day)).toBe(false);
    expect(isStayOver(receipt, knowing(inBackup, { recheck: false }), received)).toBe(true);
    expect(isStayOver(receipt, knowing(inBackup, { recheck: true, shared: true }), received)).toBe(true);
  });

  test.each([
    [7, 0, false],
    [7.1, 0, true],
    // The device's clock stands still or is years behind: the API's counts.
    [0, 7.1, true],
    [-400, 6.9, false],
  ])('for seven days at most: %s by the device, %s by the API: over %j', (byDevice, byApi, isOver) => {
    const remembered = knowing('2026-11-22T11:00:00.000Z', {}, received + byApi * day);

    expect(isStayOver(receipt, remembered, received + byDevice * day)).toBe(isOver);
  });
});

describe('another generation', () => {
  const { api } = knowing();
  const said = (generation?: number): Partial<Remembered> =>
    api === undefined
      ? {}
      : {
          api: {
            ...api,
            capabilities: { ...api.capabilities, ...(generation === undefined ? {} : { generation }) },
          },
        };

  test('is noticed, and the first one is none', () => {
    expect(afterLearning({}, said(5))).toEqual({ generation: 5 });
    expect(afterLearning({ generation: 5 }, said(5))).toEqual({ generation: 5 });
    expect(afterLearning({ generation: 5 }, said(6))).toEqual({ generation: 6, recheck: true });
    expect(afterLearning({ generation: 6 }, said(5))).toEqual({ generation: 5, recheck: true });
  });

  test('is not forgotten when an API says nothing of it for a while, nor taken back before it was looked at', () => {
    expect(afterLearning({ generation: 5 }, { pause: { since: 0, duration: 1 } })).toEqual({});
    expect({ recheck: true, ...afterLearning({ generation: 6, recheck: true }, said(6)) }).toMatchObject({
      recheck: true,
    });
  });
});

describe('what the office has lost', () => {
  const { sequence } = entryInState({ kind: 'queued' });
  const fresh = { ...emptySubmission, sequence };
  const kept = {
    ...fresh,
    attempts: 3,
    mayHaveArrived: true,
    uploads: { f: { url: '/api/uploads/f', sent: 10 } },
  };

  test('is sent once more as on the first day, and told by the reference that it had', () => {
    expect(entryAgain({ kept }, { ...receipt, reference: 'R-1' })).toStrictEqual({
      ...fresh,
      lost: { reference: 'R-1' },
    });
  });

  test('is told as lost without a reference where the office gave none', () => {
    expect(entryAgain({ kept }, receipt)).toStrictEqual({ ...fresh, lost: {} });
  });

  test('keeps that reference when it is edited, or goes to another device', () => {
    const again = entryAgain({ kept }, { ...receipt, reference: 'R-1' });

    expect(deliveryMetadataOf(again)).toEqual({ lost: { reference: 'R-1' } });
    expect(handedOver(again, undefined, again.finalisedAt)).toMatchObject({ lost: { reference: 'R-1' } });
    expect(handedOver({ ...fresh }, undefined, again.finalisedAt)).not.toHaveProperty('lost');
  });
});

describe('a contact that failed', () => {
  const api = { capabilities: plainApi, learnedAt: 1 };

  test('is over with the next word of the API, not with one that is to be asked for again', () => {
    expect(afterLearning({ contactFailed: true }, { api })).toEqual({ contactFailed: false });
    expect(afterLearning({ contactFailed: true }, { api: { ...api, learnedAt: 0 } })).toEqual({});
    expect(afterLearning({}, { api })).toEqual({});
  });
});
