import type { Catalogue, Course } from '../../contracts/pricing/course.ts';
import { groupOf } from './nationalities.ts';

/** True for a renewal price above 0 for the nationality's group (specification section 5; rulings Q-8). */
export function isRenewable(course: Course, nationality: string): boolean {
  return course.prices.renewal[groupOf(nationality)] > 0;
}

export function renewableCourses(catalogue: Catalogue, nationality: string): Catalogue {
  return catalogue.filter((course) => isRenewable(course, nationality));
}
