import { expect, test } from 'vitest';
import { type FormServices, FormSession } from '../../src/form-page/form-session.ts';
import { examples } from '../../src/forms/evaluation/examples.ts';
import { form } from '../../src/forms/evaluation/index.ts';
import type { DeliveryMetadata } from '../../src/outbox/entry.ts';
import { newDevice, type TestContext } from '../outbox/test-outbox.ts';

const at = { utc: '2026-11-21T10:00:00.000Z', offsetMinutes: -300 };
const deliveryMetadata: DeliveryMetadata = {
  keyed: { receipts: true, resumableUploads: '/api/uploads' },
  handOver: { direction: 'out', at },
  sendWhen: 'held',
};

function servicesOf({ drafts, store: outbox, clock, finalise }: TestContext): FormServices {
  return {
    drafts: { ...drafts, writeAhead: () => undefined },
    outbox,
    clock,
    finalise,
    newId: () => 'a',
    requestDelivery: () => undefined,
    apiLimits: { now: () => ({}) },
    device: { askToPersist: async () => true },
  } as unknown as FormServices;
}

async function submitted(session: FormSession): Promise<void> {
  await session.submit('es');
  expect(session.state().submission.kind).toBe('saved');
}

test('what has gone out with its key, or to another device, is still known when it is edited and submitted anew', async () => {
  const device = newDevice();
  const first = new FormSession(servicesOf(device), form);
  for (const [name, answer] of Object.entries(examples[0]?.answers ?? {})) first.answer(name, answer);
  await submitted(first);
  const entry = await device.entry('a');
  expect(entry).not.toHaveProperty('keyed');
  await device.store.replace(entry, { ...entry, ...deliveryMetadata });

  await device.store.reopen('a', at);
  const draft = await device.drafts.load('a');
  expect(draft).toMatchObject(deliveryMetadata);
  const second = new FormSession(servicesOf(device), form, draft);
  second.answer('courseName', 'Corregido');
  second.saveNow();
  await expect.poll(() => second.state().saving.kind).toBe('saved');
  expect(await device.drafts.load('a')).toMatchObject(deliveryMetadata);
  await submitted(second);

  expect(await device.entry('a')).toMatchObject(deliveryMetadata);
});
