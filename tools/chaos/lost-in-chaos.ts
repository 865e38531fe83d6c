import type { Settings } from '../../server/lib/settings/settings.ts';
import type { Entry, Receipt } from '../../src/outbox/entry.ts';
import { caseIn, nextFacts } from '../../src/outbox/case-on-device.ts';
import type { OutboxStore } from '../../src/outbox/ports.ts';
import { inDatabase } from '../../tests/support/quotes.ts';
import type { Breach } from './play.ts';

const day = 24 * 60 * 60_000;
/** A device keeps what it has sent for seven days, measured by both clocks. */
const surelyKept = 6 * day;
/** It asks for the receipts of ninety days (recheck-receipts.ts). */
const surelyAsked = 89 * day;

/** Ids of the requests that staff find by a reference. */
type Find = (reference: string) => Promise<readonly string[]>;

/** Milliseconds since 1970: the device's clock, and the farthest that it and the server's have ever been. */
interface Clocks {
  readonly now: number;
  readonly farthest: number;
  readonly farthestOfServer: number;
}

/** Tracks what a device believes to be at the API, and what of it a restored API has lost. */
export interface LostInChaos {
  isBelieved(submissionId: string): boolean;
  /** Believed, and not lost by a restore. */
  isThere(submissionId: string): boolean;
  /** It was found at the API. @param moved milliseconds by which clocks had moved until then */
  believe(submissionId: string, moved: number): void;
  /** The store was restored: what it lacks must be sent again, or be reported as lost. */
  putBack(receipts: readonly Receipt[], stored: ReadonlySet<string>, generation: number): void;
  /** These wait on the device again, or are at the API: their next receipt must be true. */
  cameAgain(submissionIds: Iterable<string>): void;
  /** Receipts of requests that are lost, could not be kept, and are truthfully reported as lost. */
  excused(receipts: readonly Receipt[], moved: number): ReadonlySet<string>;
  /**
   * Returns a lost request that a device calls received although it has asked the present API about possible losses.
   */
  claim(
    outbox: OutboxStore,
    clocks: Clocks,
    readStored: () => Promise<ReadonlySet<string>>,
  ): Promise<Breach | undefined>;
  /** Number of losses. */
  count(): number;
  /**
   * At the end: finds a device that does not know of a loss, or loses what it should have kept, or a reference that
   * finds nothing.
   */
  check(
    settings: Settings,
    receipts: readonly Receipt[],
    moved: number,
    findAtDesk: Find,
  ): Promise<Breach | undefined>;
}

/** @param isServerClockTrue whether it has always been: retention on the device depends on it */
export function lostInChaos(isServerClockTrue: () => boolean): LostInChaos {
  const believed = new Map<string, number>();
  const behind = new Map<string, number>();
  const held = new Map<string, string>();
  let present: number | undefined;
  let count = 0;
  /** Days that are not told apart by one clock or the other. */
  const couldGo = (id: string, moved: number): boolean =>
    !isServerClockTrue() || moved - (behind.get(id) ?? believed.get(id) ?? 0) > surelyKept;
  return {
    isThere: (id) => believed.has(id),
    isBelieved: (id) => believed.has(id) || behind.has(id),
    believe: (id, moved) => void believed.set(id, moved),
    putBack(receipts, stored, generation) {
      present = generation;
      for (const { submissionId: id, reference } of receipts) {
        if (stored.has(id)) continue;
        behind.set(id, believed.get(id) ?? behind.get(id) ?? 0);
        believed.delete(id);
        count += 1;
        if (reference !== undefined) held.set(id, reference);
      }
    },
    cameAgain(ids) {
      for (const id of ids) behind.delete(id);
    },
    async claim(outbox, { now, farthest, farthestOfServer }, readStored) {
      if (behind.size === 0) return undefined;
      const remembered = await outbox.remembered();
      if (remembered.generation !== present || remembered.recheck === true) return undefined;
      // Sent again within one act.
      for (const id of await readStored()) behind.delete(id);
      const [board, receipts] = await Promise.all([outbox.statuses(), outbox.receipts()]);
      for (const receipt of receipts) {
        const { submissionId: id, addition, deliveredAt, receivedAt } = receipt;
        // Additions have no words of their own: the status of their request covers them.
        if (!behind.has(id) || addition !== undefined) continue;
        // The device goes by both clocks, and asked when they showed another time.
        const mayBeOld = farthest - Date.parse(deliveredAt.utc) > surelyAsked;
        if (mayBeOld && !(farthestOfServer - Date.parse(receivedAt ?? '') <= surelyAsked)) continue;
        const onDevice = caseIn({ board, entries: [], receipts, drafts: [], remembered }, id);
        if (nextFacts({ kind: 'receipt', receipt }, onDevice, now).kind === 'received')
          return { rule: 'claimed', what: `${id} is lost, and called received` };
      }
      return undefined;
    },
    count: () => count,
    excused: (receipts, moved) =>
      new Set(
        receipts.flatMap(({ submissionId: id, lost }) =>
          (lost === true || behind.has(id)) && couldGo(id, moved) ? [id] : [],
        ),
      ),
    async check(settings, receipts, moved, findAtDesk) {
      for (const { submissionId: id, lost } of receipts) {
        if (couldGo(id, moved)) continue;
        if (lost === true) return { rule: 'lost', what: `${id} was not kept until it was in a backup` };
        if (behind.has(id)) return { rule: 'claimed', what: `${id} is lost, and the device does not know` };
      }
      const there = receipts.filter(({ submissionId: id }) => !behind.has(id));
      return (await unfound(settings, held)) ?? unfoundByPeople(held, there, findAtDesk);
    },
  };
}

/** Checks that a resent request is found by the reference its person holds, and nothing else is. */
async function unfound(settings: Settings, held: ReadonlyMap<string, string>): Promise<Breach | undefined> {
  const rows = await inDatabase(settings, (db) =>
    db.selectFrom('submissions').select(['submission_id', 'reference', 'former_reference']).execute(),
  );
  for (const [id, reference] of held) {
    const own = rows.find((row) => row.submission_id === id);
    if (own === undefined) continue;
    const found = rows.filter((row) => row.reference === reference || row.former_reference === reference);
    if (found.length !== 1 || found[0] !== own) {
      const others = found.map((row) => `${row.submission_id} ${row.reference} ${row.former_reference}`);
      return { rule: 'unfound', what: `${id} by ${reference}, but ${others.join(', ')}` };
    }
  }
  return undefined;
}

/** By staff at their desk, and by the person in the receipt. */
async function unfoundByPeople(
  held: ReadonlyMap<string, string>,
  receipts: readonly Receipt[],
  findAtDesk: Find,
): Promise<Breach | undefined> {
  for (const { submissionId: id, lost, reference: present, formerReference } of receipts) {
    const reference = held.get(id);
    if (reference === undefined || lost === true) continue;
    if (reference !== present && reference !== formerReference)
      return { rule: 'unfound', what: `${reference} is not in the receipt of ${id} any more` };
    if (!(await findAtDesk(reference)).includes(id))
      return { rule: 'unfound', what: `the desk does not find ${id} by ${reference}` };
  }
  return undefined;
}

/** The office was faster: it has the document or has begun to work; or it has lost the request for good. */
export function isLateAddition({ addition, state }: Entry, receipts: readonly Receipt[]): boolean {
  if (addition === undefined || state.kind !== 'attention' || state.reason.kind !== 'refused') return false;
  const { status } = state.reason;
  const isLost = receipts.some(({ submissionId, lost }) => submissionId === addition.to && lost === true);
  return status === 409 || status === 422 || (status === 404 && isLost);
}
