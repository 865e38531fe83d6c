import { beforeEach, expect, test } from 'vitest';
import { sharedFiles, sharePath } from '../../../src/contracts/pages/from-other-apps.ts';
import { readPocket } from '../../../src/device/storage/pocket-records.ts';
import { isShared, takeShared } from '../../../src/device/files/take-shared.ts';
import { newDevice, type TestContext } from '../../outbox/test-outbox.ts';
import { sampleFile } from '../../support/sample-files.ts';

const origin = 'https://forms.example';

let device: TestContext;

beforeEach(() => {
  device = newDevice();
});

function share(...files: readonly File[]): Promise<string | null> {
  const body = new FormData();
  for (const file of files) body.append(sharedFiles, file);
  const { database, store, clock } = device;
  const quiet = { announce: () => undefined, subscribe: () => () => undefined };
  const progress = { ...quiet, latest: () => undefined, report: () => undefined };
  const request = new Request(origin + sharePath, { method: 'POST', body });
  return takeShared(request, { database, store, feed: quiet, progress }, clock.now()).then((answer) => {
    expect(answer.status).toBe(303);
    return answer.headers.get('Location');
  });
}

const kept = async () =>
  (await readPocket(device.database)).map(({ file }) => [file.name, file.type] as const);
const passport = () => new File([sampleFile('pdf', 5000)], 'passport.pdf', { type: 'application/pdf' });

test('what is shared lies among the documents, judged by its bytes', async () => {
  await device.store.remember({ own: true });
  const photo = new File([sampleFile('jpeg', 4000)], 'book.bin');

  expect(await share(passport(), photo)).toBe('/me/documents?share=kept');

  expect(Object.fromEntries(await kept())).toEqual({
    'book.bin': 'image/jpeg',
    'passport.pdf': 'application/pdf',
  });
});

test('a name as long as a book is cut to what a picked file may have, and keeps its ending', async () => {
  await device.store.remember({ own: true });
  const long = new File([sampleFile('pdf', 5000)], `${'n'.repeat(10_000)}.pdf`);

  expect(await share(long)).toBe('/me/documents?share=kept');
  const [[name] = []] = await kept();
  expect(name).toBe(`${'n'.repeat(196)}.pdf`);
});

test('what is no document is left out, and the page says so', async () => {
  await device.store.remember({ own: true });

  expect(await share(new File(['MZ'], 'program.exe'), passport())).toBe('/me/documents?share=refused');
  expect(await kept()).toEqual([['passport.pdf', 'application/pdf']]);
});

test.each([{}, { own: true, shared: true }])(
  'nothing is kept where the device is not one’s own: %j',
  async (said) => {
    await device.store.remember(said);

    expect(await share(passport())).toBe('/me/documents?share=own');
    expect(await device.database.run((connection) => connection.count('chunks'))).toBe(0);
  },
);

test('an empty share, or a store that fails, is told as a failure', async () => {
  await device.store.remember({ own: true });
  expect(await share()).toBe('/me/documents?share=failed');
  device.database.run = () => Promise.reject(new Error('broken'));
  expect(await share(passport())).toBe('/me/documents?share=failed');
});

test('only a navigation that posts to exactly this address is shared', () => {
  const request = { method: 'POST', mode: 'navigate', url: origin + sharePath } as Request;
  expect(isShared(request, origin)).toBe(true);
  const others = [
    { method: 'GET' },
    { mode: 'cors' as const },
    { url: `${origin}${sharePath}/` },
    { url: `${origin}${sharePath}?x` },
    { url: `${origin}/api${sharePath}` },
    { url: `https://other.example${sharePath}` },
  ];
  for (const other of others) expect(isShared({ ...request, ...other }, origin)).toBe(false);
});
