import { publicPages } from '../src/contracts/pages/public-pages.ts';
import { formIds, forms } from '../src/forms/index.ts';

export interface AuditedPage {
  readonly path: string;
  /** Audits that fail by design, because the opposite is intended. */
  readonly excused: readonly string[];
}

const { home, requests, request, status, privacy, login, selftest } = publicPages;

/** All but /home, which redirects to /, and the 404 page, which Lighthouse does not audit. */
export const auditedPages: readonly AuditedPage[] = [
  ...[home, ...formIds.map((id) => forms[id].path), requests, status, privacy, login].map((path) => ({
    path,
    excused: [],
  })),
  // Only for users who are sent to it.
  { path: selftest, excused: ['is-crawlable'] },
  {
    path: request.replace(':submissionId', '7c0ffee0-0000-4000-8000-000000000001'),
    // Belongs to one person (public/robots.txt), and the API answers that this request does not exist.
    excused: ['is-crawlable', 'errors-in-console'],
  },
];
