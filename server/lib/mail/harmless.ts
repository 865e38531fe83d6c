const webAddress = /(?:\b[a-z][a-z\d+.-]*:\/\/|\bwww\.)\S*/gi;
/** At the end of a file's name; none of them is a top-level domain, so mail programs make no link of it. */
const extension =
  /(?:pdf|jpe?g|png|heic|heif|webp|gif|bmp|tiff?|docx?|xlsx?|txt)(?![\p{L}\d-]|\.[\p{L}\d])/iu;
/** Between two words, as in a host's name: mail programs make links of them. */
const dotInWord = new RegExp(`(?<=[\\p{L}\\d-])\\.(?=\\p{L}{2})(?!${extension.source})`, 'giu');
const longest = 120;
/** What is looked at: a text of dots between letters costs the square of its length. */
const mostRead = 1000;

/**
 * What a stranger typed, as it may stand in a mail to somebody else: nothing in it is a link, and it has no room for a
 * letter of its own. A name such as "Ma.Luz" gets a space; that of a file keeps its ending.
 */
export function harmless(typed: string): string {
  const plain = typed.slice(0, mostRead).replaceAll(webAddress, '…').replaceAll(dotInWord, '. ');
  const characters = Array.from(plain);
  return characters.length <= longest ? plain : `${characters.slice(0, longest - 1).join('')}…`;
}
