import { openDB, unwrap, wrap } from 'idb';
import { type Connection, databaseName, migrations, type OutboxSchema } from './schema.ts';
import { nameOf, openingFailure, StorageFailure } from './storage-failure.ts';
import { within } from '../within.ts';

/** Access to the database. No raw handle is kept elsewhere, because the browser may close it at any time. */
export interface Database {
  /** Runs `work` on an open connection, and again on a new one if the old one was closed in the meantime. */
  run<R>(work: (connection: Connection) => Promise<R>): Promise<R>;
  close(): void;
  /** Aborts running work at once and drops the connection; the work is repeated when the page resumes. */
  suspend(): void;
  /** Calls the listener whenever the browser closes the connection or wants to delete the data. */
  onTerminated(listener: () => void): void;
  /**
   * Calls the listener when work has met a dead connection and got a new one, perhaps to another database.
   */
  onReplaced(listener: () => void): void;
}

/** Milliseconds. WebKit's open() sometimes never settles (https://webkit.org/b/226547). */
const openDeadline = 10_000;

/** Milliseconds in which no work ends before the connection counts as stalled. */
const stallPatience = 30_000;

/**
 * Times a piece of work is started at most: when a connection is lost, all work on it starts again at once.
 */
const mostTries = 5;

/** @throws StorageFailure from run, when the database does not open or stalls */
export function createDatabase(deadline: number = openDeadline, patience: number = stallPatience): Database {
  let current: Promise<Connection> | undefined;
  /** The current connection once open: a page being left has no time to await it. */
  let live: Connection | undefined;
  const stalls = createStallWatch(patience);
  const terminationListeners: (() => void)[] = [];
  const replacementListeners: (() => void)[] = [];

  const forget = (opened: Promise<Connection> | undefined): void => {
    if (current !== opened) return;
    current = undefined;
    live = undefined;
  };
  const connect = (): Promise<Connection> => {
    if (current !== undefined) return current;
    const opened: Promise<Connection> = open(deadline, {
      forget: () => forget(opened),
      terminated() {
        forget(opened);
        for (const listener of terminationListeners) listener();
      },
    });
    current = opened;
    opened.then(
      (connection) => {
        if (current === opened) live = connection;
      },
      () => forget(opened),
    );
    return opened;
  };

  return {
    async run(work) {
      let replaced = false;
      for (let tries = mostTries; ; tries -= 1) {
        const opened = connect();
        const connection = await opened;
        try {
          const result = await stalls.watch(work(connection));
          // A connection closed by this code never reports that the browser wanted to close it.
          if (replaced) for (const listener of replacementListeners) listener();
          return result;
        } catch (error) {
          const terminated = nameOf(error) === 'AbortError' && current !== opened;
          const stalled = error instanceof StalledWork;
          if (!terminated && !stalled && !isConnectionLost(error)) throw error;
          if (tries === 1) throw stalled ? new StorageFailure('failed', error.message, error) : error;
          // Waiting for a stalled connection takes long enough twice.
          if (stalled) tries = 2;
          replaced ||= !terminated;
          // iOS closes connections in the background (hazards 3.11). A transaction is all or nothing, so the
          // work may be repeated from the start; a stalled one must not complete later as well.
          forget(opened);
          if (stalled) abortAll(connection);
          connection.close();
        }
      }
    },
    close() {
      void current?.then(
        (connection) => connection.close(),
        () => undefined,
      );
      forget(current);
    },
    suspend() {
      if (live === undefined) return;
      const connection = live;
      forget(current);
      cutOff(connection);
    },
    onTerminated(listener) {
      terminationListeners.push(listener);
    },
    onReplaced(listener) {
      replacementListeners.push(listener);
    },
  };
}

function isConnectionLost(error: unknown): boolean {
  if (['InvalidStateError', 'UnknownError'].includes(nameOf(error))) return true;
  return error instanceof Error && /connection.*(closing|lost)/i.test(error.message);
}

interface Endings {
  /** Marks the connection as unusable. */
  readonly forget: () => void;
  readonly terminated: () => void;
}

async function open(deadline: number, { forget, terminated }: Endings): Promise<Connection> {
  if (!hasIndexedDb()) throw new StorageFailure('unavailable', 'There is no IndexedDB');
  let connection: Connection | undefined;
  // Some browsers refuse by throwing at once.
  const ask = async (version?: number): Promise<Connection> =>
    openDB<OutboxSchema>(databaseName, version, {
      upgrade(database, oldVersion) {
        for (const migrate of migrations.slice(oldVersion)) migrate(database);
      },
      // Another tab wants to upgrade, or someone to delete everything: give way, and reopen with the next
      // piece of work (hazards 3.10).
      blocking(_version, newVersion) {
        forget();
        connection?.close();
        if (newVersion === null) terminated();
      },
      terminated,
    });
  // The app was rolled back to an earlier version. Migrations are additive, so the database has everything
  // this version knows and more, and waiting requests must not depend on the next upgrade.
  const opening = ask(migrations.length).catch((error: unknown) => {
    if (nameOf(error) !== 'VersionError') throw error;
    return ask();
  });
  try {
    connection = await within<Connection, never>(deadline, opening, () => {
      throw new StorageFailure('failed', 'IndexedDB does not answer');
    });
    if (!connection.objectStoreNames.contains('entries'))
      throw new StorageFailure('failed', 'The database has no outbox');
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
 * Handles the end of every transaction: a read that is cut off rejects for its reader, and so does idb's
 * promise of the transaction's end, which no reader awaits and which would be reported as an unhandled
 * rejection.
 */
function hearEveryEnd(connection: IDBDatabase): void {
  const begin = connection.transaction;
  const living = new Set<IDBTransaction>();
  transactionsOf.set(connection, living);
  connection.transaction = (...parts) => {
    const transaction = begin.apply(connection, parts);
    living.add(transaction);
    const end = (): void => void living.delete(transaction);
    wrap(transaction).done.then(end, end);
    return transaction;
  };
}

const transactionsOf = new WeakMap<IDBDatabase, ReadonlySet<IDBTransaction>>();

function cutOff(connection: Connection): void {
  abortAll(connection);
  connection.close();
}

function abortAll(connection: Connection): void {
  for (const transaction of transactionsOf.get(unwrap(connection)) ?? []) {
    try {
      transaction.abort();
    } catch {
      // It is already being committed: then the work finds its result in place.
    }
  }
}

/** In an opaque origin even reading the property throws. */
function hasIndexedDb(): boolean {
  try {
    return typeof indexedDB === 'object' && indexedDB !== null;
  } catch {
    return false;
  }
}

/** Storage has been silent for too long; whether the work was done is unknown. */
class StalledWork extends Error {}

interface StallWatch {
  /**
   * Settles like the work; rejects with StalledWork once none of the watched work has ended for this long.
   */
  watch<R>(work: Promise<R>): Promise<R>;
}

/** Checks within the waiting time: a page that was frozen meanwhile loses one check, not its work. */
const checks = 30;

/**
 * Detects stalls: WebKit has open reports of reads and writes that neither succeed nor fail. Progress counts,
 * not the clock: on a slow disk fifty transactions may queue up, and as long as one after the other ends,
 * nothing is wrong.
 * @param patience milliseconds
 */
function createStallWatch(patience: number): StallWatch {
  let ended = 0;
  return {
    watch: (work) =>
      new Promise((resolve, reject) => {
        let seen = ended;
        let left = checks;
        const timer = setInterval(() => {
          left = ended === seen ? left - 1 : checks;
          seen = ended;
          if (left > 0) return;
          clearInterval(timer);
          reject(new StalledWork('IndexedDB does not go on'));
        }, patience / checks);
        const end = (): void => {
          ended += 1;
          clearInterval(timer);
        };
        work.finally(end).then(resolve, reject);
      }),
  };
}
