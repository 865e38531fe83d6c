import { Refused } from '../../lib/problems/refused.ts';
import type { Room } from '../../lib/room/room.ts';
import type { UploadLimits } from './upload-limits.ts';
import type { UploadRecord } from './upload-record.ts';
import type { UploadStore } from './upload-store.ts';

/** Retry-After for a sender with too much open: some of it may be done by then. Seconds. */
const pauseSeconds = 60;

/** How long a submission keeps the right to exceed its sender's share while it does not use it. Milliseconds. */
const turnFor = 2 * 60_000;

/** Shares out the store among senders. Only bytes that have arrived count, never announced ones (decision 028). */
export interface UploadShare {
  /**
   * Whether a submission may begin; its further files are not asked about while anything of it lies here. Who has none
   * open always may, as far as the disk and the number of all allow: others' floods keep nobody from a first one.
   * @throws Refused uploadsFull or tooMuchOpen
   */
  judgeBeginning(sender: string): Promise<void>;
  /**
   * Whether more may arrive of an upload. One submission of each sender always may, or a crew that sends in step would
   * wait for each other for ever. @param now milliseconds since 1970 @throws Refused uploadsFull or tooMuchOpen
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
  /** Why there is no room for another chunk of this sender's. */
  const shortage = async (sender: string): Promise<'uploadsFull' | 'tooMuchOpen' | undefined> => {
    // Together they never hold more than they leave to requests that come whole; and none so much that nothing is left.
    const left = Math.min(limits.bytesInAll, await room.left()) - (await store.arrivedIn());
    if (left < limits.chunk) return 'uploadsFull';
    const most = Math.min(limits.bytesPerSender, left * limits.shareOfRest);
    return (await store.arrivedIn(sender)) + limits.chunk > most ? 'tooMuchOpen' : undefined;
  };
  const isOpen = async (submissionId: string): Promise<boolean> =>
    (await store.ofSubmission(submissionId)).length > 0;
  return {
    async judgeBeginning(sender) {
      const own = await store.submissionsOpen(sender);
      if (own >= limits.submissionsPerSender) throw refused('tooMuchOpen');
      if ((await store.submissionsOpen()) >= limits.submissionsInAll) throw refused('uploadsFull');
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

function refused(kind: 'uploadsFull' | 'tooMuchOpen'): Refused {
  return new Refused({ kind, seconds: pauseSeconds });
}
