import { staffEn } from './staff.ts';
import { rowsEn } from './rows.ts';
import { quotationsEn } from './quotations.ts';
import { caseworkEn } from './casework.ts';
import { requestsEn } from './requests.ts';
import { templatesEn } from './templates.ts';
import { reportsEn } from './reports.ts';
import { courseListEn } from './course-list.ts';
import { usersEn } from './users.ts';
import { clientsEn } from './clients.ts';
import { expiryEn } from './expiry.ts';
import { waitingEn } from './waiting.ts';
import { securityEn } from './security.ts';

/** The staff app. */
export const texts = {
  areas: {
    staff: staffEn,
    rows: rowsEn,
    quotations: quotationsEn,
    casework: caseworkEn,
    requests: requestsEn,
    templates: templatesEn,
    reports: reportsEn,
    courseList: courseListEn,
    users: usersEn,
    clients: clientsEn,
    expiry: expiryEn,
    security: securityEn,
    waiting: waitingEn,
  },
};
