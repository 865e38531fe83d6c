/** The entry for importing the request again: the head of a hand-over file (docs/decisions/020). */
export const headName = 'bring-back.pmts-request';

/** Keeps every path inside the folder that the archive is unpacked in. */
export function archivedName(index: number, name: string): string {
  return `files/${index + 1}-${name.replaceAll(/[^\p{L}\p{N}._ -]/gu, '_')}`;
}
