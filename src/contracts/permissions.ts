import { isAdmin, isReviewer, type Role } from './roles.ts';

export type PermissionAccess = 'signedIn' | 'reviewer' | 'admin' | 'super_admin';

interface Permission {
  readonly access: PermissionAccess;
  /** Method and path, as the API registers them. */
  readonly calls: readonly string[];
}

/**
 * The permissions the API enforces, in groups that a person can read. Every call that needs sign-in is in exactly one,
 * with the access its description in the server has: tests/server/permissions.test.ts.
 */
export const permissions = {
  ownSession: {
    access: 'signedIn',
    calls: [
      'POST /api/user/auth/logout',
      'POST /api/user/auth/renew',
      'POST /api/user/auth/password',
      'GET /api/user/auth/second-factor',
      'POST /api/user/auth/second-factor',
    ],
  },
  /** The user's own; all of them from reviewers up. */
  readQuotations: {
    access: 'signedIn',
    calls: ['GET /api/quotations/all/getAll', 'GET /api/quotations/quote/:id/get'],
  },
  decideQuotations: {
    access: 'reviewer',
    calls: ['PATCH /api/quotations/quote/:id', 'POST /api/quotations/quote/:id/mails'],
  },
  readRequests: {
    access: 'reviewer',
    calls: [
      'GET /api/submissions',
      'GET /api/submissions/:submissionId',
      'GET /api/submissions/:submissionId/files/:field',
      'GET /api/submissions/assignable',
      'PUT /api/submissions/:submissionId/read',
      'GET /api/views',
      'POST /api/views',
      'PATCH /api/views/:viewId',
      'DELETE /api/views/:viewId',
      'GET /api/views/counts',
      'GET /api/form-rules',
    ],
  },
  workOnRequests: {
    access: 'reviewer',
    calls: [
      'PATCH /api/submissions/:submissionId',
      'PUT /api/submissions/:submissionId/address',
      'PUT /api/submissions/:submissionId/documents/:fileId/verdict',
      'PUT /api/submissions/:submissionId/documents/:fileId/place',
      'PUT /api/submissions/:submissionId/messages/:messageId/mail',
      'POST /api/submissions/:submissionId/notes',
      'POST /api/submissions/:submissionId/messages',
      'POST /api/submissions/:submissionId/undo',
      'PUT /api/submissions/:submissionId/snooze',
    ],
  },
  downloadRequests: {
    access: 'reviewer',
    calls: [
      'GET /api/submissions/:submissionId/bundle',
      'POST /api/submissions/:submissionId/bundle',
      'GET /api/submissions/bundle',
      'POST /api/submissions/bundle',
      'GET /api/submissions/export.csv',
      'POST /api/submissions/export.csv',
    ],
  },
  keepClients: {
    access: 'reviewer',
    calls: [
      'GET /api/people',
      'POST /api/people',
      'GET /api/people/:personId',
      'PATCH /api/people/:personId',
      'GET /api/people/:personId/export',
      'GET /api/people/:personId/bundle',
      'POST /api/people/:personId/bundle',
      'POST /api/people/:personId/merge',
      'GET /api/submissions/:submissionId/person',
    ],
  },
  eraseClients: { access: 'admin', calls: ['DELETE /api/people/:personId'] },
  readReports: {
    access: 'reviewer',
    calls: ['GET /api/reports/sales', 'GET /api/reports/performance', 'GET /api/reports/evaluations'],
  },
  readAudit: { access: 'admin', calls: ['GET /api/reports/users', 'GET /api/reports/audit'] },
  readCertificates: { access: 'reviewer', calls: ['GET /api/certificates', 'GET /api/reminders'] },
  switchReminders: { access: 'admin', calls: ['PUT /api/reminders'] },
  readTemplates: { access: 'reviewer', calls: ['GET /api/templates'] },
  keepTemplates: { access: 'admin', calls: ['PUT /api/templates'] },
  keepFormRules: { access: 'admin', calls: ['PUT /api/form-rules'] },
  keepCourses: { access: 'admin', calls: ['POST /api/courses/preview', 'PUT /api/courses'] },
  keepUsers: {
    access: 'admin',
    calls: ['GET /api/users', 'POST /api/users', 'PATCH /api/users/:userId'],
  },
  /** Covers the calls of keepUsers where they concern a super_admin. */
  keepSuperAdmins: { access: 'super_admin', calls: [] },
} as const satisfies Readonly<Record<string, Permission>>;

export type PermissionId = keyof typeof permissions;

/** In the order of the page. */
export const permissionIds: readonly PermissionId[] = Object.keys(permissions).filter(
  (id): id is PermissionId => id in permissions,
);

export function mayDo(role: Role, id: PermissionId): boolean {
  const access: PermissionAccess = permissions[id].access;
  switch (access) {
    case 'signedIn':
      return true;
    case 'reviewer':
      return isReviewer([role]);
    case 'admin':
      return isAdmin([role]);
    case 'super_admin':
      return role === 'super_admin';
  }
}
