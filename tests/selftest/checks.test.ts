import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { deleteDB, openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { checkIds } from '../../src/contracts/selftest/checks.ts';
import type { Contact } from '../../src/ui/api-context.tsx';
import { allChecks, runChecks } from '../../src/selftest/use-selftest.ts';
import { keepingChecks } from '../../src/selftest/checks/keeping.ts';
import { sendingChecks } from '../../src/selftest/checks/sending.ts';
import { createPlace, type Place } from '../../src/selftest/place.ts';

const startedAt = Date.UTC(2026, 10, 22, 12);

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  return () => vi.unstubAllGlobals();
});

function placeWith(contact: Partial<Contact> = {}): Place {
  const found: Contact = {
    verdict: 'fine',
    address: 'https://api.example',
    checkedAt: startedAt,
    ...contact,
  };
  const unused = () => Promise.reject(new Error('not asked'));
  return createPlace({
    loadApi: async () => ({
      checkContact: async () => found,
      readCatalogue: unused,
      askStatus: unused,
      lookUp: unused,
      verifyCode: unused,
    }),
    outbox: { entries: async () => [] },
    device: { storage: unused, askToPersist: unused },
    installation: { state: () => ({ installed: false, canPrompt: false, needsSteps: false }) },
    apiBase: 'https://api.example/',
    origin: 'https://forms.example',
    startedAt,
  });
}

async function outcomesOf(checks: Parameters<typeof runChecks>[0]): Promise<Record<string, string>> {
  const results = await runChecks(checks, { onResult: () => undefined, now: () => 0 });
  return Object.fromEntries(
    results.map(({ id, outcome, detail = '' }) => [id, `${outcome} ${detail}`.trim()]),
  );
}

test('the checks are those of the list, in its order', () => {
  expect(allChecks(placeWith()).map(({ id }) => id)).toEqual(checkIds);
});

test('a storage that works passes, and nothing of the run stays', async () => {
  const place = placeWith();
  const found = await outcomesOf(keepingChecks(place));

  expect(found).toEqual({
    databaseOpens: 'passed',
    textKept: 'passed',
    bytesKept: 'passed',
    largeFileKept: 'passed',
    abortUndone: 'passed',
    reopened: 'passed',
    twoConnections: 'passed',
    upgradeGivesWay: 'passed',
    // Node has no such worker.
    workerShares: 'absent no Worker',
    blobKept: expect.stringMatching(/^(passed|absent)/),
    outboxReadable: 'passed 0 waiting',
  });
  expect(await place.databases.removeAll()).toBe(9);
  expect(await indexedDB.databases()).toEqual([]);
});

test('only what this run made, and what one left that ended long ago, is removed', async () => {
  const names = [
    'outbox',
    'selftest-notes',
    `selftest-${startedAt - 3_600_000}-text`,
    `selftest-${startedAt - 1000}-text`,
  ];
  for (const name of names) (await openDB(name, 1)).close();
  const place = placeWith();
  await place.databases.open('text');

  expect(await place.databases.removeAll()).toBe(2);
  const left = (await indexedDB.databases()).map(({ name = '' }) => name);
  expect(left.toSorted()).toEqual(['outbox', `selftest-${startedAt - 1000}-text`, 'selftest-notes']);
  for (const name of left) await deleteDB(name);
});

test('without a database each check says so, and none hangs', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const found = await outcomesOf(keepingChecks(placeWith()).filter(({ id }) => id !== 'workerShares'));
  const { outboxReadable, blobKept, ...rest } = found;

  expect(Object.values(rest).filter((outcome) => !outcome.startsWith('failed'))).toEqual([]);
  expect([outboxReadable, blobKept]).toEqual(['passed 0 waiting', expect.stringMatching(/^failed/)]);
});

test.each<[Partial<Contact>, string, string]>([
  [{ verdict: 'offline' }, 'absent no network', 'absent no answer to compare with'],
  [{ verdict: 'portal' }, 'failed portal', 'absent no answer to compare with'],
  [{ clockAhead: 7_200_000 }, 'passed', 'failed 7200 s ahead'],
])('a contact %j is told as it is', async (contact, server, clock) => {
  const checks = sendingChecks(placeWith(contact)).filter(({ id }) =>
    ['serverAnswers', 'clockRight'].includes(id),
  );

  expect(await outcomesOf(checks)).toEqual({ serverAnswers: server, clockRight: clock });
});

test('a kept file is found whole in a body, and one that the storage gives back empty is not', async () => {
  const place = placeWith();
  const [whole] = sendingChecks(place).filter(({ id }) => id === 'bodyWhole');
  expect(await whole?.run()).toEqual({ outcome: 'passed' });

  const { open } = place.databases;
  const emptied: Place = {
    ...place,
    databases: {
      ...place.databases,
      async open(name) {
        const database = await open(name);
        return new Proxy(database, {
          get: (target, key) => {
            if (key === 'get') return async () => new ArrayBuffer(0);
            const value: unknown = Reflect.get(target, key);
            return typeof value === 'function' ? value.bind(target) : value;
          },
        });
      },
    },
  };
  const [empty] = sendingChecks(emptied).filter(({ id }) => id === 'bodyWhole');
  await expect(empty?.run()).rejects.toThrow(/without the file/);
});
