import { expect, onTestFinished, test } from 'vitest';
import { inDatabase } from '../support/quotes.ts';
import { startPlainApi } from '../support/plain-api.ts';
import { exampleOf, fieldsOfSending } from '../support/sending.ts';
import { openServer, stored, testSettings } from '../support/test-server.ts';
import { newDevice } from '../support/device.ts';

/** 285 for course 1, 65 for course 11, half of 150 and 5 for course 6 (examples.ts). */
const estimate = {
  total: 43_000,
  government: 'panama',
  nationality: 'panama',
  lines: [],
  pricesAsOf: '2026-11-20T10:00:00.000Z',
};

test('a quote made on the device is delivered once, and the receipt holds what the API quoted', async () => {
  const settings = await testSettings();
  const device = newDevice((await openServer(settings)).url);
  const sending = await exampleOf('quote');
  const id = await device.submit('quote', sending, estimate);
  expect((await device.outbox.entry(id))?.estimate).toEqual(estimate);

  const report = await device.drain();

  expect(report).toEqual({ attempted: 1, delivered: 1, ended: 'done' });
  const [received, ...others] = await stored(settings);
  expect(others).toEqual([]);
  expect(received).toMatchObject({ submissionId: id, form: 'quote', fields: fieldsOfSending(sending) });
  const receipt = await device.outbox.receipt(id);
  expect(receipt).toMatchObject({
    proven: true,
    reference: 'PMTS/Q/0001',
    quotation: { id: '1', total: 43_000 },
    verificationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    estimate,
    applicant: [sending.texts['name'], sending.texts['lastName']].join(' '),
  });
  expect(receipt?.quotation?.lines.map(({ kind, course }) => [kind, course.nameEs])).toEqual([
    ['new', 'Formación Básica en Seguridad (cuatro módulos)'],
    ['new', 'Toma de Conciencia de la Protección para Toda la Gente de Mar'],
    ['renewal', 'Técnicas Avanzadas de Lucha contra Incendios'],
  ]);
});

test('where prices have changed meanwhile, the receipt holds both totals', async () => {
  const settings = await testSettings();
  const device = newDevice((await openServer(settings)).url);
  const id = await device.submit('quote', await exampleOf('quote'), estimate);
  await inDatabase(settings, (db) =>
    db.updateTable('courses').set({ price_panamanian: 30_000 }).where('id', '=', 1).execute(),
  );

  await device.drain();

  const receipt = await device.outbox.receipt(id);
  expect([receipt?.estimate?.total, receipt?.quotation?.total]).toEqual([43_000, 45_000]);
});

test('a course that is no longer offered needs attention, with the reason of the API', async () => {
  const settings = await testSettings();
  const device = newDevice((await openServer(settings)).url);
  const id = await device.submit('quote', await exampleOf('quote'), estimate);
  await inDatabase(settings, (db) => db.deleteFrom('courses').where('id', '=', 11).execute());

  await device.drain();

  expect((await device.outbox.entry(id))?.state).toMatchObject({
    kind: 'attention',
    reason: { kind: 'refused', status: 422, message: expect.stringMatching(/curso|course/) },
  });
  expect(await stored(settings)).toEqual([]);
});

test('an API that knows only the specification gets exactly its fields, and nothing is assumed of its answer', async () => {
  const api = await startPlainApi();
  onTestFinished(() => api.close());
  const device = newDevice(api.url, { apiKind: 'plain' });
  const sending = await exampleOf('quote');
  const id = await device.submit('quote', sending, estimate);

  await device.drain();

  const [post, ...others] = api.posts();
  expect(others).toEqual([]);
  expect(post?.path).toBe('/api/send-email');
  expect(post?.headers['content-type']).toBe('application/json');
  expect(post?.headers['idempotency-key']).toBeUndefined();
  expect(JSON.parse(String(post?.body))).toEqual({
    name: 'José',
    lastName: "O'Neill-Ñáñez",
    document: 'PA0123456',
    nationality: 'panama',
    email: 'jose@ship.example',
    phone: '+507 6123-4567',
    courses: ['1', '11'],
    renewalCourses: ['6'],
    government: 'panama',
    submissionType: 'quote',
  });
  const receipt = await device.outbox.receipt(id);
  expect(receipt).toMatchObject({ proven: false, estimate });
  expect(receipt).not.toHaveProperty('quotation');
  expect(receipt).not.toHaveProperty('verificationId');
  expect(receipt).not.toHaveProperty('reference');
});

test('a refusal that is no JSON is known as such', async () => {
  const api = await startPlainApi();
  onTestFinished(() => api.close());
  api.answerWith({ status: 400, headers: { 'content-type': 'text/plain' }, body: 'Bad things' });
  const device = newDevice(api.url, { apiKind: 'plain' });
  const id = await device.submit('quote', await exampleOf('quote'), estimate);

  await device.drain();

  expect((await device.outbox.entry(id))?.state).toMatchObject({
    reason: { kind: 'refused', status: 400, unreadable: true },
  });
});
