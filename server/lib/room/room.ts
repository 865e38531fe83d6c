import { Refused } from '../problems/refused.ts';
import type { FreeSpace } from './free-space.ts';
import type { RoomLimits } from './room-limits.ts';
import type { SentToday } from './sent-today.ts';

/** One body that is being received. */
export interface Admission {
  /** Counts what has arrived of it. @throws Refused when there is no room for more */
  add(bytes: number): Promise<void>;
  /** It is over. @param stays whether what arrived lies here now, and so counts for its sender's day */
  end(stays: boolean): void;
}

/** The room on the disk: how much is left, and who may take of it (decision 028). */
export interface Room {
  /** Bytes above the reserve that nobody has been promised; infinite where there is no reserve. */
  left(): Promise<number>;
  /** Whether less than the reserve is free: then nothing but texts is taken, and soon not even those. */
  isLow(): Promise<boolean>;
  /**
   * Lets a body begin. What it announces must fit, but is not set aside for it: only its next chunk is, each time anew.
   * @param sender as senderKey has it @param announced bytes; undefined where the body does not say
   * @throws Refused storageFull or tooMuchToday
   */
  admit(sender: string, announced: number | undefined): Promise<Admission>;
  /** Whether a body of so many bytes is small; one that does not say is not. */
  isSmall(announced: number | undefined): announced is number;
  /** The same as admit for a small body, such as texts alone: they have a day's share and half of the reserve for themselves. */
  admitSmall(sender: string, announced: number): Promise<Admission>;
  /** Counts bytes that lie here now, for the day of their sender. */
  count(sender: string, bytes: number): void;
}

interface RoomDependencies {
  readonly freeSpace: FreeSpace;
  /** Bytes; 0: there is none, and nothing is measured. */
  readonly reserve: number;
  readonly limits: RoomLimits;
  readonly sentToday: SentToday;
}

export function openRoom({ freeSpace, reserve, limits, sentToday }: RoomDependencies): Room {
  /** What each body in flight may still write before it is judged again. */
  const promised = new Map<object, number>();
  const above = async (floor: number): Promise<number> => {
    if (reserve === 0) return Infinity;
    const free = await freeSpace();
    return [...promised.values()].reduce((left, bytes) => left - bytes, free - floor);
  };
  /** What is promised to the body itself does not stand in its own way. */
  const judge = async (self: object, { key, isSmall, next, whole }: Candidate): Promise<void> => {
    // Texts alone go on for a while: half of the reserve is theirs.
    const left = (await above(isSmall ? reserve / 2 : reserve)) + (promised.get(self) ?? 0);
    const used = sentToday.of(key) + next;
    // However many there are, none takes so much in a day that it leaves nothing to others.
    const isTooLarge = left < whole || (!isSmall && used > left * limits.shareOfRest);
    if (isTooLarge) throw new Refused({ kind: 'storageFull', seconds: limits.pauseSeconds });
    if (used <= (isSmall ? limits.smallBytesPerDay : limits.bytesPerDay)) return;
    const untilOver = Math.ceil(sentToday.untilOver(key) / 1000);
    const seconds = Math.max(1, Math.min(untilOver, limits.longestPauseSeconds));
    throw new Refused({ kind: 'tooMuchToday', seconds });
  };
  /** Promises it so much, before others are judged, or takes the promise back. */
  const promise = async (self: object, asked: Candidate): Promise<void> => {
    promised.set(self, asked.next);
    try {
      await judge(self, asked);
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

/** What may arrive at once: a socket is read in so many bytes. */
const readSize = 64 * 1024;

interface Candidate {
  readonly key: string;
  readonly isSmall: boolean;
  /** Bytes that are promised to it. */
  readonly next: number;
  /** Bytes that there must be room for. */
  readonly whole: number;
}
