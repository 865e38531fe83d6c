import * as v from 'valibot';
import { locales } from '../../lib/locale.ts';
import {
  caseAnswer,
  caseMailAnswer,
  caseMessageAnswer,
  documentAnswer,
  eventAnswer,
  noteAnswer,
} from './cases.ts';
import { time } from './schema.ts';

const submissionFileAnswer = v.strictObject({
  /** Name on the wire. */
  field: v.string(),
  name: v.string(),
  /** Media type by the file's first bytes, whatever the sender called it. */
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
  /** As they came with the submission. */
  files: v.array(submissionFileAnswer),
  case: caseAnswer,
  /** Of a list: the last mail to its applicant did not arrive. Absent: nobody knows of that. */
  mailTrouble: v.exactOptional(v.literal(true)),
};

export const submissionRowAnswer = v.strictObject(row);

/** One page of a list. */
export const submissionsPageAnswer = v.strictObject({
  items: v.array(submissionRowAnswer),
  /** Cursor of the next page; null on the last one. */
  next: v.nullable(v.string()),
  /** Rows on all pages; a search, or a filter other than form and state, counts 2000 of them at most. */
  found: v.number(),
  counts: v.strictObject({
    /** Of everything that has come in, by id of the form. */
    byForm: v.record(v.string(), v.number()),
    /** The same, by state; each is there. */
    byState: v.record(v.string(), v.number()),
    /** Of everything, what whoever asks has not read. */
    unread: v.number(),
    /** Of everything, that in which it is the office's turn. */
    ours: v.number(),
  }),
});

export const submissionAnswer = v.strictObject({
  ...row,
  /** The applicant's address is one that no mail can go to. */
  unmailable: v.exactOptional(v.literal(true)),
  /** The reference that it had before the server was put back, according to its sender. */
  formerReference: v.exactOptional(v.string()),
  /** The version that it was filled in under. */
  formVersion: v.number(),
  /** By wire name. */
  fields: v.record(v.string(), v.union([v.string(), v.array(v.string())])),
  /** The applicant's language. */
  locale: v.picklist(locales),
  /** Oldest first. */
  events: v.array(eventAnswer),
  /** Every file of the applicant, those of corrections and replies too, in the order of their arrival. */
  documents: v.array(documentAnswer),
  notes: v.array(noteAnswer),
  messages: v.array(caseMessageAnswer),
  /** To the applicant, oldest first. */
  mails: v.array(caseMailAnswer),
  /** The client that staff have confirmed it to be of; null: nobody has. */
  person: v.nullable(v.strictObject({ personId: v.string(), name: v.string() })),
});
