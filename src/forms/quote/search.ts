import type { Catalogue, Course } from '../../contracts/pricing/course.ts';
import { folded, hasWords, searchWords } from '../../lib/folded-text.ts';

/**
 * Returns the courses with every word of the query in their name (either language), abbreviation or IMO
 * number, ignoring accents and case (rulings Q-19). A course whose abbreviation or IMO number is the query
 * comes first; otherwise the order stays.
 */
export function searchCourses(catalogue: Catalogue, query: string): Catalogue {
  const words = searchWords(query);
  if (words.length === 0) return catalogue;
  const found = catalogue.filter((course) => hasWords(searchable(course), words));
  const sought = words.join(' ');
  return [
    ...found.filter((course) => isNamed(course, sought)),
    ...found.filter((course) => !isNamed(course, sought)),
  ];
}

/** Moves these courses to the front; each group keeps its order. */
export function withFirst(courses: Catalogue, ids: readonly string[]): Catalogue {
  const isFirst = ({ id }: Course): boolean => ids.includes(id);
  return [...courses.filter(isFirst), ...courses.filter((course) => !isFirst(course))];
}

function isNamed({ abbreviation, imoNumber }: Course, sought: string): boolean {
  const numbers = imoNumber.split(/[/,;]/).map((part) => folded(part).trim());
  return folded(abbreviation) === sought || numbers.includes(sought.replace(/^(imo|omi) /, ''));
}

function searchable({ name, nameEs = '', abbreviation, imoNumber }: Course): string {
  const imo = imoNumber === '' ? '' : `imo omi ${imoNumber}`;
  return folded(`${name} ${nameEs} ${abbreviation} ${imo}`);
}
