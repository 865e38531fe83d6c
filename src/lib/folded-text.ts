/** "Búsqueda" is found by "busqueda": letters are split from their marks, and the marks left out. */
export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The words of a search, folded. */
export function searchWords(query: string): readonly string[] {
  return folded(query).split(/\s+/).filter(Boolean);
}

/** @param text folded */
export function hasWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}
