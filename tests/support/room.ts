import { openRoomOf, type Room, type RoomOptions } from '../../server/lib/room/room.ts';
import type { Settings } from '../../server/lib/settings/settings.ts';

/** Opens the room of a server that is not running. */
export async function roomOf(settings: Settings, options: RoomOptions = {}): Promise<Room> {
  return (await openRoomOf(settings.dataDir, settings, options)).room;
}
