import { beforeEach, describe, expect, test } from 'vitest';
import { tooLargeForNginx } from '../support/strangers.ts';
import { type FakeApi, http } from './fake-api.ts';
import { resumable, run, sizes, uploadingApi, whole } from './large-request.ts';
import { newDevice, type TestContext } from './test-outbox.ts';

const kibi = 1024;
const day = 24 * 60 * 60 * 1000;
const { status, body, contentType } = { contentType: '', body: '', ...tooLargeForNginx };
const tooLarge = http(status, body, { contentType });

let device: TestContext;
let api: FakeApi;

beforeEach(() => {
  device = newDevice();
  api = uploadingApi();
});

/** Simulates a proxy that limits bodies to this many bytes. */
function limitTo(bytes: number): void {
  const { patch } = api.uploads;
  api.uploads.patch = async (url, piece, deadline) =>
    piece.to - piece.from > bytes ? tooLarge : patch(url, piece, deadline);
}

describe('a limit for bodies on the way', () => {
  test('halves the pieces until they pass, and is remembered for a day', async () => {
    await device.submit('a', sizes);
    limitTo(100 * kibi);

    expect(await run(device, api)).toMatchObject({ delivered: 1 });
    expect(await device.store.remembered()).toMatchObject({ bodyLimit: { bytes: 64 * kibi } });

    const refused: number[] = [];
    const { patch } = api.uploads;
    api.uploads.patch = async (url, piece, deadline) => {
      const answer = await patch(url, piece, deadline);
      if (answer.kind === 'http' && answer.status === 413) refused.push(piece.to - piece.from);
      return answer;
    };
    await device.submit('b', sizes);
    expect(await run(device, api)).toMatchObject({ delivered: 1 });
    expect(refused).toEqual([]);

    device.clock.set(device.clock.now() + day);
    await device.submit('c', sizes);
    expect(await run(device, api)).toMatchObject({ delivered: 1 });
    expect(refused).not.toEqual([]);
  });

  test('that refuses the smallest piece needs attention, which does not speak of the files', async () => {
    await device.submit('a', sizes);
    limitTo(10 * kibi);

    await run(device, api);

    expect((await device.entry('a')).state).toEqual({ kind: 'attention', reason: { kind: 'bodyLimit' } });
    expect(api.sent).toEqual([]);
  });

  test('that a whole request meets sends it in pieces, and the next one at once', async () => {
    await device.submit('a', [200_000]);
    api.answerWith(tooLarge);

    expect(await run(device, api)).toMatchObject({ attempted: 1, delivered: 1 });

    expect(api.uploads.carried()).toBe(200_000);
    expect(api.sent).toHaveLength(2);
    await device.submit('b', [200_000]);
    await run(device, api);
    expect(api.sent).toHaveLength(3);
    expect(api.uploads.carried()).toBe(400_000);
  });

  test('that a request without files meets needs attention', async () => {
    await device.submit('a');
    api.answer('a', tooLarge);

    await run(device, api);

    expect((await device.entry('a')).state).toEqual({ kind: 'attention', reason: { kind: 'bodyLimit' } });
  });

  test('is no limit when the API itself says that it is too much', async () => {
    await device.submit('a', sizes);
    api = uploadingApi({ ...resumable });
    api.answer(
      'a',
      http(413, { type: 'urn:pmts:problem:submissionTooLarge' }, { contentType: 'application/problem+json' }),
    );

    await run(device, api);

    expect(api.uploads.carried()).toBe(whole);
    expect(await device.store.remembered()).not.toHaveProperty('bodyLimit');
    expect((await device.entry('a')).state).toMatchObject({ reason: { kind: 'refused', status: 413 } });
  });
});
