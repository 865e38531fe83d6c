import { describe, expect, onTestFinished, test } from 'vitest';
import {
  openRoom,
  openSentToday,
  type Room,
  type RoomLimits,
  roomLimits,
  type SentToday,
} from '../../server/lib/room/room.ts';
import { newDataDir } from '../support/test-server.ts';

const kibi = 1024;
const mebi = 1024 * kibi;
const day = 24 * 60 * 60_000;

interface Disk {
  free: number;
}

async function sentNothing(): Promise<SentToday> {
  const failed = (error: unknown): never => {
    throw error;
  };
  const sentToday = await openSentToday(await newDataDir(), () => 0, failed);
  // Or it would write into the next test, and its folder would be gone.
  onTestFinished(() => sentToday.close());
  return sentToday;
}

async function roomOn(disk: Disk, reserve: number, limits: Partial<RoomLimits> = {}): Promise<Room> {
  return openRoom({
    freeSpace: async () => disk.free,
    reserve,
    limits: { ...roomLimits, ...limits },
    sentToday: await sentNothing(),
  });
}

describe('the reserve', () => {
  test('is kept free of everything that brings files', async () => {
    const disk = { free: 10 * mebi };
    const room = await roomOn(disk, 8 * mebi);

    await expect(room.admit('a', 3 * mebi)).rejects.toMatchObject({ refusal: { kind: 'storageFull' } });
    await expect(room.admit('a', mebi)).resolves.toBeDefined();
    disk.free = 8 * mebi;
    await expect(room.admit('b', undefined)).rejects.toMatchObject({ refusal: { kind: 'storageFull' } });
    expect(await room.isLow()).toBe(false);
    disk.free -= 1;
    expect(await room.isLow()).toBe(true);
  });

  test('leaves half of itself to texts', async () => {
    const disk = { free: 5 * mebi };
    const room = await roomOn(disk, 8 * mebi);

    await expect(room.admitSmall('a', 2000)).resolves.toBeDefined();
    disk.free = 4 * mebi;
    await expect(room.admitSmall('a', 2000)).rejects.toMatchObject({ refusal: { kind: 'storageFull' } });
  });

  test('is measured by nobody where it is 0', async () => {
    const room = await roomOn({ free: Number.NaN }, 0);

    await expect(room.admit('a', 150 * mebi)).resolves.toBeDefined();
    expect([await room.left(), await room.isLow()]).toEqual([Number.POSITIVE_INFINITY, false]);
  });

  test('what is announced and does not come holds up nobody: a body is promised its next piece', async () => {
    const room = await roomOn({ free: 400 * mebi }, 100 * mebi);

    const slow = await Promise.all(Array.from({ length: 100 }, () => room.admit('slow', 150 * mebi)));

    expect(await room.left()).toBe(300 * mebi - 100 * roomLimits.chunk);
    await expect(room.admit('honest', 150 * mebi)).resolves.toBeDefined();
    for (const admission of slow) admission.end(false);
    expect(await room.left()).toBe(300 * mebi - roomLimits.chunk);
  });

  test.each([1, 2, 3])(
    'is never touched, however many write at once and however much each sends (%i)',
    async (seed) => {
      const reserve = 5 * mebi;
      const disk = { free: 20 * mebi };
      let lowest = disk.free;
      const room = await roomOn(disk, reserve, { shareOfRest: Number.POSITIVE_INFINITY });
      let state = seed;
      const random = (): number => {
        state = (state * 16_807) % 2_147_483_647;
        return state / 2_147_483_647;
      };
      const send = async (sender: number): Promise<string> => {
        const announced = random() < 0.3 ? undefined : Math.ceil(random() * 3 * mebi);
        try {
          const admission = await room.admit(`s${sender}`, announced);
          for (let rest = announced ?? 4 * mebi; rest > 0; rest -= 64 * kibi) {
            const bytes = Math.min(rest, 64 * kibi);
            try {
              await admission.add(bytes);
            } catch (error) {
              admission.end(false);
              throw error;
            }
            disk.free -= bytes;
            lowest = Math.min(lowest, disk.free);
            if (random() < 0.5) await new Promise((resolve) => setImmediate(resolve));
          }
          admission.end(true);
          return 'whole';
        } catch (error) {
          return Object(error).refusal.kind;
        }
      };

      const ended = await Promise.all(Array.from({ length: 40 }, (_, sender) => send(sender)));

      expect(new Set(ended)).toEqual(new Set(['whole', 'storageFull']));
      expect(lowest).toBeGreaterThanOrEqual(reserve);
      expect(lowest).toBeLessThan(reserve + 3 * mebi);
    },
  );
});

describe("a sender's day", () => {
  test('takes so many bytes, and counts only what stays', async () => {
    const room = await roomOn({ free: Number.POSITIVE_INFINITY }, 1, { bytesPerDay: 3 * mebi });
    const send = async (bytes: number, stays: boolean): Promise<void> => {
      const admission = await room.admit('a', bytes);
      try {
        await admission.add(bytes);
      } finally {
        admission.end(stays);
      }
    };

    for (let again = 0; again < 5; again += 1) await send(2 * mebi, false);
    await send(2.5 * mebi, true);
    room.count('a', 0.4 * mebi);

    await expect(send(mebi, true)).rejects.toMatchObject({
      refusal: { kind: 'tooMuchToday', seconds: roomLimits.longestPauseSeconds },
    });
    await expect(room.admit('b', mebi)).resolves.toBeDefined();
    await expect(room.admitSmall('a', 2000)).resolves.toBeDefined();
  });

  test('takes so many texts', async () => {
    const room = await roomOn({ free: Number.POSITIVE_INFINITY }, 1, {
      smallBytesPerDay: 3 * (roomLimits.recordBytes + 1000),
    });

    for (let index = 0; index < 3; index += 1) (await room.admitSmall('a', 1000)).end(true);

    await expect(room.admitSmall('a', 1000)).rejects.toMatchObject({ refusal: { kind: 'tooMuchToday' } });
    await expect(room.admitSmall('b', 1000)).resolves.toBeDefined();
  });

  test('takes no more than its part of what is left: ten who take all they can leave room for the eleventh', async () => {
    const disk = { free: 610 * mebi };
    const room = await roomOn(disk, 10 * mebi);
    const fill = async (sender: string): Promise<void> => {
      for (let sent = 0; sent < 610; sent += 1) {
        const admission = await room.admit(sender, mebi).catch(() => undefined);
        if (admission === undefined) return;
        const isIn = await admission.add(mebi).then(
          () => true,
          () => false,
        );
        if (isIn) disk.free -= mebi;
        admission.end(isIn);
      }
    };

    for (let sender = 0; sender < 10; sender += 1) await fill(`flood${sender}`);

    expect(disk.free).toBeGreaterThan(15 * mebi);
    await expect(Promise.all(['b', 'c'].map((sender) => room.admit(sender, 10_000)))).resolves.toHaveLength(
      2,
    );
  });

  test('is over after a day, and a restart or a clock that was put back does not end or lengthen it', async () => {
    const dataDir = await newDataDir();
    let now = Date.parse('2026-11-22T12:00:00Z');
    const open = (): Promise<SentToday> =>
      openSentToday(
        dataDir,
        () => now,
        () => undefined,
      );
    const before = await open();
    before.add('a', 1000);
    before.add('a', -300);
    await before.close();

    const after = await open();

    expect([after.of('a'), after.untilOver('a'), after.of('b')]).toEqual([700, day, 0]);
    after.atLeast('a', 500);
    after.atLeast('b', 500);
    expect([after.of('a'), after.of('b')]).toEqual([700, 500]);
    now += day;
    expect(after.of('a')).toBe(0);
    now -= 40 * day;
    expect(after.of('a')).toBe(0);
  });
});
