import { Refused } from '../problems/refused.ts';
import type { FreeSpace } from './free-space.ts';
import type { RoomLimits } from './room-limits.ts';
import type { SentToday } from './sent-today.ts';

/** One body being received. */
export interface Admission {
  /** Counts bytes that have arrived. @throws Refused when there is no room for more */
  add(bytes: number): Promise<void>;
  /** Ends the body. @param stays whether its bytes are stored, and so count towards the sender's day */
  end(stays: boolean): void;
}

/** The room on the disk: how much is left, and how much of it each sender may use (decision 028). */
export interface Room {
  /** Bytes above the reserve that are promised to nobody; infinite without a reserve. */
  left(): Promise<number>;
  /** Whether less than the reserve is free: then only texts are accepted, and soon not even those. */
  isLow(): Promise<boolean>;
  /**
   * Admits a body. Its announced size must fit but is not reserved: only the next chunk is, one at a time.
   * @param sender as returned by senderKey
   * @param announced bytes; undefined if the body does not say
   * @throws Refused storageFull or tooMuchToday
   */
  admit(sender: string, announced: number | undefined): Promise<Admission>;
  /** Whether a body of this announced size is small; without an announced size it is not. */
  isSmall(announced: number | undefined): announced is number;
  /** As admit, for a small body such as texts alone: these have their own daily share and half of the reserve. */
  admitSmall(sender: string, announced: number): Promise<Admission>;
  /** Counts stored bytes towards the sender's day. */
  count(sender: string, bytes: number): void;
}

interface RoomDependencies {
  readonly freeSpace: FreeSpace;
  /** Bytes; 0: no reserve, and nothing is measured. */
  readonly reserve: number;
  readonly limits: RoomLimits;
  readonly sentToday: SentToday;
}

export function openRoom({ freeSpace, reserve, limits, sentToday }: RoomDependencies): Room {
  /** Bytes that each body in flight may still write before it is checked again. */
  const promised = new Map<object, number>();
  const above = async (floor: number): Promise<number> => {
    if (reserve === 0) return Infinity;
    const free = await freeSpace();
    return [...promised.values()].reduce((left, bytes) => left - bytes, free - floor);
  };
  /** A body's own promised bytes do not count against it. */
  const judge = async (self: object, { key, isSmall, next, whole }: Candidate): Promise<void> => {
    // Texts alone may use half of the reserve.
    const left = (await above(isSmall ? reserve / 2 : reserve)) + (promised.get(self) ?? 0);
    const used = sentToday.of(key) + next;
    // However many senders there are, none may use so much in a day that nothing is left for others.
    const isTooLarge = left < whole || (!isSmall && used > left * limits.shareOfRest);
    if (isTooLarge) throw new Refused({ kind: 'storageFull', seconds: limits.pauseSeconds });
    if (used <= (isSmall ? limits.smallBytesPerDay : limits.bytesPerDay)) return;
    const untilOver = Math.ceil(sentToday.untilOver(key) / 1000);
    const seconds = Math.max(1, Math.min(untilOver, limits.longestPauseSeconds));
    throw new Refused({ kind: 'tooMuchToday', seconds });
  };
  /** Promises the bytes before others are checked, and withdraws the promise on refusal. */
  const promise = async (self: object, candidate: Candidate): Promise<void> => {
    promised.set(self, candidate.next);
    try {
      await judge(self, candidate);
    } catch (error) {
      promised.delete(self);
      throw error;
    }
  };
  return {
    left: () => above(reserve),
    isLow: async () => reserve > 0 && (await freeSpace()) < reserve,
    count: (sender, bytes) => sentToday.add(sender, bytes),
    async admit(sender, announced = Infinity) {
      const self = {};
      const next = Math.min(announced, limits.chunk);
      const whole = announced === Infinity ? next : announced;
      await promise(self, { key: sender, isSmall: false, next, whole });
      let arrived = 0;
      return {
        async add(bytes) {
          arrived += bytes;
          sentToday.add(sender, bytes);
          const credit = (promised.get(self) ?? 0) - bytes;
          const ahead = Math.min(announced - arrived, limits.chunk);
          if (credit >= Math.min(ahead, readSize)) promised.set(self, credit);
          else await promise(self, { key: sender, isSmall: false, next: ahead, whole: ahead });
        },
        end(stays) {
          promised.delete(self);
          if (!stays) sentToday.add(sender, -arrived);
        },
      };
    },
    isSmall: (announced): announced is number => announced !== undefined && announced <= limits.smallBytes,
    async admitSmall(sender, announced) {
      const self = {};
      const key = `${sender} small`;
      const next = announced + limits.recordBytes;
      await promise(self, { key, isSmall: true, next, whole: next });
      sentToday.add(key, next);
      return {
        add: async () => undefined,
        end(stays) {
          promised.delete(self);
          if (!stays) sentToday.add(key, -next);
        },
      };
    },
  };
}

/** Bytes in one read of a socket, which may arrive at once. */
const readSize = 64 * 1024;

interface Candidate {
  readonly key: string;
  readonly isSmall: boolean;
  /** Bytes promised to the body. */
  readonly next: number;
  /** Bytes for which there must be room. */
  readonly whole: number;
}
