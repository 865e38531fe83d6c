import type { Catalogue, Course } from '../../contracts/pricing/course.ts';
import { groupOf } from './nationalities.ts';

/** Specification section 5: a renewal price above 0 for the nationality's group (rulings Q-8). */
export function isRenewable(course: Course, nationality: string): boolean {
  return course.prices.renewal[groupOf(nationality)] > 0;
}

/** What the renewal picker offers. */
export function renewableCourses(catalogue: Catalogue, nationality: string): Catalogue {
  return catalogue.filter((course) => isRenewable(course, nationality));
}
