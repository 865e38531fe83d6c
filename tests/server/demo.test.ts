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
  const cuts: boolean[] = [];
  const link = await openDemoLink(url, {
    port: 0,
    cutEvery: 700,
    awayFor: 200,
    upload: 400_000,
    changed: (isUp) => cuts.push(isUp),
  });
  const over = new AbortController();
  const ship = sail(link.url, { every: 500, fileBytes: 40_000, until: over.signal });

  await expect.poll(() => ship.state().received).toBeGreaterThan(6);
  over.abort();
  await ship.ended;
  await link.close();

  const { received, attempts } = ship.state();
  const ids = (await stored(settings)).map(({ submissionId }) => submissionId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(received);
  expect(attempts).toBeGreaterThanOrEqual(received);
  expect(cuts).toContain(false);
});
