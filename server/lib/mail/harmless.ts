const webAddress = /(?:\b[a-z][a-z\d+.-]*:\/\/|\bwww\.)\S*/gi;
/** Matches a file extension at the end of a name; none is a top-level domain, so mail programs do not link it. */
const extension =
  /(?:pdf|jpe?g|png|heic|heif|webp|gif|bmp|tiff?|docx?|xlsx?|txt)(?![\p{L}\d-]|\.[\p{L}\d])/iu;
/** A dot between two words, as in a host name: mail programs turn these into links. */
const dotInWord = new RegExp(`(?<=[\\p{L}\\d-])\\.(?=\\p{L}{2})(?!${extension.source})`, 'giu');
const longest = 120;
/** Characters examined: a text of dots between letters takes quadratic time. */
const mostRead = 1000;

/**
 * Makes a stranger's text safe for a mail to somebody else: nothing in it becomes a link, and it is too short for a
 * letter of its own. A name such as "Ma.Luz" gets a space; a file name keeps its extension.
 */
export function harmless(typed: string): string {
  const plain = typed.slice(0, mostRead).replaceAll(webAddress, '…').replaceAll(dotInWord, '. ');
  const characters = Array.from(plain);
  return characters.length <= longest ? plain : `${characters.slice(0, longest - 1).join('')}…`;
}
