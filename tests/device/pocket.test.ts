import { beforeEach, expect, test } from 'vitest';
import { createPocket } from '../../src/device/files/page/pocket.ts';
import { collectGarbage } from '../../src/device/storage/garbage.ts';
import { readFile, writeFile } from '../../src/device/storage/file-bytes.ts';
import { pocketKey } from '../../src/device/storage/pocket-records.ts';
import type { Pocket } from '../../src/ui/outbox-context.tsx';
import { bytesOf, storedFile } from '../outbox/submissions.ts';
import { newDevice, type TestContext } from '../outbox/test-outbox.ts';

const bytes = bytesOf(3000, 3);
const passport = storedFile('sent-file', bytes, 'passport.pdf');
const year = 365 * 24 * 60 * 60_000;

let device: TestContext;
let pocket: Pocket;
let hasRoom: boolean;
let announced: number;

beforeEach(async () => {
  device = newDevice();
  hasRoom = true;
  announced = 0;
  let ids = 0;
  const { database, clock } = device;
  const feed = { announce: () => (announced += 1), subscribe: () => () => undefined };
  pocket = createPocket({
    kept: { database, feed },
    clock,
    newId: () => `id-${(ids += 1)}`,
    hasRoom: async () => hasRoom,
    files: {
      async importFile(submissionId, _field, picked) {
        const file = storedFile('picked-file', await picked.arrayBuffer(), picked.name);
        await writeFile(database, submissionId, file, await picked.arrayBuffer(), clock.now());
        return { kind: 'imported', file };
      },
    },
  });
  await device.store.remember({ own: true });
  await writeFile(database, 'sent', passport, bytes, clock.now());
});

const bytesLeft = () => device.database.run((connection) => connection.count('chunks'));
const kept = async () => (await pocket.documents()).map(({ file: { name } }) => name);

async function keepPassport() {
  const answer = await pocket.keep('sent', passport, 'identity');
  if (answer.kind !== 'kept') throw new Error(`It was not kept: ${answer.kind}`);
  return answer.document;
}

test('what was sent is kept byte for byte, once, with what it is', async () => {
  const document = await keepPassport();
  const again = await keepPassport();

  expect(again).toEqual(document);
  expect(await pocket.documents()).toEqual([document]);
  expect(document).toMatchObject({ kind: 'identity', from: 'sent', file: { name: 'passport.pdf' } });
  const file = await pocket.open(document);
  expect(file?.name).toBe('passport.pdf');
  expect(await file?.arrayBuffer()).toEqual(bytes);
  expect(announced).toBe(1);
});

test('it stays when the request goes, and however old it is', async () => {
  const document = await keepPassport();
  await collectGarbage(device.database, device.clock.now() + 3 * year);

  expect(await readFile(device.database, 'sent', passport)).toBeUndefined();
  expect(await pocket.open(document)).toBeDefined();
});

test('what is added is kept under its own name, and told of before it expires', async () => {
  const photo = new File([bytesOf(500)], 'book.jpg');
  const answer = await pocket.add(photo);
  if (answer.kind !== 'kept') throw new Error('It was not kept');
  const { id } = answer.document;
  expect(answer.document).not.toHaveProperty('from');

  // One after the other, as one types: neither takes the other back.
  await Promise.all([
    pocket.describe(id, { kind: 'seamansBook' }),
    pocket.describe(id, { expires: '2027-05-31' }),
  ]);
  expect(await pocket.documents()).toMatchObject([{ kind: 'seamansBook', expires: '2027-05-31' }]);
  expect((await device.store.remembered()).expiryTellFrom).toBe('2026-11-30');
  await pocket.noteTold([[id, '6']]);
  expect((await device.store.remembered()).expiryTellFrom).toBe('2027-02-28');

  // A new date is told anew.
  await pocket.describe(id, { kind: 'identity' });
  expect((await device.store.remembered()).expiryTellFrom).toBe('2027-02-28');
  await pocket.describe(id, { expires: '2030-05-31' });
  expect((await device.store.remembered()).expiryTellFrom).toBe('2029-11-30');
  await pocket.remove(id);
  expect((await device.store.remembered()).expiryTellFrom).toBeUndefined();
  expect(await kept()).toEqual([]);
  expect(await bytesLeft()).toBe(1);
});

test('the latest come first, those of one moment by name', async () => {
  for (const name of ['b.jpg', 'c.jpg', 'a.jpg']) await pocket.add(new File([bytesOf(500)], name));
  device.clock.advance(1000);
  await pocket.add(new File([bytesOf(500)], 'd.jpg'));

  expect(await kept()).toEqual(['d.jpg', 'a.jpg', 'b.jpg', 'c.jpg']);
});

test('without room to spare nothing is kept: what waits to be sent comes first', async () => {
  hasRoom = false;
  const full = { kind: 'notSaved', problem: 'full' };

  expect(await pocket.keep('sent', passport)).toEqual(full);
  expect(await pocket.add(new File([bytesOf(500)], 'book.jpg'))).toEqual(full);
  expect(await kept()).toEqual([]);
  expect(await bytesLeft()).toBe(1);
});

test('bytes that are gone or damaged are not kept', async () => {
  const missing = { kind: 'notSaved', problem: 'incomplete' };
  expect(await pocket.keep('other', passport)).toEqual(missing);
  expect(await pocket.keep('sent', { ...passport, sha256: '0'.repeat(64) })).toEqual(missing);
});

test.each(['shared', 'finished'])('nothing of it is left once the device is %s', async (how) => {
  const document = await keepPassport();
  await pocket.describe(document.id, { kind: 'identity', expires: '2027-05-31' });
  if (how === 'shared') await device.store.remember({ shared: true });
  else await device.store.finishHere();

  expect(await pocket.documents()).toEqual([]);
  expect(await readFile(device.database, pocketKey(document.id), document.file)).toBeUndefined();
  expect((await device.store.remembered()).expiryTellFrom).toBeUndefined();
  // Nor does what was still being kept come after it.
  expect((await pocket.keep('sent', passport)).kind).toBe('notSaved');
  expect(await bytesLeft()).toBe(1);
});

test('what a release without a pocket left behind goes with the next start', async () => {
  const document = await keepPassport();
  // It notes that others use the device, and knows no more.
  const { database, clock } = device;
  await device.store.remember({ own: true });
  await database.run(async (connection) => {
    const meta = await connection.get('meta', 'outbox');
    if (meta === undefined || !('remembered' in meta)) throw new Error('There is no meta');
    await connection.put('meta', { ...meta, remembered: { ...meta.remembered, shared: true } }, 'outbox');
  });

  expect(await pocket.documents()).toEqual([]);
  await collectGarbage(database, clock.now());
  expect(await readFile(database, pocketKey(document.id), document.file)).toBeUndefined();
});
