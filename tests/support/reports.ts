import * as v from 'valibot';
import { expect } from 'vitest';
import {
  type AuditReport,
  type EvaluationsReport,
  type PerformanceReport,
  type ReportName,
  reportPaths,
  type SalesReport,
  type UsersReport,
} from '../../src/contracts/reports.ts';
import {
  auditReport,
  evaluationsReport,
  performanceReport,
  salesReport,
  usersReport,
} from '../../src/contracts/schemas/reports.ts';
import { getAs, jsonOf } from './accounts.ts';
import type { Desk } from './staff.ts';

const schemas = {
  sales: salesReport,
  performance: performanceReport,
  evaluations: evaluationsReport,
  users: usersReport,
  audit: auditReport,
};

interface Reports {
  readonly sales: SalesReport;
  readonly performance: PerformanceReport;
  readonly evaluations: EvaluationsReport;
  readonly users: UsersReport;
  readonly audit: AuditReport;
}

/** A report as its description says. @param query with its question mark */
export async function report<Name extends ReportName>(
  { url, token }: Desk,
  name: Name,
  query = '',
): Promise<Reports[Name]> {
  const answer = await getAs(token, url + reportPaths[name] + query);
  expect([name, answer.status, answer.text]).toEqual([name, 200, expect.any(String)]);
  expect(v.safeParse(schemas[name], jsonOf(answer)).issues).toBeUndefined();
  // The line before says so.
  return jsonOf(answer) as Reports[Name];
}
