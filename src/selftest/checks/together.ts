import { absent, type Check, expectThat, type Finding, passed } from '../check.ts';

/** A separate name, so that the lock of the outbox is left alone. */
const lockName = 'selftest';

/** Windows of this site and its worker do not interfere with each other. */
export const togetherChecks: readonly Check[] = [
  { id: 'lockHeld', run: () => withLocks(holdsAndFrees) },
  { id: 'lockSeenBusy', run: () => withLocks(seesBusy) },
  { id: 'lockTaken', run: () => withLocks(takesAway) },
  { id: 'windowsTalk', run: talks },
];

async function withLocks(run: (locks: LockManager) => Promise<Finding>): Promise<Finding> {
  // Insecure origins and old browsers have none, contrary to the types.
  const locks = navigator.locks as LockManager | undefined;
  return locks === undefined ? absent('no navigator.locks') : run(locks);
}

async function holdsAndFrees(locks: LockManager) {
  const order: string[] = [];
  const first = locks.request(lockName, async () => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    order.push('first');
  });
  const second = locks.request(lockName, async () => {
    order.push('second');
  });
  await Promise.all([first, second]);
  expectThat(order.join() === 'first,second', `in the order ${order.join()}`);
  return passed();
}

async function seesBusy(locks: LockManager) {
  const seen = await locks.request(lockName, () =>
    locks.request(lockName, { ifAvailable: true }, async (lock) => (lock === null ? 'busy' : 'free')),
  );
  expectThat(seen === 'busy', 'a held lock was given twice');
  const after = await locks.request(lockName, { ifAvailable: true }, async (lock) => lock !== null);
  expectThat(after, 'a lock that was let go is not free');
  return passed();
}

/** The holder of a stolen lock is notified. */
async function takesAway(locks: LockManager) {
  let holds: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    holds = resolve;
  });
  const robbed = locks
    .request(lockName, () => {
      holds();
      return new Promise<never>(() => undefined);
    })
    .catch((error: unknown) => (error instanceof Error ? error.name : 'unknown'));
  await held;
  await locks.request(lockName, { steal: true }, async () => undefined);
  const told: unknown = await robbed;
  expectThat(told === 'AbortError', `told ${String(told)}`);
  return passed();
}

async function talks(): Promise<Finding> {
  if (typeof BroadcastChannel !== 'function') return absent('no BroadcastChannel');
  const [one, other] = [new BroadcastChannel(lockName), new BroadcastChannel(lockName)];
  try {
    const heard = new Promise<unknown>((resolve) => {
      other.addEventListener('message', ({ data }) => resolve(data));
    });
    one.postMessage('hello');
    expectThat((await heard) === 'hello', 'heard something else');
    return passed();
  } finally {
    one.close();
    other.close();
  }
}
