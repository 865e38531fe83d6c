/** Lets "busqueda" find "Búsqueda": splits letters from their marks, and drops the marks. */
export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

export function searchWords(query: string): readonly string[] {
  return folded(query).split(/\s+/).filter(Boolean);
}

/** @param text folded */
export function hasWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}
