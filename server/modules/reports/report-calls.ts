import { reportPaths } from '../../../src/contracts/reports.ts';
import {
  auditReport,
  evaluationsReport,
  performanceReport,
  salesReport,
  usersReport,
} from '../../../src/contracts/schemas/reports.ts';
import type { Call } from '../../lib/http/call.ts';

const refusals = {
  401: { description: 'Without a valid token' },
  403: { description: 'Not for this role' },
  422: { description: 'An unusable parameter' },
} as const;

const period = {
  from: 'First day, YYYY-MM-DD in Panama; absent: a year before the last one',
  to: 'Last day, inclusive; absent: today',
} as const;

export const salesCall = {
  method: 'GET',
  path: reportPaths.sales,
  access: 'reviewer',
  summary: 'Quotations made in a period, by month, government and course, and what has become of them.',
  optionalQuery: period,
  answers: { 200: { description: 'Figures', schema: salesReport }, ...refusals },
} as const satisfies Call;

export const performanceCall = {
  method: 'GET',
  path: reportPaths.performance,
  access: 'reviewer',
  summary: 'Requests received in a period, by month and form: their states, and how long they took.',
  optionalQuery: period,
  answers: { 200: { description: 'Figures', schema: performanceReport }, ...refusals },
} as const satisfies Call;

export const evaluationsCall = {
  method: 'GET',
  path: reportPaths.evaluations,
  access: 'reviewer',
  summary: 'Evaluations received in a period, by question, instructor and course.',
  optionalQuery: period,
  answers: { 200: { description: 'Figures', schema: evaluationsReport }, ...refusals },
} as const satisfies Call;

export const usersReportCall = {
  method: 'GET',
  path: reportPaths.users,
  access: 'admin',
  summary: 'What each account of the office did in a period.',
  optionalQuery: period,
  answers: { 200: { description: 'Figures', schema: usersReport }, ...refusals },
} as const satisfies Call;

export const auditCall = {
  method: 'GET',
  path: reportPaths.audit,
  access: 'admin',
  summary: 'The audit events of a period, newest first. They hold ids, and no personal data.',
  optionalQuery: {
    ...period,
    event: 'Only this event',
    user: 'Only of the account with this id',
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
