import type { alertEn } from './en/alert.ts';
import type { deskEn } from './en/desk.ts';
import type { caseEn } from './en/case.ts';
import type { deviceEn } from './en/device.ts';
import type { formEn } from './en/form.ts';
import type { handOverEn } from './en/hand-over.ts';
import type { inboxEn } from './en/inbox.ts';
import type { informationEn } from './en/information.ts';
import type { loginEn } from './en/login.ts';
import type { pagesEn } from './en/pages.ts';
import type { quotationsEn } from './en/quotations.ts';
import type { meterEn } from './en/meter.ts';
import type { photoEn } from './en/photo.ts';
import type { removalEn } from './en/removal.ts';
import type { reportsEn } from './en/reports.ts';
import type { requestEn } from './en/request.ts';
import type { rowsEn } from './en/rows.ts';
import type { safetyEn } from './en/safety.ts';
import type { shellEn } from './en/shell.ts';
import type { staffEn } from './en/staff.ts';
import type { templatesEn } from './en/templates.ts';
import type { tasksEn } from './en/tasks.ts';

/** All interface texts by area. Spanish has the keys of English, or it does not compile. */
export interface InterfaceTexts {
  readonly alert: typeof alertEn;
  readonly case: typeof caseEn;
  readonly shell: typeof shellEn;
  readonly pages: typeof pagesEn;
  readonly information: typeof informationEn;
  readonly device: typeof deviceEn;
  readonly form: typeof formEn;
  readonly handOver: typeof handOverEn;
  readonly meter: typeof meterEn;
  readonly photo: typeof photoEn;
  readonly removal: typeof removalEn;
  readonly request: typeof requestEn;
  readonly safety: typeof safetyEn;
  readonly rows: typeof rowsEn;
  readonly quotations: typeof quotationsEn;
  readonly reports: typeof reportsEn;
  readonly tasks: typeof tasksEn;
  readonly login: typeof loginEn;
  readonly staff: typeof staffEn;
  readonly desk: typeof deskEn;
  readonly inbox: typeof inboxEn;
  readonly templates: typeof templatesEn;
}
