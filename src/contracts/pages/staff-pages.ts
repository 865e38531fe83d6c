import { type LinkPath, sections } from './sections.ts';

/** What the pages of the sections do not name: samples, and single quotations and submissions (rulings R-8). */
export const furtherStaffPages = {
  account: '/account',
  certificates: '/account/certificates',
  services: '/account/services',
  templates: '/account/templates',
  courses: '/account/courses',
  security: '/account/security',
  evaluations: '/reports/evaluations',
  quotation: '/account/quotes/:id',
  client: '/clients/:personId',
  task: '/task/all/:submissionId',
  ownTask: '/task/my-tasks/:submissionId',
} as const;

/** Every page but those where the sections land: each has one of its own, or is empty by name. */
export type StaffPath = LinkPath | (typeof furtherStaffPages)[keyof typeof furtherStaffPages];

/** Every page behind the guard. `:name` stands for one segment of the path. */
export const staffPages: readonly string[] = [
  ...sections.flatMap(({ href, links }) => [href, ...links.map((link) => link.href)]),
  ...Object.values(furtherStaffPages),
];
