import type { Locale } from '../../lib/locale.ts';
import type { Cents } from '../../lib/money.ts';

/** A course of the catalogue, as the page and the API price it. */
export interface Course {
  /** Always a text, whatever type the API uses (rulings Q-15). */
  readonly id: string;
  readonly name: string;
  /** Not in the specification; a plain API has none. */
  readonly nameEs?: string;
  readonly abbreviation: string;
  /** Numbers of the IMO model courses, such as "1.13 / 1.19"; often empty. */
  readonly imoNumber: string;
  readonly prices: Readonly<Record<CourseKind, PricesByGroup>>;
}

export type CourseKind = 'new' | 'renewal';

/** By the applicant's nationality (specification section 9). */
export type NationalityGroup = 'panamanian' | 'foreign';

/** A missing price is 0. A renewal price is the list price; half of it is charged (rulings Q-7). */
export type PricesByGroup = Readonly<Record<NationalityGroup, Cents>>;

export type Catalogue = readonly Course[];

/** The catalogue has the names in English and, where they differ, in Spanish. */
export function courseName({ name, nameEs }: Pick<Course, 'name' | 'nameEs'>, locale: Locale): string {
  return locale === 'es' ? (nameEs ?? name) : name;
}

export function coursesById(catalogue: Catalogue): ReadonlyMap<string, Course> {
  return new Map(catalogue.map((course) => [course.id, course]));
}
