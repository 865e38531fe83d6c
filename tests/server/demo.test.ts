import { expect, test } from 'vitest';
import { openDemoLink } from '../../scripts/demo-link.ts';
import { demoRequest } from '../../scripts/demo-requests.ts';
import { sail } from '../../scripts/demo-ship.ts';
import { openServer, stored, testSettings } from '../support/test-server.ts';
import { unpricedForms } from '../support/form-lists.ts';

test('each request of the demo is one that the office takes', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);

  for (let index = 0; index < 20; index += 1) {
    expect(await (await demoRequest(index, 0)).send(url)).toMatchObject({ status: 201 });
  }

  const forms = (await stored(settings)).map(({ form }) => form);
  expect(new Set(forms)).toEqual(new Set(unpricedForms));
});

test('the ship’s requests arrive once each over a link that is cut again and again', async () => {
  const settings = await testSettings();
  const { url } = await openServer(settings);
  const link = await openDemoLink(url, {
    port: 0,
    cutEvery: 60 * 60_000,
    awayFor: 200,
    upload: 400_000,
    changed: () => undefined,
  });
  const over = new AbortController();
  const ship = sail(link.url, { every: 500, fileBytes: 40_000, until: over.signal });

  // Cut while something is under way, and only again once something has arrived: progress does not hang on the machine.
  for (let cuts = 1; cuts <= 3; cuts += 1) {
    await expect.poll(() => link.isUp() && ship.state().waiting > 0, { interval: 5 }).toBe(true);
    link.cut();
    expect(link.isUp()).toBe(false);
    const { received: before } = ship.state();
    await expect.poll(() => ship.state().received).toBeGreaterThan(before + 1);
  }
  over.abort();
  await ship.ended;
  await link.close();

  const { received, attempts } = ship.state();
  const ids = (await stored(settings)).map(({ submissionId }) => submissionId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(received);
  // What was cut short was sent again.
  expect(attempts).toBeGreaterThan(received);
});
