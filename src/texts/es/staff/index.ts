import { staffEs } from './staff.ts';
import { rowsEs } from './rows.ts';
import { quotationsEs } from './quotations.ts';
import { caseworkEs } from './casework.ts';
import { requestsEs } from './requests.ts';
import { templatesEs } from './templates.ts';
import { reportsEs } from './reports.ts';
import { courseListEs } from './course-list.ts';
import { usersEs } from './users.ts';
import { clientsEs } from './clients.ts';
import { expiryEs } from './expiry.ts';
import { waitingEs } from './waiting.ts';
import { securityEs } from './security.ts';

/** The staff app. */
export const texts = {
  areas: {
    staff: staffEs,
    rows: rowsEs,
    quotations: quotationsEs,
    casework: caseworkEs,
    requests: requestsEs,
    templates: templatesEs,
    reports: reportsEs,
    courseList: courseListEs,
    users: usersEs,
    clients: clientsEs,
    expiry: expiryEs,
    security: securityEs,
    waiting: waitingEs,
  },
};
