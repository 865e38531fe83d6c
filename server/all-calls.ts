import type { Call } from './lib/http/call.ts';
import { accountCalls, userCalls } from './modules/accounts/account-calls.ts';
import {
  accessCodeCall,
  lookupCall,
  resultFileCall,
  resultsCall,
} from './modules/requests/additions/access-routes.ts';
import {
  acceptanceCall,
  correctionsCall,
  remindersCall,
  repliesCall,
  withdrawalCall,
} from './modules/requests/additions/addition-routes.ts';
import { statusCall } from './modules/requests/additions/status-route.ts';
import { bundleCalls } from './modules/bundles/bundle-calls.ts';
import { capabilitiesCall } from './modules/capabilities/routes.ts';
import { caseCalls } from './modules/requests/case/case-calls.ts';
import { coursesCall, coursesPreviewCall, coursesReplaceCall } from './modules/courses/routes.ts';
import { docsCall, openApiCall } from './modules/docs/routes.ts';
import { expiryCalls } from './modules/expiry/routes.ts';
import { healthCall } from './modules/health/health.ts';
import { quotationCalls } from './modules/quotations/staff-routes.ts';
import { verificationCall } from './modules/quotations/verification.ts';
import { formCalls } from './modules/requests/intake/form-calls.ts';
import { peopleCalls } from './modules/people/routes.ts';
import { pushCalls } from './modules/requests/push/routes.ts';
import { reportCalls } from './modules/reports/routes.ts';
import { submissionCall, submissionFileCall, submissionsCall } from './modules/requests/desk/staff-routes.ts';
import { viewCalls } from './modules/requests/desk/views.ts';
import { formRuleCalls } from './modules/requests/waiting/form-rules.ts';
import { snoozeCall } from './modules/requests/waiting/waiting.ts';
import { templateCalls } from './modules/templates/routes.ts';
import { uploadCalls } from './modules/uploads/routes.ts';

/** Every call of this API, in the order of /api/docs. The start fails when a registered route is missing here. */
export async function allCalls(): Promise<readonly Call[]> {
  return [
    capabilitiesCall,
    healthCall,
    coursesCall,
    verificationCall,
    docsCall,
    openApiCall,
    ...(await formCalls()),
    ...uploadCalls,
    statusCall,
    correctionsCall,
    repliesCall,
    withdrawalCall,
    acceptanceCall,
    remindersCall,
    ...pushCalls,
    accessCodeCall,
    lookupCall,
    resultsCall,
    resultFileCall,
    ...accountCalls,
    ...quotationCalls,
    submissionsCall,
    submissionCall,
    submissionFileCall,
    ...viewCalls,
    ...caseCalls,
    snoozeCall,
    ...userCalls,
    ...bundleCalls,
    ...peopleCalls,
    ...reportCalls,
    ...templateCalls,
    ...expiryCalls,
    ...formRuleCalls,
    coursesPreviewCall,
    coursesReplaceCall,
  ];
}
