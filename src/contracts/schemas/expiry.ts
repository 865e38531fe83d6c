import * as v from 'valibot';
import { time } from './schema.ts';

const applicant = v.strictObject({ name: v.string(), email: v.string() });

/** YYYY-MM-DD, as the applicant wrote it. */
const day = v.string();

export const expiringCertificate = v.strictObject({
  submissionId: v.string(),
  reference: v.string(),
  form: v.string(),
  /** Key of the certificate among the form's items. */
  item: v.string(),
  number: v.string(),
  expiresOn: day,
  receivedAt: time,
  applicant,
  /** The client, where staff have confirmed the request as theirs. */
  person: v.nullable(v.strictObject({ personId: v.string(), name: v.string() })),
  reminders: v.picklist(['on', 'off']),
  /** When the newest reminder was queued; null: none. */
  remindedAt: v.nullable(time),
  /** The office has judged its document expired or wrong, so the written date says little: no reminder goes. */
  doubtful: v.boolean(),
});

/** By date. */
export const certificatesAnswer = v.strictObject({
  at: time,
  items: v.array(expiringCertificate),
  /** There are more than these 5,000. */
  more: v.boolean(),
});

export const remindersAnswer = v.strictObject({
  on: v.boolean(),
  /** When and by whom it was switched last; null: never. */
  changedAt: v.nullable(time),
  changedBy: v.nullable(v.string()),
  /** What the next run sends, or would send. */
  due: v.strictObject({ mails: v.number(), certificates: v.number() }),
  /** Certificates that are due and get no mail, by reason. */
  leftOut: v.strictObject({ bounced: v.number(), withoutAddress: v.number() }),
  /** The first 500 mails. */
  mails: v.array(
    v.strictObject({
      submissionId: v.string(),
      reference: v.string(),
      form: v.string(),
      applicant,
      locale: v.string(),
      certificates: v.array(v.strictObject({ item: v.string(), expiresOn: day, months: v.number() })),
    }),
  ),
});

export const remindersChange = v.strictObject({ on: v.boolean() });

/** Public: whether the applicant wants reminders, and the version of the words that were shown. */
export const remindersWish = v.strictObject({
  reminders: v.picklist(['on', 'off']),
  words: v.pipe(v.string(), v.minLength(1), v.maxLength(20)),
});
