import * as v from 'valibot';
import { caseStates as states, officeNeeds, verdicts } from '../case-states.ts';
import { time } from './schema.ts';

export const caseAnswer = v.strictObject({
  state: v.picklist(states),
  assignee: v.nullable(v.strictObject({ id: v.string(), name: v.string() })),
  /** Goes up with every change of state, assignee or verdict; it is the ETag, and what If-Match names. */
  version: v.number(),
  /** For the account that asks: something has come from the applicant since it was last opened. */
  unread: v.boolean(),
  changedAt: time,
  /** What it needs of the office now, for whoever looks. */
  need: v.picklist(officeNeeds),
});

/** The name is empty for applicant and system. */
const actor = v.strictObject({ kind: v.picklist(['account', 'applicant', 'system']), name: v.string() });

/** One line of a case's history; nothing edits one. */
export const eventAnswer = v.strictObject({
  at: time,
  by: actor,
  kind: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  /** Of a verdict: the document's name on the wire. */
  subject: v.exactOptional(v.string()),
});

const words = { id: v.string(), at: time, by: actor, text: v.string() };

/** Internal: the applicant never sees it. */
export const noteAnswer = v.strictObject(words);

/** Between office and applicant, in either direction. */
export const caseMessageAnswer = v.strictObject({
  ...words,
  attachments: v.array(
    v.strictObject({
      fileId: v.string(),
      name: v.string(),
      type: v.string(),
      /** Bytes. */
      size: v.number(),
    }),
  ),
  /**
   * The mail that carries it to the applicant; null: there is none. `failing`: it is tried again. `refused`: the mail server
   * says that it never takes it.
   */
  mail: v.nullable(
    v.strictObject({
      state: v.picklist(['sent', 'waiting', 'failing', 'refused']),
      sentAt: v.nullable(time),
    }),
  ),
});

/** A mail to the applicant of a request: receipt, code, message, what is wanted, quotation. */
export const caseMailAnswer = v.strictObject({
  at: time,
  subject: v.string(),
  /** `givenUp`: of no use any more, such as a code that is over or what went to another address, and not tried again. */
  state: v.picklist(['sent', 'waiting', 'failing', 'refused', 'givenUp']),
  /** When it was handed to the mail server, which may have sent it back since: then it is `refused`. */
  sentAt: v.nullable(time),
  /** The codes of the refusal, at once or later, such as 550 5.1.1; null where there was none. */
  refusal: v.nullable(v.string()),
});

export const documentAnswer = v.strictObject({
  fileId: v.string(),
  /** Name on the wire. */
  field: v.string(),
  /** Of a repeated section: the item's number, from 0. */
  item: v.nullable(v.number()),
  name: v.string(),
  type: v.string(),
  /** Bytes. */
  size: v.number(),
  sha256: v.string(),
  verdict: v.nullable(
    v.strictObject({ verdict: v.picklist(verdicts), reason: v.nullable(v.string()), at: time }),
  ),
});

/** Characters. */
const reason = v.pipe(v.string(), v.trim(), v.maxLength(1000));

export const caseChangeRequest = v.strictObject({
  state: v.exactOptional(v.picklist(states)),
  /** Id of an account; null: nobody. */
  assignee: v.exactOptional(v.nullable(v.string())),
  reason: v.exactOptional(v.nullable(reason)),
});

export const verdictRequest = v.strictObject({
  verdict: v.picklist(verdicts),
  reason: v.exactOptional(v.nullable(reason)),
});

/** Where the mails of a request go from now on; its answers stay as they were received. */
export const addressRequest = v.strictObject({
  email: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)),
});

/** Of a note or a message. */
export const wordsRequest = v.strictObject({
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(5000)),
});

/** Somebody to whom a case can be assigned. */
export const assignableAnswer = v.strictObject({ id: v.string(), name: v.string() });

/** Public: what has become of these requests. */
export const statusRequest = v.strictObject({
  ids: v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.minLength(1), v.maxLength(50)),
  /** `digest` of the last answer to the same ids. */
  known: v.exactOptional(v.pipe(v.string(), v.maxLength(100))),
});

const documentStatus = v.strictObject({
  fileId: v.string(),
  field: v.string(),
  item: v.nullable(v.number()),
  /** The file's own name, as the applicant sent it. */
  name: v.string(),
  verdict: v.picklist(verdicts),
  reason: v.nullable(v.string()),
});

const messageStatus = v.strictObject({
  messageId: v.string(),
  at: time,
  from: v.picklist(['office', 'applicant']),
  text: v.string(),
  /** Files that the office attached; they are given only after a mailed code. */
  attachments: v.number(),
});

export const requestStatus = v.strictObject({
  submissionId: v.string(),
  /** Id of the form, the office's reference and the time of receipt: for a device that has no receipt of it. */
  form: v.exactOptional(v.string()),
  reference: v.exactOptional(v.string()),
  receivedAt: v.exactOptional(time),
  state: v.picklist(states),
  changedAt: time,
  /** Why it was refused or reopened, or what is wanted; null: nothing was said. */
  reason: v.nullable(v.string()),
  messages: v.array(messageStatus),
  /** The newest file of each name on the wire, where there is a verdict on it. */
  documents: v.array(documentStatus),
  /** Of a quote request alone. */
  quotation: v.exactOptional(
    v.strictObject({
      status: v.picklist(['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED']),
      expiresAt: time,
      /** When the applicant accepted it; absent: not yet. */
      acceptedAt: v.exactOptional(time),
    }),
  ),
});

/** An id that is not known here is left out. */
export const statusAnswer = v.union([
  v.strictObject({ at: time, unchanged: v.literal(true) }),
  v.strictObject({ at: time, digest: v.string(), requests: v.array(requestStatus) }),
]);

/** 201, and 200 for a repeat. */
export const correctionAnswer = v.strictObject({
  message: v.string(),
  /** Of the correction. */
  submissionId: v.string(),
  correctionOf: v.string(),
  receivedAt: time,
  files: v.array(
    v.strictObject({ field: v.string(), name: v.string(), size: v.number(), sha256: v.string() }),
  ),
});

/** To a reply, a withdrawal or an acceptance: 201, and 200 for a repeat. */
export const additionAnswer = v.strictObject({
  message: v.string(),
  /** Of the addition: its Idempotency-Key. */
  submissionId: v.string(),
  receivedAt: time,
  files: v.array(
    v.strictObject({ field: v.string(), name: v.string(), size: v.number(), sha256: v.string() }),
  ),
});
