import type { FastifyInstance, FastifyRequest } from 'fastify';
import { audit } from '../accounts/audit.ts';
import { authorized, type Principal } from '../accounts/authorize.ts';
import { type AccountService, isoNow } from '../accounts/service.ts';
import { auditIn } from './audit-report.ts';
import { evaluationsIn } from './evaluations.ts';
import { performanceIn } from './performance.ts';
import { type Period, periodIn } from './period.ts';
import { auditCall, evaluationsCall, performanceCall, salesCall, usersReportCall } from './report-calls.ts';
import { salesIn } from './sales.ts';
import { workOfUsers } from './work-of-users.ts';

type ReportService = Pick<AccountService, 'db' | 'tokens' | 'now'>;

export function reportRoutes(app: FastifyInstance, service: ReportService): void {
  const { db } = service;
  const report = (
    {
      path,
      access,
    }: typeof salesCall | typeof performanceCall | typeof evaluationsCall | typeof usersReportCall,
    read: (period: Period) => Promise<object>,
  ): void => {
    app.get(
      path,
      authorized(service, access, async (_principal, { query }) =>
        read(periodIn(query, service.now()).period),
      ),
    );
  };
  report(salesCall, (period) => salesIn(db, period, isoNow(service)));
  report(performanceCall, (period) => performanceIn(db, period));
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
  const { period, texts } = periodIn(request.query, now(), ['event', 'user', 'cursor']);
  const parameter = (name: string): string | undefined => texts.get(name) || undefined;
  const page = await auditIn(db, period, {
    event: parameter('event'),
    user: parameter('user'),
    cursor: parameter('cursor'),
  });
  audit(request, 'audit read', { userId, count: page.items.length });
  return page;
}
