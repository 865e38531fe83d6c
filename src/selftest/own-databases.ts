import { deleteDB, type IDBPDatabase, openDB } from 'idb';

/** The one object store of each database. */
export const storeName = 'records';

/** Milliseconds. A run that is older has ended long ago: its tab was closed in the middle. */
const longestRun = 600_000;

const prefix = 'selftest-';

export type OwnDatabase = IDBPDatabase;

/** Databases that this run has made, and no others: the outbox is in another one. */
export interface OwnDatabases {
  /** A connection to a database of this run; it gives way to whoever upgrades or deletes it. */
  open(name: string, options?: OpenOptions): Promise<OwnDatabase>;
  /** The full name of a database of this run, for another context. */
  nameOf(name: string): string;
  /** Deletes all that this run has made, and what runs have left that were cut off. Answers how many it deleted. */
  removeAll(): Promise<number>;
}

export interface OpenOptions {
  readonly version?: number;
  /** Somebody wants to upgrade or delete it. */
  readonly onGiveWay?: () => void;
}

/** @param startedAt milliseconds since 1970: part of each name, so that two windows do not meet */
export function createOwnDatabases(startedAt: number): OwnDatabases {
  const made = new Set<string>();
  const connections = new Set<OwnDatabase>();
  const nameOf = (name: string): string => `${prefix}${startedAt}-${name}`;
  return {
    nameOf,
    async open(name, { version = 1, onGiveWay } = {}) {
      made.add(nameOf(name));
      const connection = await openDB(nameOf(name), version, {
        upgrade(database) {
          if (!database.objectStoreNames.contains(storeName)) database.createObjectStore(storeName);
        },
        blocking(_current, _wanted, event) {
          onGiveWay?.();
          // The connection itself, which an upgrade may want before open() has answered.
          (event.target as IDBDatabase).close();
        },
      });
      connections.add(connection);
      return connection;
    },
    async removeAll() {
      for (const connection of connections) connection.close();
      connections.clear();
      const names = new Set([...made, ...(await leftBehind(startedAt))]);
      await Promise.all([...names].map((name) => deleteDB(name)));
      made.clear();
      return names.size;
    },
  };
}

/** Firefox before 126 cannot name its databases; then what was left stays, a few megabytes. */
async function leftBehind(now: number): Promise<readonly string[]> {
  const factory: Partial<Pick<IDBFactory, 'databases'>> = indexedDB;
  const databases = (await factory.databases?.call(indexedDB)) ?? [];
  return databases
    .map(({ name = '' }) => name)
    .filter((name) => {
      const [, startedAt] = /^selftest-(\d+)-/.exec(name) ?? [];
      return startedAt !== undefined && Number(startedAt) < now - longestRun;
    });
}

/** As the app writes: durable before it is acknowledged, and acknowledged only when it is committed. */
export async function writeStrict(database: OwnDatabase, key: string, value: unknown): Promise<void> {
  const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.put(value, key), transaction.done]);
}
