import { coursesPath } from '../../contracts/courses-path.ts';

/** @param apiBase empty for the page's own origin */
export function catalogueUrl(apiBase: string, origin: string): string {
  return new URL(apiBase.replace(/\/+$/, '') + coursesPath, origin).href;
}
