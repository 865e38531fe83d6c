import type { Settings } from '../../server/lib/settings/settings.ts';
import { caseIn } from '../../src/outbox/case-on-device.ts';
import type { Receipt } from '../../src/outbox/entry.ts';
import { nextFacts } from '../../src/outbox/next-facts.ts';
import type { OutboxStore } from '../../src/outbox/ports.ts';
import { inDatabase } from '../support/quotes.ts';
import type { Breach } from './play.ts';

const day = 24 * 60 * 60_000;
/** A device keeps what it has sent for seven days; how long ago it sent it, both clocks say. */
const surelyKept = 6 * day;
/** It asks for the receipts of ninety days (recheck-receipts.ts). */
const surelyAsked = 89 * day;

/** Ids of what staff find by a reference. */
type Find = (reference: string) => Promise<readonly string[]>;

/** Milliseconds since 1970: what the device's clock says, and the farthest that it and the server's have ever been. */
interface Clocks {
  readonly now: number;
  readonly farthest: number;
  readonly farthestOfServer: number;
}

/** What a device believes to be at the API, and what of it an API that was put back has no more. */
export interface LostInChaos {
  isBelieved(submissionId: string): boolean;
  /** Believed, and not behind. */
  isThere(submissionId: string): boolean;
  /** It was found at the API. @param moved milliseconds by which clocks had moved until then */
  believe(submissionId: string, moved: number): void;
  /** The store was put back: whatever is not in it has to come again, or to be called lost. */
  putBack(receipts: readonly Receipt[], stored: ReadonlySet<string>, generation: number): void;
  /** These wait on the device again, or are at the API: their next receipt has to be true. */
  cameAgain(submissionIds: Iterable<string>): void;
  /** Receipts of what is lost and could not be kept, and is truly said to be so. */
  excused(receipts: readonly Receipt[], moved: number): ReadonlySet<string>;
  /** A request that is lost and called received by a device that has asked the present API for what it may have lost. */
  claim(
    outbox: OutboxStore,
    clocks: Clocks,
    readStored: () => Promise<ReadonlySet<string>>,
  ): Promise<Breach | undefined>;
  /** How often something was lost. */
  count(): number;
  /** At the end: a device that does not know what was lost, or loses what it should have kept; a number that finds nothing. */
  check(
    settings: Settings,
    receipts: readonly Receipt[],
    moved: number,
    findAtDesk: Find,
  ): Promise<Breach | undefined>;
}

/** @param isServerClockTrue whether it has always been: what stays on the device goes by it */
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
        // What was added has no words of its own: the status of its request tells of it.
        if (!behind.has(id) || addition !== undefined) continue;
        // It goes by both clocks, and asked when they said something else than now.
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

/** What came again is found by the reference that its person holds, and nothing else is. */
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
