import { deleteDB, type IDBPDatabase, openDB } from 'idb';

export const storeName = 'records';

/** Milliseconds. An older run ended long ago: its tab was closed before it finished. */
const longestRun = 600_000;

const prefix = 'selftest-';

export type OwnDatabase = IDBPDatabase;

/** Databases created by this run only; the outbox is in another one. */
export interface OwnDatabases {
  /** A connection to a database of this run; it closes when another connection upgrades or deletes the database. */
  open(name: string, options?: OpenOptions): Promise<OwnDatabase>;
  /** The full name of a database of this run, for another context. */
  nameOf(name: string): string;
  /** Deletes the databases of this run, and those left by interrupted runs. Returns the number deleted. */
  removeAll(): Promise<number>;
}

export interface OpenOptions {
  readonly version?: number;
  /** Called when another connection wants to upgrade or delete it. */
  readonly onGiveWay?: () => void;
}

/** @param startedAt milliseconds since 1970: part of each name, so that two windows do not collide */
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
          // Uses the event's connection, because an upgrade may need it before open() has resolved.
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

/** Firefox before 126 cannot list its databases; there, leftovers of a few megabytes remain. */
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

/** Writes like the app: acknowledged only after the commit, with strict durability. */
export async function writeStrict(database: OwnDatabase, key: string, value: unknown): Promise<void> {
  const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' });
  await Promise.all([transaction.store.put(value, key), transaction.done]);
}
