import { readFile, rename, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { crew, limits } from '../limits/submission-limits.ts';
import { Refused } from '../problems/refusal.ts';

const kibi = 1024;
const mebi = 1024 * kibi;

/** Limits on the disk space senders may use. A sender is an address, or an IPv6 network (decision 028). */
export interface RoomLimits {
  /** Bytes that a body may write before it is checked again. Small, because every open body is promised that much. */
  readonly chunk: number;
  /** Bytes that one sender may store in a day. */
  readonly bytesPerDay: number;
  /** The part of the remaining room that one sender may take in a day. */
  readonly shareOfRest: number;
  /** Largest size of a small body: texts, and requests whose files were uploaded beforehand. */
  readonly smallBytes: number;
  /** Bytes of small bodies, with the records for each, that one sender may store in a day. */
  readonly smallBytesPerDay: number;
  /** Cost of a submission beyond its files: rows, and the mails about it. Bytes. */
  readonly recordBytes: number;
  /** Retry-After while the disk is full. Seconds. */
  readonly pauseSeconds: number;
  /** Longest Retry-After once a sender's daily share is used up: room may be freed before the day ends. Seconds. */
  readonly longestPauseSeconds: number;
}

export const roomLimits: RoomLimits = {
  // The client's first chunk. 864 open bodies reserve 216 MiB.
  chunk: 256 * kibi,
  // A whole crew with the largest possible requests: 4.7 GiB.
  bytesPerDay: crew * limits.maxSubmissionBytes,
  // After ten senders who take all they can, one after the other, about a sixtieth is left; a crew of 32 with 110 MB
  // each needs 10.6 GB above the reserve.
  shareOfRest: 1 / 2,
  smallBytes: limits.maxJsonBytes,
  // 5,400 quotes: more than an office asks for, and 100 senders do not fill half of an ordinary disk in a day.
  smallBytesPerDay: 512 * mebi,
  // Measured with 500 of each in libsql, their mails as files: 92 KiB for a quote of 15 courses (48 KiB in the database,
  // the texts of its mails among them, and 44 KiB of mail files), 56 KiB for one of two, 24 KiB for an evaluation,
  // 16 KiB for a licence. PostgreSQL takes less, and a mail server leaves no mail files.
  recordBytes: 96 * kibi,
  // Freeing space takes an operator longer, and clients ask again within the minute.
  pauseSeconds: 60,
  longestPauseSeconds: 600,
};

/** Free space that files may not use, unless MIN_FREE_BYTES says otherwise: the database needs it. Bytes. */
export const defaultMinFreeBytes = kibi * mebi;

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

export function openRoom({ freeSpace, reserve, limits: own, sentToday }: RoomDependencies): Room {
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
    const isTooLarge = left < whole || (!isSmall && used > left * own.shareOfRest);
    if (isTooLarge) throw new Refused({ kind: 'storageFull', seconds: own.pauseSeconds });
    if (used <= (isSmall ? own.smallBytesPerDay : own.bytesPerDay)) return;
    const untilOver = Math.ceil(sentToday.untilOver(key) / 1000);
    const seconds = Math.max(1, Math.min(untilOver, own.longestPauseSeconds));
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
      const next = Math.min(announced, own.chunk);
      const whole = announced === Infinity ? next : announced;
      await promise(self, { key: sender, isSmall: false, next, whole });
      let arrived = 0;
      return {
        async add(bytes) {
          arrived += bytes;
          sentToday.add(sender, bytes);
          const credit = (promised.get(self) ?? 0) - bytes;
          const ahead = Math.min(announced - arrived, own.chunk);
          if (credit >= Math.min(ahead, readSize)) promised.set(self, credit);
          else await promise(self, { key: sender, isSmall: false, next: ahead, whole: ahead });
        },
        end(stays) {
          promised.delete(self);
          if (!stays) sentToday.add(sender, -arrived);
        },
      };
    },
    isSmall: (announced): announced is number => announced !== undefined && announced <= own.smallBytes,
    async admitSmall(sender, announced) {
      const self = {};
      const key = `${sender} small`;
      const next = announced + own.recordBytes;
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

/** Bytes that this process may still write to the data directory's disk; infinite where that is unknown. */
export type FreeSpace = () => Promise<number>;

/** The free space of the file system that holds this directory, without what only root may use (statvfs, f_bavail). */
export function freeSpaceOf(directory: string): FreeSpace {
  return async () => {
    try {
      const { bavail, bsize } = await statfs(directory);
      return bavail * bsize;
    } catch {
      // A file system that does not report free space simply fails once it is full, as if there were no reserve.
      return Infinity;
    }
  };
}

/** Bytes stored per sender, counted for a day from the first of them. */
export interface SentToday {
  of(sender: string): number;
  /** Negative when bytes were removed again. */
  add(sender: string, bytes: number): void;
  /** Raises the count to this many bytes, as found on the disk after a start. */
  atLeast(sender: string, bytes: number): void;
  /** Milliseconds until the sender's day is over. */
  untilOver(sender: string): number;
  /** Writes pending counts. */
  close(): Promise<void>;
}

const day = 24 * 60 * 60_000;

/** Milliseconds for which a count may stay unwritten: the most that a killed server forgets. */
const writeAfter = 2000;

const schema = v.record(v.string(), v.object({ bytes: v.number(), endsAt: v.number() }));
type Days = Map<string, { readonly bytes: number; readonly endsAt: number }>;

/**
 * Stored in DATA_DIR/sent-today.json, under hashes of the senders, because a restart must not give anybody a new day.
 * @param now milliseconds since 1970
 */
export async function openSentToday(
  dataDir: string,
  now: () => number,
  failed: (error: unknown) => void,
): Promise<SentToday> {
  const path = join(dataDir, 'sent-today.json');
  const days = await load(path);
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const write = (): void => {
    timer = undefined;
    for (const [sender, { bytes, endsAt }] of days) if (endsAt <= now() || bytes <= 0) days.delete(sender);
    const text = JSON.stringify(Object.fromEntries(days));
    writing = writing.then(() => replace(path, text)).catch(failed);
  };
  const current = (sender: string): { readonly bytes: number; readonly endsAt: number } | undefined => {
    const known = days.get(sender);
    // A clock set back a long way must not make a day last for ever.
    return known !== undefined && known.endsAt > now() && known.endsAt <= now() + day ? known : undefined;
  };
  const set = (sender: string, bytes: number): void => {
    days.set(sender, { bytes: Math.max(0, bytes), endsAt: current(sender)?.endsAt ?? now() + day });
    timer ??= setTimeout(write, writeAfter).unref();
  };
  const of = (sender: string): number => current(sender)?.bytes ?? 0;
  return {
    of,
    untilOver: (sender) => (current(sender)?.endsAt ?? now()) - now(),
    add: (sender, bytes) => set(sender, of(sender) + bytes),
    atLeast(sender, bytes) {
      if (of(sender) < bytes) set(sender, bytes);
    },
    async close() {
      clearTimeout(timer);
      if (timer !== undefined) write();
      await writing;
    },
  };
}

async function load(path: string): Promise<Days> {
  const text = await readFile(path, 'utf8').catch(() => '{}');
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return new Map(parsed.success ? Object.entries(parsed.output) : []);
}

async function replace(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

export interface RoomOptions {
  /** Default: the free space of the file system with DATA_DIR. */
  readonly freeSpace?: FreeSpace;
  readonly roomLimits?: Partial<RoomLimits>;
}

/** The server settings used here. */
export interface RoomSettings {
  readonly minFreeBytes: number;
  readonly bytesPerAddressAndDay: number;
}

export interface OpenedRoom {
  readonly room: Room;
  readonly sentToday: SentToday;
}

/** Opens the room of a data directory, by the settings. */
export async function openRoomOf(
  dataDir: string,
  { minFreeBytes, bytesPerAddressAndDay }: RoomSettings,
  options: RoomOptions,
): Promise<OpenedRoom> {
  // Counts that cannot be written still hold in memory; a full disk is reported elsewhere.
  const sentToday = await openSentToday(dataDir, Date.now, () => undefined);
  const room = openRoom({
    freeSpace: options.freeSpace ?? freeSpaceOf(dataDir),
    reserve: minFreeBytes,
    limits: { ...roomLimits, bytesPerDay: bytesPerAddressAndDay, ...options.roomLimits },
    sentToday,
  });
  return { room, sentToday };
}
