/** The entry from which the request is imported again: the head of a hand-over file (docs/decisions/020). */
export const headName = 'bring-back.pmts-request';

/** No path of an archive may lead out of the folder that it is unpacked in. */
export function archivedName(index: number, name: string): string {
  return `files/${index + 1}-${name.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_')}`;
}
