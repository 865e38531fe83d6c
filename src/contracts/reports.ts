import type { Json } from './schemas/schema.ts';
import type {
  auditReport,
  evaluationsReport,
  performanceReport,
  salesReport,
  usersReport,
} from './schemas/reports.ts';

/** GET: figures computed in the database. Sales, performance and evaluations for moderators, all for admins. */
export const reportPaths = {
  sales: '/api/reports/sales',
  performance: '/api/reports/performance',
  evaluations: '/api/reports/evaluations',
  users: '/api/reports/users',
  audit: '/api/reports/audit',
} as const;

export type ReportName = keyof typeof reportPaths;

export type SalesReport = Json<typeof salesReport>;
export type PerformanceReport = Json<typeof performanceReport>;
export type UsersReport = Json<typeof usersReport>;
export type EvaluationsReport = Json<typeof evaluationsReport>;
export type AuditReport = Json<typeof auditReport>;

/** Rows per page of the audit report. */
export const auditPage = 100;
