/** The part of a language (src/texts) that comes with a room, as the room's stage.ts asks for it. */
export function textPartOf(room: string): string {
  if (room === 'form-page') return 'start';
  return ['later', 'requests', 'account', 'access'].includes(room) ? 'more' : room;
}
