import { publicPages } from '../src/contracts/pages/public-pages.ts';
import { formIds, forms } from '../src/forms/index.ts';

/** A page that anybody may open, as Lighthouse is to see it. */
export interface AuditedPage {
  readonly path: string;
  /** Audits that cannot hold there, because the opposite is meant. */
  readonly excused: readonly string[];
}

const { home, requests, request, status, privacy, login, selftest } = publicPages;

/** All but /home, which leads to /, and the page of an address that there is not: Lighthouse audits no 404. */
export const auditedPages: readonly AuditedPage[] = [
  ...[home, ...formIds.map((id) => forms[id].path), requests, status, privacy, login].map((path) => ({
    path,
    excused: [],
  })),
  // For whoever is sent to it.
  { path: selftest, excused: ['is-crawlable'] },
  {
    path: request.replace(':submissionId', '7c0ffee0-0000-4000-8000-000000000001'),
    // It is one person's (public/robots.txt); and of this one the API says that there is none.
    excused: ['is-crawlable', 'errors-in-console'],
  },
];
