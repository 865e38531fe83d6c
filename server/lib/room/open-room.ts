import { type FreeSpace, freeSpaceOf } from './free-space.ts';
import { openRoom, type Room } from './room.ts';
import { type RoomLimits, roomLimits } from './room-limits.ts';
import { openSentToday, type SentToday } from './sent-today.ts';

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
