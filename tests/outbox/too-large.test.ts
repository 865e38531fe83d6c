import { expect, test } from 'vitest';
import { createFakeApi, fullApi } from './fake-api.ts';
import { newDevice } from './test-outbox.ts';

test.each([
  ['one file', [2000], { maxFileBytes: 1999 }],
  ['all files', [1000, 1000], { maxFileBytes: 1000, maxSubmissionBytes: 1999 }],
])(
  'of what the API takes no more, as it says itself of %s, not a byte is sent',
  async (_what, sizes, limits) => {
    const device = newDevice();
    await device.submit('a', sizes);
    const api = createFakeApi({ ...fullApi, ...limits });

    await device.drain(api);

    expect((await device.entry('a')).state).toEqual({ kind: 'attention', reason: { kind: 'tooLarge' } });
    expect(api.sent).toEqual([]);
  },
);
