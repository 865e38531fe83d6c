import type { NationalityGroup } from '../../contracts/pricing/course.ts';
import { isPanamanian } from './nationalities.ts';

export function groupOf(nationality: string): NationalityGroup {
  return isPanamanian(nationality) ? 'panamanian' : 'foreign';
}
