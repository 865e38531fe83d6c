const webAddress = /(?:\b[a-z][a-z\d+.-]*:\/\/|\bwww\.)\S*/gi;
/** Between two words, as in a host's name: mail programs make links of them. */
const dotInWord = /(?<=[\p{L}\d-])\.(?=\p{L}{2})/gu;
const longest = 120;

/**
 * What a stranger typed, as it may stand in a mail to somebody else: nothing in it is a link, and it has no room for a
 * letter of its own. A name such as "Ma.Luz" gets a space.
 */
export function harmless(typed: string): string {
  const plain = typed.replaceAll(webAddress, '…').replaceAll(dotInWord, '. ');
  const characters = Array.from(plain);
  return characters.length <= longest ? plain : `${characters.slice(0, longest - 1).join('')}…`;
}
