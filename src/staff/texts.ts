import { courseListEn } from '../i18n/en/course-list.ts';
import { courseListEs } from '../i18n/es/course-list.ts';
import { caseworkEn } from '../i18n/en/casework.ts';
import { caseworkEs } from '../i18n/es/casework.ts';
import { requestsEn } from '../i18n/en/requests.ts';
import { requestsEs } from '../i18n/es/requests.ts';
import { clientsEn } from '../i18n/en/clients.ts';
import { clientsEs } from '../i18n/es/clients.ts';
import { usersEn } from '../i18n/en/users.ts';
import { usersEs } from '../i18n/es/users.ts';
import { securityEn } from '../i18n/en/security.ts';
import { securityEs } from '../i18n/es/security.ts';
import { templatesEn } from '../i18n/en/templates.ts';
import { templatesEs } from '../i18n/es/templates.ts';
import { reportsEn } from '../i18n/en/reports.ts';
import { reportsEs } from '../i18n/es/reports.ts';
import { staffEn } from '../i18n/en/staff.ts';
import { rowsEn } from '../i18n/en/rows.ts';
import { quotationsEn } from '../i18n/en/quotations.ts';
import { staffEs } from '../i18n/es/staff.ts';
import { rowsEs } from '../i18n/es/rows.ts';
import { quotationsEs } from '../i18n/es/quotations.ts';

/** The texts of the staff area, registered when it is loaded. */
export const texts = {
  en: {
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
    security: securityEn,
  },
  es: {
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
    security: securityEs,
  },
};
