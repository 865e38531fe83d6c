import type { Catalogue, Course } from '../../domain/course.ts';

/**
 * The courses that have every word of the query in their name (either language), abbreviation or IMO number,
 * without regard to accents and case (decisions Q-19). One whose abbreviation or IMO number is the query comes
 * first; otherwise the order stays.
 */
export function searchCourses(catalogue: Catalogue, query: string): Catalogue {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return catalogue;
  const found = catalogue.filter((course) => {
    const text = searchable(course);
    return words.every((word) => text.includes(word));
  });
  const sought = words.join(' ');
  return [
    ...found.filter((course) => isNamed(course, sought)),
    ...found.filter((course) => !isNamed(course, sought)),
  ];
}

function isNamed({ abbreviation, imoNumber }: Course, sought: string): boolean {
  const numbers = imoNumber.split(/[/,;]/).map((part) => folded(part).trim());
  return folded(abbreviation) === sought || numbers.includes(sought.replace(/^(imo|omi) /, ''));
}

function searchable({ name, nameEs = '', abbreviation, imoNumber }: Course): string {
  const imo = imoNumber === '' ? '' : `imo omi ${imoNumber}`;
  return folded(`${name} ${nameEs} ${abbreviation} ${imo}`);
}

/** "Búsqueda" is found by "busqueda": letters are split from their marks, and the marks left out. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
