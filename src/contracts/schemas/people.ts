import * as v from 'valibot';
import { eventAnswer } from './cases.ts';
import { time } from './schema.ts';

const text = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most));

/** Empty if unknown. */
const facts = { name: v.string(), email: v.string(), telephone: v.string(), document: v.string() };

const person = { personId: v.string(), ...facts, createdAt: time };

export const personRow = v.strictObject({
  ...person,
  /** Number of requests confirmed as the client's. */
  requests: v.number(),
  lastReceivedAt: v.nullable(time),
});

export const peopleAnswer = v.strictObject({
  items: v.array(personRow),
  /** Cursor of the next page; null on the last one. */
  next: v.nullable(v.string()),
});

const request = {
  submissionId: v.string(),
  form: v.string(),
  reference: v.string(),
  receivedAt: time,
  applicant: v.strictObject({ name: v.string(), email: v.string() }),
  state: v.string(),
};

/**
 * Unassigned requests that may be the client's: by e-mail, which a crewing agent shares among many, or by document
 * number.
 */
const suggestions = v.array(v.strictObject({ ...request, by: v.array(v.picklist(['email', 'document'])) }));

export const personAnswer = v.strictObject({
  ...person,
  /** Confirmed by staff, newest first. */
  requests: v.array(
    v.strictObject({
      ...request,
      files: v.number(),
      /** Only for a quote request. */
      quotation: v.exactOptional(
        v.strictObject({ id: v.number(), status: v.string(), quotedPrice: v.number() }),
      ),
    }),
  ),
  suggestions,
});

export const personOfRequest = v.strictObject({
  /** The client whose request it has been confirmed to be; null: nobody's yet. */
  person: v.nullable(v.strictObject({ personId: v.string(), name: v.string() })),
  /** What the request says of its applicant. */
  facts: v.strictObject(facts),
  /** Clients who may be the applicant, likeliest first. */
  people: v.array(
    v.strictObject({ ...personRow.entries, by: v.array(v.picklist(['document', 'email', 'name'])) }),
  ),
  /** Other requests that may be theirs. */
  suggestions,
});

export const newPersonRequest = v.strictObject({
  name: v.pipe(text(200), v.minLength(1)),
  email: v.exactOptional(text(254)),
  telephone: v.exactOptional(text(100)),
  document: v.exactOptional(text(100)),
  submissionIds: v.exactOptional(v.pipe(v.array(v.string()), v.maxLength(200))),
});

export const personChangeRequest = v.strictObject({
  name: v.exactOptional(v.pipe(text(200), v.minLength(1))),
  email: v.exactOptional(text(254)),
  telephone: v.exactOptional(text(100)),
  document: v.exactOptional(text(100)),
  /** Ids of submissions to add to the client, and to remove. */
  add: v.exactOptional(v.pipe(v.array(v.string()), v.maxLength(200))),
  remove: v.exactOptional(v.pipe(v.array(v.string()), v.maxLength(200))),
});

/** `from` ceases to be; what is given here, or else known of either, stays. */
export const personMergeRequest = v.strictObject({
  from: v.string(),
  name: v.exactOptional(v.pipe(text(200), v.minLength(1))),
  email: v.exactOptional(text(254)),
  telephone: v.exactOptional(text(100)),
  document: v.exactOptional(text(100)),
});

export const erasureRequest = v.strictObject({
  submissionIds: v.pipe(v.array(v.string()), v.maxLength(200)),
});

/** The counts reported by an erasure, without any of the erased data. */
export const certificateAnswer = v.strictObject({
  erasureId: v.string(),
  at: time,
  by: v.string(),
  counts: v.strictObject({
    people: v.number(),
    requests: v.number(),
    additions: v.number(),
    files: v.number(),
    quotations: v.number(),
    messages: v.number(),
    notes: v.number(),
    events: v.number(),
    mails: v.number(),
    uploads: v.number(),
  }),
});

export const personExport = v.strictObject({
  exportedAt: time,
  person: v.strictObject(person),
  requests: v.array(
    v.strictObject({
      ...request,
      fields: v.record(v.string(), v.unknown()),
      additions: v.array(
        v.strictObject({ kind: v.string(), receivedAt: time, fields: v.record(v.string(), v.unknown()) }),
      ),
      files: v.array(
        v.strictObject({
          fileId: v.string(),
          field: v.string(),
          name: v.string(),
          type: v.string(),
          size: v.number(),
          sha256: v.string(),
        }),
      ),
      messages: v.array(v.strictObject({ at: time, from: v.string(), text: v.string() })),
      notes: v.array(v.strictObject({ at: time, from: v.string(), text: v.string() })),
      events: v.array(eventAnswer),
    }),
  ),
});
