import { describe, expect, test } from 'vitest';
import { capabilitiesPath } from '../../src/contracts/capabilities.ts';
import { learnOfApi } from '../../src/outbox/discover.ts';
import { createFakeApi, fullApi, html, http, noAnswer } from './fake-api.ts';
import { newDevice } from './test-outbox.ts';

describe('what the API can do', () => {
  test('is asked although nothing waits, and kept with its limits', async () => {
    const { store, clock } = newDevice();
    const capabilities = { ...fullApi, maxFileBytes: 25_000_000, maxSubmissionBytes: 150_000_000 };
    const transport = createFakeApi(capabilities);

    expect(await learnOfApi({ store, transport, clock })).toBe(true);

    expect(transport.asked).toEqual([capabilitiesPath]);
    expect(await store.remembered()).toMatchObject({ api: { capabilities, learnedAt: clock.now() } });
  });

  test.each([
    ['204', http(204)],
    ['an empty 200', http(200)],
    ['OK as text', http(200, 'OK')],
    ['JSON of somebody else', http(200, { status: 'maintenance' })],
    ['a page', html(200)],
    ['a redirect', http(302, '', { redirected: true })],
    ['404', http(404)],
    ['502 with a page', html(502)],
    ['silence', noAnswer],
  ])('is not learnt from %s, what was known stays, and the link is in doubt', async (_what, answer) => {
    const { store, clock } = newDevice();
    const transport = createFakeApi();
    const known = { capabilities: fullApi, learnedAt: 1 };
    await store.remember({ api: known });
    transport.serve(capabilitiesPath, answer);

    expect(await learnOfApi({ store, transport, clock })).toBe(false);

    expect(await store.remembered()).toEqual({ api: known, contactFailed: true });
  });

  test('that cannot be kept on this device was heard all the same', async () => {
    const { clock } = newDevice();
    const store = { remember: () => Promise.reject(new Error('no storage')) };

    expect(await learnOfApi({ store, transport: createFakeApi(), clock })).toBe(true);
  });
});
