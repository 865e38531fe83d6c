import type { FastifyInstance, FastifyRequest } from 'fastify';
import { reportPaths } from '../../../src/contracts/reports.ts';
import {
  auditReport,
  evaluationsReport,
  performanceReport,
  salesReport,
  usersReport,
} from '../../../src/contracts/schemas/reports.ts';
import type { Call } from '../../lib/http/call.ts';
import { audit } from '../accounts/audit.ts';
import { isAdmin } from '../../../src/contracts/roles.ts';
import { authorized, type Principal } from '../accounts/authorize.ts';
import { type AccountService, isoNow } from '../accounts/service.ts';
import { auditIn } from './audit-report.ts';
import { evaluationsIn } from './evaluations.ts';
import { performanceIn } from './performance.ts';
import { type Period, periodIn } from './period.ts';
import { salesIn } from './sales.ts';
import { workOfUsers } from './work-of-users.ts';

const refusals = {
  401: { description: 'Without a valid token' },
  403: { description: 'Not for this role' },
  422: { description: 'An unusable parameter' },
} as const;

const periodQuery = {
  from: 'First day, YYYY-MM-DD in Panama; absent: a year before the last one',
  to: 'Last day, inclusive; absent: today',
} as const;

const salesCall = {
  method: 'GET',
  path: reportPaths.sales,
  access: 'reviewer',
  summary: 'Quotations made in a period, by month, government and course, and what has become of them.',
  optionalQuery: periodQuery,
  answers: { 200: { description: 'Figures', schema: salesReport }, ...refusals },
} as const satisfies Call;

const performanceCall = {
  method: 'GET',
  path: reportPaths.performance,
  access: 'reviewer',
  summary:
    'Requests received in a period, by month, form and, for admins, person: how many, whose turn, how long they took, and what quotes brought.',
  optionalQuery: periodQuery,
  answers: { 200: { description: 'Figures', schema: performanceReport }, ...refusals },
} as const satisfies Call;

const evaluationsCall = {
  method: 'GET',
  path: reportPaths.evaluations,
  access: 'reviewer',
  summary: 'Evaluations received in a period, by question, instructor and course.',
  optionalQuery: periodQuery,
  answers: { 200: { description: 'Figures', schema: evaluationsReport }, ...refusals },
} as const satisfies Call;

const usersReportCall = {
  method: 'GET',
  path: reportPaths.users,
  access: 'admin',
  summary: 'What each account of the office did in a period.',
  optionalQuery: periodQuery,
  answers: { 200: { description: 'Figures', schema: usersReport }, ...refusals },
} as const satisfies Call;

const auditCall = {
  method: 'GET',
  path: reportPaths.audit,
  access: 'admin',
  summary: 'The audit events of a period, newest first. They hold ids, and no personal data.',
  optionalQuery: {
    ...periodQuery,
    event: 'Only this event',
    user: 'Only of the account with this id',
    request: 'Only about the request with this reference or id, and its quotation',
    person:
      'Only by or about accounts, and about clients, whose name or email address contains each of these words',
    fold: '`true`: what an account reads of a list on a day, with nothing else done in between, is one item with `times` and `since`',
    cursor: 'Where the next page begins, as the last one said',
  },
  answers: { 200: { description: 'A page of events', schema: auditReport }, ...refusals },
} as const satisfies Call;

export const reportCalls: readonly Call[] = [
  salesCall,
  performanceCall,
  evaluationsCall,
  usersReportCall,
  auditCall,
];

type ReportService = Pick<AccountService, 'db' | 'tokens' | 'now'>;

export function reportRoutes(app: FastifyInstance, service: ReportService): void {
  const { db } = service;
  const report = (
    {
      path,
      access,
    }: typeof salesCall | typeof performanceCall | typeof evaluationsCall | typeof usersReportCall,
    read: (period: Period, principal: Principal) => Promise<object>,
  ): void => {
    app.get(
      path,
      authorized(service, access, async (principal, { query }) =>
        read(periodIn(query, service.now()).period, principal),
      ),
    );
  };
  report(salesCall, (period) => salesIn(db, period, isoNow(service)));
  report(performanceCall, (period, { roles }) =>
    performanceIn(db, period, { now: isoNow(service), people: isAdmin(roles) }),
  );
  report(evaluationsCall, (period) => evaluationsIn(db, period));
  report(usersReportCall, (period) => workOfUsers(db, period));
  app.get(
    auditCall.path,
    authorized(service, auditCall.access, (principal, request) => auditPage(service, principal, request)),
  );
}

async function auditPage(
  { db, now }: ReportService,
  { userId }: Principal,
  request: FastifyRequest,
): Promise<object> {
  const names = ['event', 'user', 'request', 'person', 'fold', 'cursor'];
  const { period, texts } = periodIn(request.query, now(), names);
  const parameter = (name: string): string | undefined => texts.get(name) || undefined;
  const page = await auditIn(db, period, {
    event: parameter('event'),
    user: parameter('user'),
    request: parameter('request'),
    person: parameter('person'),
    isFolded: parameter('fold') === 'true',
    cursor: parameter('cursor'),
  });
  audit(request, 'audit read', { userId, count: page.items.length });
  return page;
}
