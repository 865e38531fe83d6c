import type { Json } from './schemas/schema.ts';
import type {
  certificatesAnswer,
  expiringCertificate,
  remindersAnswer,
  remindersChange,
  remindersWish,
} from './schemas/expiry.ts';
import { submissionPath, submissionRoute } from './submission-paths.ts';

/** GET for moderators and above: certificates that expire `within` 3, 6 or 12 months. */
export const certificatesPath = '/api/certificates';
/** GET: whether reminders are mailed, and what is due; PUT for admins: switches them. */
export const remindersSettingPath = '/api/reminders';
/** Public: GET shows a page with one button; POST, from there or by one click (RFC 8058), ends the reminders. */
export const remindersOffRoute = `${remindersSettingPath}/off/:token`;
/** Public POST with Idempotency-Key: the applicant's wish. */
export const remindersRoute = `${submissionRoute}/reminders`;

export const remindersPath = (submissionId: string): string => `${submissionPath(submissionId)}/reminders`;
export const remindersOffPath = (token: string): string => remindersOffRoute.replace(':token', token);

/**
 * Version of the words beside the box and the switch (form.reminders, case.reminders), stored with each consent. Raise
 * it when they come to mean something else.
 */
export const remindersWords = '2';

export const expiryMonths = [3, 6, 12] as const;

export type ExpiringCertificate = Json<typeof expiringCertificate>;
export type CertificatesAnswer = Json<typeof certificatesAnswer>;
export type RemindersAnswer = Json<typeof remindersAnswer>;
export type RemindersChange = Json<typeof remindersChange>;
export type RemindersWish = Json<typeof remindersWish>;
