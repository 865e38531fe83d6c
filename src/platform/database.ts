import { openDB, unwrap, wrap } from 'idb';
import { type Connection, databaseName, migrations, type OutboxSchema } from './schema.ts';
import { nameOf, openingFailure, StorageFailure } from './storage-failure.ts';

/** The way to the database. No raw handle is kept outside: the browser may close it at any time. */
export interface Database {
  /** Runs work on an open connection; once more on a new one when the old one was closed under it. */
  run<R>(work: (connection: Connection) => Promise<R>): Promise<R>;
  close(): void;
  /** To be called whenever the browser has closed the connection by itself: it may have deleted the data. */
  onTerminated(listener: () => void): void;
}

/** Milliseconds. WebKit's open() sometimes never settles (https://webkit.org/b/226547). */
const openDeadline = 10_000;

/** @throws StorageFailure from run, when the database does not open */
export function createDatabase(deadline: number = openDeadline): Database {
  let current: Promise<Connection> | undefined;
  const listeners: (() => void)[] = [];

  const forget = (opened: Promise<Connection> | undefined): void => {
    if (current === opened) current = undefined;
  };
  const connect = (): Promise<Connection> => {
    if (current !== undefined) return current;
    const opened: Promise<Connection> = open(deadline, {
      forget: () => forget(opened),
      terminated() {
        forget(opened);
        for (const listener of listeners) listener();
      },
    });
    current = opened;
    opened.catch(() => forget(opened));
    return opened;
  };

  return {
    async run(work) {
      const opened = connect();
      const connection = await opened;
      try {
        return await work(connection);
      } catch (error) {
        const terminated = nameOf(error) === 'AbortError' && current !== opened;
        if (!terminated && !isConnectionLost(error)) throw error;
        // iOS closes connections in the background (hazards 3.11). A transaction is all or nothing, so the
        // work may be done again from its beginning.
        forget(opened);
        connection.close();
        return work(await connect());
      }
    },
    close() {
      void current?.then(
        (connection) => connection.close(),
        () => undefined,
      );
      current = undefined;
    },
    onTerminated(listener) {
      listeners.push(listener);
    },
  };
}

function isConnectionLost(error: unknown): boolean {
  if (['InvalidStateError', 'UnknownError'].includes(nameOf(error))) return true;
  return error instanceof Error && /connection.*(closing|lost)/i.test(error.message);
}

interface Endings {
  /** The connection is not to be used again. */
  readonly forget: () => void;
  readonly terminated: () => void;
}

async function open(deadline: number, { forget, terminated }: Endings): Promise<Connection> {
  if (!hasIndexedDb()) throw new StorageFailure('unavailable', 'There is no IndexedDB');
  let connection: Connection | undefined;
  // Some browsers refuse by throwing at once.
  const ask = async (): Promise<Connection> =>
    openDB<OutboxSchema>(databaseName, migrations.length, {
      upgrade(database, oldVersion) {
        for (const migrate of migrations.slice(oldVersion)) migrate(database);
      },
      // Another tab wants to upgrade: give way, and open anew with the next piece of work (hazards 3.10).
      blocking() {
        forget();
        connection?.close();
      },
      terminated,
    });
  const opening = ask();
  try {
    connection = await withinTime(opening, deadline);
    hearEveryEnd(unwrap(connection));
    return connection;
  } catch (error) {
    void opening.then(
      (late) => late.close(),
      () => undefined,
    );
    throw error instanceof StorageFailure ? error : openingFailure(error);
  }
}

/**
 * A reading that is cut off rejects for the one who reads, and idb's promise of the transaction's end with it,
 * for which no reader waits: it would be an error of the page that nobody caught.
 */
function hearEveryEnd(connection: IDBDatabase): void {
  const begin = connection.transaction;
  connection.transaction = (...parts) => {
    const transaction = begin.apply(connection, parts);
    wrap(transaction).done.catch(() => undefined);
    return transaction;
  };
}

/** In an opaque origin even asking throws. */
function hasIndexedDb(): boolean {
  try {
    return typeof indexedDB === 'object' && indexedDB !== null;
  } catch {
    return false;
  }
}

async function withinTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StorageFailure('failed', 'IndexedDB does not answer')), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
