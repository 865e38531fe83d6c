import { describe, expect, test } from 'vitest';
import * as accounts from '../../src/contracts/accounts.ts';
import * as cases from '../../src/contracts/cases.ts';
import { coursesPreviewPath, coursesReplacePath } from '../../src/contracts/course-imports.ts';
import { coursesPath } from '../../src/contracts/courses-path.ts';
import * as downloads from '../../src/contracts/downloads.ts';
import * as people from '../../src/contracts/people.ts';
import { reportPaths } from '../../src/contracts/reports.ts';
import * as results from '../../src/contracts/results.ts';
import * as quotations from '../../src/contracts/staff-quotations.ts';
import * as submissions from '../../src/contracts/staff-submissions.ts';

describe('the addresses of the API stay what other clients and servers know', () => {
  test.each([
    ['signing in', accounts.loginPath, '/api/user/auth/login'],
    ['signing out', accounts.logoutPath, '/api/user/auth/logout'],
    ['an account', accounts.registerPath, '/api/user/auth/register'],
    ['its activation', accounts.activatePath, '/api/auth/activate-account'],
    ['the mail for a new password', accounts.resetEmailPath, '/api/user/auth/sendResetEmail'],
    ['the new password', accounts.resetPasswordPath, '/api/user/auth/sendResetPassword'],
    ['a longer session', accounts.renewPath, '/api/user/auth/renew'],
    ['another password', accounts.passwordPath, '/api/user/auth/password'],
    ['the second factor', accounts.secondFactorPath, '/api/user/auth/second-factor'],
    ['the courses', coursesPath, '/api/courses/getAllCourses'],
    ['what a file of courses would change', coursesPreviewPath, '/api/courses/preview'],
    ['other courses', coursesReplacePath, '/api/courses'],
    ['the quotations', quotations.quotationsPath, '/api/quotations/all/getAll'],
    ['one quotation', quotations.quotationRoute, '/api/quotations/quote/:id/get'],
    ['a decision on it', quotations.quotationChangeRoute, '/api/quotations/quote/:id'],
    ['its mail', quotations.quotationMailsRoute, '/api/quotations/quote/:id/mails'],
    ['the requests', submissions.submissionsPath, '/api/submissions'],
    ['one request', submissions.submissionRoute, '/api/submissions/:submissionId'],
    ['a file of it', submissions.submissionFileRoute, '/api/submissions/:submissionId/files/:field'],
    ['all of it', downloads.bundleRoute, '/api/submissions/:submissionId/bundle'],
    ['all of all', downloads.bundlesPath, '/api/submissions/bundle'],
    ['the list for a spreadsheet', downloads.exportPath, '/api/submissions/export.csv'],
    ['a download', downloads.downloadPath, '/api/downloads'],
    ['whom a case can be given to', cases.assignablePath, '/api/submissions/assignable'],
    ['that it was read', cases.readRoute, '/api/submissions/:submissionId/read'],
    ['its notes', cases.notesRoute, '/api/submissions/:submissionId/notes'],
    ['its messages', cases.messagesRoute, '/api/submissions/:submissionId/messages'],
    ['where its mails go', cases.addressRoute, '/api/submissions/:submissionId/address'],
    ['a verdict', cases.verdictRoute, '/api/submissions/:submissionId/documents/:fileId/verdict'],
    ['corrections', cases.correctionsRoute, '/api/submissions/:submissionId/corrections'],
    ['replies', cases.repliesRoute, '/api/submissions/:submissionId/messages/replies'],
    ['a withdrawal', cases.withdrawalRoute, '/api/submissions/:submissionId/withdrawal'],
    ['an acceptance', cases.acceptanceRoute, '/api/submissions/:submissionId/acceptance'],
    ['what has become of requests', cases.statusPath, '/api/submissions/status'],
    ['a code for a request', results.accessCodePath, '/api/submissions/status/code'],
    ['a lost request', results.lookupPath, '/api/submissions/status/lookup'],
    ['its results', results.resultsRoute, '/api/submissions/:submissionId/results'],
    ['one of them', results.resultFileRoute, '/api/submissions/:submissionId/results/:fileId'],
    ['the clients', people.peoplePath, '/api/people'],
    ['one client', people.personRoute, '/api/people/:personId'],
    ['everything of one', people.personExportRoute, '/api/people/:personId/export'],
    ['the sales', reportPaths.sales, '/api/reports/sales'],
  ])('%s', (_what, address, known) => {
    expect(address).toBe(known);
  });
});

describe('an id goes into its address whole', () => {
  const request = '/api/submissions/a%2Fb';

  test.each([
    ['a decision on a quotation', quotations.quotationChangePath('a/b'), '/api/quotations/quote/a%2Fb'],
    ['its mail', quotations.quotationMailsPath('a/b'), '/api/quotations/quote/a%2Fb/mails'],
    ['that a request was read', cases.readPath('a/b'), `${request}/read`],
    ['its notes', cases.notesPath('a/b'), `${request}/notes`],
    ['its messages', cases.messagesPath('a/b'), `${request}/messages`],
    ['replies', cases.repliesPath('a/b'), `${request}/messages/replies`],
    ['corrections', cases.correctionsPath('a/b'), `${request}/corrections`],
    ['a withdrawal', cases.withdrawalPath('a/b'), `${request}/withdrawal`],
    ['an acceptance', cases.acceptancePath('a/b'), `${request}/acceptance`],
    ['a verdict', cases.verdictPath('a/b', 'c/d'), `${request}/documents/c%2Fd/verdict`],
    ['results', results.resultsPath('a/b'), `${request}/results`],
    ['one of them', results.resultFilePath('a/b', 'c/d'), `${request}/results/c%2Fd`],
    ['a client', people.personPath('a/b'), '/api/people/a%2Fb'],
    ['everything of a client', people.personExportPath('a/b'), '/api/people/a%2Fb/export'],
  ])('%s', (_what, address, expected) => {
    expect(address).toBe(expected);
  });
});
