import * as v from 'valibot';
import { locales } from '../../lib/locale.ts';
import {
  caseAnswer,
  caseMailAnswer,
  caseMessageAnswer,
  documentAnswer,
  eventAnswer,
  noteAnswer,
  waitingAnswer,
} from './cases.ts';
import { time } from './schema.ts';

const submissionFileAnswer = v.strictObject({
  /** Name on the wire. */
  field: v.string(),
  name: v.string(),
  /** Media type by the file's first bytes, whatever the sender claimed. */
  type: v.string(),
  /** Bytes. */
  size: v.number(),
  sha256: v.string(),
});

const row = {
  submissionId: v.string(),
  /** Id of the form; a page of another version may not know it. */
  form: v.string(),
  reference: v.string(),
  receivedAt: time,
  /** Both empty for a form that does not ask, such as the evaluation. */
  applicant: v.strictObject({ name: v.string(), email: v.string() }),
  /** Files that came with the submission. */
  files: v.array(submissionFileAnswer),
  case: caseAnswer,
  /** In a list: the last mail to the applicant did not arrive. Absent: no failure is known. */
  mailTrouble: v.exactOptional(v.literal(true)),
  /** Absent: the API does not report it. */
  waiting: v.exactOptional(waitingAnswer),
};

export const submissionRowAnswer = v.strictObject(row);

export const submissionsPageAnswer = v.strictObject({
  items: v.array(submissionRowAnswer),
  /** Cursor of the next page; null on the last one. */
  next: v.nullable(v.string()),
  /** Rows on all pages; with a search, or a filter other than form and state, counted up to 2000. */
  found: v.number(),
  /**
   * How many each choice would show beside the other filters, up to 2000 beside others than form and state; of
   * everything without a filter, and where `found` ends at 2000.
   */
  counts: v.strictObject({
    /** By id of the form. */
    byForm: v.record(v.string(), v.number()),
    /** Every state is present. */
    byState: v.record(v.string(), v.number()),
    /** Unread by the signed-in user. */
    unread: v.number(),
    /** In which it is the office's turn. */
    ours: v.number(),
  }),
});

export const submissionAnswer = v.strictObject({
  ...row,
  /** The applicant's address cannot receive mail. */
  unmailable: v.exactOptional(v.literal(true)),
  /** The reference before the server was restored, according to its sender. */
  formerReference: v.exactOptional(v.string()),
  /** The version of the form it was filled in with. */
  formVersion: v.number(),
  /** By wire name. */
  fields: v.record(v.string(), v.union([v.string(), v.array(v.string())])),
  /** The applicant's language. */
  locale: v.picklist(locales),
  /** Oldest first. */
  events: v.array(eventAnswer),
  /** Every file of the applicant, including those of corrections and replies, in order of arrival. */
  documents: v.array(documentAnswer),
  notes: v.array(noteAnswer),
  messages: v.array(caseMessageAnswer),
  /** To the applicant, oldest first. */
  mails: v.array(caseMailAnswer),
  /** The client that staff have confirmed for it; null: none. */
  person: v.nullable(v.strictObject({ personId: v.string(), name: v.string() })),
  /** Colleagues who have it open at this moment, by name. Absent: nobody else. */
  openBy: v.exactOptional(v.array(v.strictObject({ id: v.string(), name: v.string() }))),
});
