import { sectionRoots } from './section-roots.ts';
import { type LinkPath, sections } from './sections.ts';

/** Pages outside the sections' navigation: samples, and single quotations and submissions (rulings R-8). */
export const furtherStaffPages = {
  certificates: '/account/certificates',
  services: '/account/services',
  templates: '/account/templates',
  rules: '/account/rules',
  courses: '/account/courses',
  security: '/account/security',
  expiring: '/certs/expiring',
  evaluations: '/reports/evaluations',
  quotation: '/account/quotes/:id',
  client: '/clients/:personId',
  task: '/task/all/:submissionId',
  ownTask: '/task/my-tasks/:submissionId',
} as const;

/** Every page but the roots of the sections and the landing pages: each has its own page or a named placeholder. */
export type StaffPath = LinkPath | (typeof furtherStaffPages)[keyof typeof furtherStaffPages];

/** Every page behind the guard. `:name` stands for one segment of the path. */
export const staffPages: readonly string[] = [
  ...Object.values(sectionRoots),
  ...sections.flatMap(({ href, links }) => [href, ...links.map((link) => link.href)]),
  ...Object.values(furtherStaffPages),
];
