import { networksIn, widestIn } from '../../lib/http/sender.ts';
import { Refused } from '../../lib/problems/refusal.ts';
import type { Room } from '../../lib/room/room.ts';
import type { UploadLimits } from './upload-limits.ts';
import type { UploadRecord, UploadStore } from './upload-store.ts';

/** Retry-After for a sender with too much open: some of it may be complete by then. Seconds. */
const pauseSeconds = 60;

/** How long an idle submission keeps the right to exceed its sender's share. Milliseconds. */
const turnFor = 2 * 60_000;

/** Divides the store among senders. Only bytes that have arrived count, never announced ones (decision 028). */
export interface UploadShare {
  /**
   * Judges whether a submission may begin; its further files are not checked while any part of it is stored. A sender
   * with none open may always begin one, as far as the disk and the total number allow, so that floods by others cannot
   * keep out a first submission. Places are reserved for networks that have none; when even those are taken, the
   * network with the most gives up its empty ones.
   * @param giveUp removes the oldest submissions of that network of which nothing has arrived, and returns whether
   * there were any
   * @throws Refused uploadsFull or tooMuchOpen
   */
  judgeBeginning(sender: string, giveUp: (network: string) => Promise<boolean>): Promise<void>;
  /**
   * Judges whether an upload may receive more. One submission of each sender always may, because a crew sending in step
   * would otherwise wait for each other for ever.
   * @param now milliseconds since 1970
   * @throws Refused uploadsFull or tooMuchOpen
   */
  judgeMore(record: UploadRecord, now: number): Promise<void>;
}

interface ExtraShare {
  readonly submissionId: string;
  readonly until: number;
}

interface Shared {
  readonly store: UploadStore;
  readonly limits: UploadLimits;
  readonly room: Pick<Room, 'left'>;
}

export function uploadShare({ store, limits, room }: Shared): UploadShare {
  const turns = new Map<string, ExtraShare>();
  const shortage = async (sender: string): Promise<'uploadsFull' | 'tooMuchOpen' | undefined> => {
    // All senders together leave at least as much room to requests that come whole, and none takes all that is left.
    const arrived = await store.arrivedBySender();
    const left = Math.min(limits.bytesInAll, await room.left()) - sumOf(arrived.values());
    if (left < limits.chunk) return 'uploadsFull';
    const isOver = (own: number, times: number): boolean =>
      own + limits.chunk > Math.min(times * limits.bytesPerSender, left * limits.shareOfRest);
    const isAnyOver =
      isOver(arrived.get(sender) ?? 0, 1) ||
      networksIn(sender).some(({ key, times }) => isOver(inNetwork(arrived, key), times));
    return isAnyOver ? 'tooMuchOpen' : undefined;
  };
  const isOpen = async (submissionId: string): Promise<boolean> =>
    (await store.ofSubmission(submissionId)).length > 0;
  return {
    async judgeBeginning(sender, giveUp) {
      const open = await store.openBySender();
      const own = open.get(sender) ?? 0;
      const isOver = networksIn(sender).some(
        ({ key, times }) => inNetwork(open, key) >= times * limits.submissionsPerSender,
      );
      if (isOver || own >= limits.submissionsPerSender) throw refused('tooMuchOpen');
      const ofNetwork = inNetwork(open, widestIn(sender));
      const kept = ofNetwork === 0 ? 0 : Math.floor(limits.submissionsInAll * limits.shareForNew);
      if (sumOf(open.values()) >= limits.submissionsInAll - kept) {
        const most = largestNetwork(open);
        const hasMore = most.open > ofNetwork + 1;
        if (!hasMore || !(await giveUp(most.network))) throw refused('uploadsFull');
      }
      const kind = own === 0 ? undefined : await shortage(sender);
      if (kind !== undefined) throw refused(kind);
    },
    async judgeMore({ sender, submissionId }, now) {
      const kind = await shortage(sender);
      if (kind === undefined) return;
      const turn = turns.get(sender);
      const isOthers = turn !== undefined && turn.until > now && turn.submissionId !== submissionId;
      if (isOthers && (await isOpen(turn.submissionId))) throw refused(kind);
      turns.set(sender, { submissionId, until: now + turnFor });
    },
  };
}

type BySender = ReadonlyMap<string, number>;

/** Counts all senders of a network. @param network as it appears in their keys */
function inNetwork(bySender: BySender, network: string): number {
  return sumOf([...bySender].filter(([sender]) => isIn(sender, network)).map(([, count]) => count));
}

/** Whether a sender belongs to the network, or is the network itself. */
export function isIn(sender: string, network: string): boolean {
  return sender.split('.').includes(network);
}

function largestNetwork(open: BySender): { readonly network: string; readonly open: number } {
  const networks = new Map<string, number>();
  for (const [sender, count] of open) {
    networks.set(widestIn(sender), (networks.get(widestIn(sender)) ?? 0) + count);
  }
  const [network = '', most = 0] = [...networks].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  return { network, open: most };
}

function sumOf(counts: Iterable<number>): number {
  return [...counts].reduce((sum, count) => sum + count, 0);
}

function refused(kind: 'uploadsFull' | 'tooMuchOpen'): Refused {
  return new Refused({ kind, seconds: pauseSeconds });
}
