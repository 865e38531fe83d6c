const longest = 78;

/**
 * A subject that lists show in full: RFC 5322 (2.1.1) recommends lines of 78 characters. The last part, such as a name
 * that somebody typed, is cut.
 */
export function subjectOf(...parts: readonly string[]): string {
  const characters = Array.from(parts.filter((part) => part !== '').join(' · '));
  return characters.length <= longest
    ? characters.join('')
    : `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`;
}
