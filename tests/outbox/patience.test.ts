import { beforeEach, describe, expect, test } from 'vitest';
import { chunkThreshold } from '../../src/outbox/chunked-upload.ts';
import type { DeliveryProgress } from '../../src/outbox/progress.ts';
import { createFakeApi, type FakeApi } from './fake-api.ts';
import { run, sizes, uploadingApi } from './large-request.ts';
import { newDevice, type TestContext } from './test-outbox.ts';

/** Bytes of the one answer in each request of these tests. */
const textBytes = 'GMDSS'.length;

let device: TestContext;

beforeEach(() => {
  device = newDevice();
});

interface Seen {
  /** Milliseconds allowed for each POST. */
  readonly deadlines: number[];
  /** Whether each POST reports upload progress. */
  readonly tells: boolean[];
}

function watch(api: FakeApi): Seen & { readonly transport: FakeApi } {
  const deadlines: number[] = [];
  const tells: boolean[] = [];
  const send: FakeApi['send'] = (request, deadline, sent) => {
    deadlines.push(deadline);
    tells.push(sent !== undefined);
    return api.send(request, deadline);
  };
  return { deadlines, tells, transport: { ...api, send } };
}

describe('a request is waited for', () => {
  test('90 s, and as long as its bytes take at 4 KiB a second', async () => {
    await device.submit('a', [10 * 4096 - textBytes]);
    const { transport, deadlines } = watch(createFakeApi());

    await run(device, transport);

    expect(deadlines).toEqual([100_000]);
  });

  test('90 s where its files are there already', async () => {
    await device.submit('a', sizes);
    const { transport, deadlines } = watch(uploadingApi());

    await run(device, transport);

    expect(deadlines).toEqual([90_000]);
  });

  test.each([
    [50_000, 50_000],
    [99_999, 99_999],
    [100_001, 100_000],
  ])('no longer than its run lasts: of %i ms that are left, %i', async (left, deadline) => {
    await device.submit('a', [10 * 4096 - textBytes]);
    const { transport, deadlines } = watch(createFakeApi());

    await run(device, transport, { stopAt: device.clock.now() + left });

    expect(deadlines).toEqual([deadline]);
  });
});

describe('how much of a request has left', () => {
  test.each([
    ['is not asked of one that is over at once', chunkThreshold, false],
    ['is asked of a larger one', chunkThreshold + 1, true],
  ])('%s', async (_what, bytes, isAsked) => {
    await device.submit('a', [bytes - textBytes]);
    const { transport, tells } = watch(createFakeApi());

    await run(device, transport);

    expect(tells).toEqual([isAsked]);
  });

  test('is never told to be more than there is, although the heads of its parts go too', async () => {
    await device.submit('a', [chunkThreshold]);
    const api = createFakeApi();
    const told: DeliveryProgress[] = [];
    const send: FakeApi['send'] = (request, deadline, sent) => {
      sent?.(chunkThreshold + 1000);
      return api.send(request, deadline);
    };

    await run(device, { ...api, send }, {}, { report: (progress) => void told.push(progress) });

    const totalBytes = chunkThreshold + textBytes;
    expect(told).toEqual([{ submissionId: 'a', sentBytes: totalBytes, totalBytes, hasOnlyLeft: true }]);
  });

  test('is not asked where its files are there already', async () => {
    await device.submit('a', sizes);
    const { transport, tells } = watch(uploadingApi());

    await run(device, transport);

    expect(tells).toEqual([false]);
  });
});
