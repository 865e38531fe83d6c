import * as v from 'valibot';
import { caseStates as states, officeNeeds, verdicts } from '../case-states.ts';
import { time } from './schema.ts';

/** In the answer to a change: for how many seconds whoever made it can undo it. Absent: not at all. */
const undoable = { undoSeconds: v.exactOptional(v.number()) };

export const caseAnswer = v.strictObject({
  state: v.picklist(states),
  assignee: v.nullable(v.strictObject({ id: v.string(), name: v.string() })),
  /** Increases with every change of state, assignee or verdict; it is the ETag that If-Match names. */
  version: v.number(),
  /** For the signed-in account: something has come from the applicant since it last opened the request. */
  unread: v.boolean(),
  changedAt: time,
  /** The request's most urgent need, the same for every account. */
  need: v.picklist(officeNeeds),
  ...undoable,
});

const day = v.pipe(v.string(), v.isoDate());

/** What a request waits for, beside its turn, which follows from `case.need`. Days are Panama's. */
export const waitingAnswer = v.strictObject({
  /** Since when it has been this side's turn; null: not known. */
  since: v.nullable(time),
  /** Last day of the time that its form allows; null: it allows any, or the request is closed. */
  due: v.nullable(day),
  isOverdue: v.boolean(),
  /** Day until which the office has put it off; null: it has not, or the applicant has acted since. */
  snoozedUntil: v.nullable(day),
  /** Number of reminders that the applicant got during this turn. */
  reminders: v.number(),
});

/** The name is empty for applicant and system. `correspondent`: the author of a mail that is not certainly the applicant's. */
const actor = v.strictObject({
  kind: v.picklist(['account', 'applicant', 'system', 'correspondent']),
  name: v.string(),
});

/** One event of a case's history; events are never edited. */
export const eventAnswer = v.strictObject({
  at: time,
  by: actor,
  kind: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  /** For a verdict: the document's name on the wire; for an undo: the number of the undone event, from 1. */
  subject: v.exactOptional(v.string()),
});

const words = { id: v.string(), at: time, by: actor, text: v.string() };

/** Internal: never shown to the applicant. */
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
      /** The document that it is now, by its name on the wire; absent: it belongs to the message alone. */
      field: v.exactOptional(v.string()),
    }),
  ),
  /**
   * The mail that carries it to the applicant; null: none. `failing`: will be retried. `refused`: permanently refused
   * by the mail server.
   */
  mail: v.nullable(
    v.strictObject({
      state: v.picklist(['sent', 'waiting', 'failing', 'refused']),
      sentAt: v.nullable(time),
    }),
  ),
  /** Present where it came by mail. */
  byMail: v.exactOptional(
    v.strictObject({
      /**
       * `applicant`: certainly from the address of the request. `unverified`: it says so, and nobody vouches for it.
       * `other`: from another address.
       */
      sender: v.picklist(['applicant', 'unverified', 'other']),
      /** Only the subject names the request: staff decide whether it is about it. */
      isSuggested: v.boolean(),
      /** Encrypted, or signed as a whole: it can be read in the mailbox only. */
      isSealed: v.boolean(),
      /** What stood below it, such as the mail that it answers; empty: nothing. */
      quoted: v.string(),
      /** Names of the files that were not taken, because no upload would be. */
      leftOut: v.array(v.string()),
    }),
  ),
  ...undoable,
});

/** A mail to the applicant of a request: receipt, code, message, request for something missing, quotation. */
export const caseMailAnswer = v.strictObject({
  at: time,
  subject: v.string(),
  /** `givenUp`: no longer useful, such as an expired code or a mail to another address, and not retried. */
  state: v.picklist(['sent', 'waiting', 'failing', 'refused', 'givenUp']),
  /** When it was handed to the mail server; if it has since bounced, its state is `refused`. */
  sentAt: v.nullable(time),
  /** Status codes of the refusal, immediate or later, such as 550 5.1.1; null if there was none. */
  refusal: v.nullable(v.string()),
});

export const documentAnswer = v.strictObject({
  fileId: v.string(),
  /** Name on the wire. */
  field: v.string(),
  /** Number of the item in a repeated section, from 0. */
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
  /** Id of an account; null: unassigned. */
  assignee: v.exactOptional(v.nullable(v.string())),
  reason: v.exactOptional(v.nullable(reason)),
});

export const verdictRequest = v.strictObject({
  verdict: v.picklist(verdicts),
  reason: v.exactOptional(v.nullable(reason)),
});

/** The document that the file becomes, by its name on the wire. */
export const placeRequest = v.strictObject({
  field: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
});

/** At least one of the two; all of it is undone, or nothing. */
export const undoRequest = v.strictObject({
  /** The version to go back to: every change after it is undone. */
  version: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Ids of messages. */
  messages: v.exactOptional(v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.minLength(1), v.maxLength(10))),
});

/** New address for the request's mails; its answers stay as received. */
export const addressRequest = v.strictObject({
  email: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(254)),
});

/** Whether a mail that only names the reference is about this request. */
export const mailRequest = v.strictObject({ belongs: v.boolean() });

/** A day in Panama after today, at most a year ahead; null: it is back now. */
export const snoozeRequest = v.strictObject({ until: v.nullable(v.pipe(v.string(), v.isoDate())) });

export const wordsRequest = v.strictObject({
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(5000)),
});

/** An account that a case can be assigned to. */
export const assignableAnswer = v.strictObject({ id: v.string(), name: v.string() });

/** Public: asks for the status of these requests. */
export const statusRequest = v.strictObject({
  ids: v.pipe(v.array(v.pipe(v.string(), v.uuid())), v.minLength(1), v.maxLength(50)),
  /** `digest` of the last answer to the same ids. */
  known: v.exactOptional(v.pipe(v.string(), v.maxLength(100))),
});

const documentStatus = v.strictObject({
  fileId: v.string(),
  field: v.string(),
  item: v.nullable(v.number()),
  /** The file name given by the applicant. */
  name: v.string(),
  verdict: v.picklist(verdicts),
  reason: v.nullable(v.string()),
});

const messageStatus = v.strictObject({
  messageId: v.string(),
  at: time,
  from: v.picklist(['office', 'applicant']),
  text: v.string(),
  /** Number of files that the office attached; they are released only after a mailed code. */
  attachments: v.number(),
  /** The applicant has sent it by mail. */
  byMail: v.exactOptional(v.literal(true)),
});

export const requestStatus = v.strictObject({
  submissionId: v.string(),
  /** Id of the form, the office's reference and the time of receipt, for a device without a receipt. */
  form: v.exactOptional(v.string()),
  reference: v.exactOptional(v.string()),
  receivedAt: v.exactOptional(time),
  state: v.picklist(states),
  changedAt: time,
  /** Reason of a refusal or reopening, or what is wanted; null: none given. */
  reason: v.nullable(v.string()),
  messages: v.array(messageStatus),
  /** The newest file of each name on the wire, if it has a verdict. */
  documents: v.array(documentStatus),
  /** Only for a request with dates of expiry: whether reminders are wanted. */
  reminders: v.exactOptional(v.picklist(['on', 'off'])),
  /** Only for a quote request. */
  quotation: v.exactOptional(
    v.strictObject({
      status: v.picklist(['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED']),
      expiresAt: time,
      /** When the applicant accepted it; absent: not yet. */
      acceptedAt: v.exactOptional(time),
    }),
  ),
});

/** Unknown ids are left out of `requests`. */
export const statusAnswer = v.union([
  v.strictObject({ at: time, unchanged: v.literal(true) }),
  v.strictObject({
    at: time,
    digest: v.string(),
    requests: v.array(requestStatus),
    /** Ids that were asked for and erased by the office; absent: none was. */
    erased: v.exactOptional(v.array(v.string())),
  }),
]);

/** 201; 200 for a repeat. */
export const correctionAnswer = v.strictObject({
  message: v.string(),
  submissionId: v.string(),
  correctionOf: v.string(),
  receivedAt: time,
  files: v.array(
    v.strictObject({ field: v.string(), name: v.string(), size: v.number(), sha256: v.string() }),
  ),
});

/** The answer to a reply, a withdrawal or an acceptance: 201; 200 for a repeat. */
export const additionAnswer = v.strictObject({
  message: v.string(),
  /** Id of the addition: its Idempotency-Key. */
  submissionId: v.string(),
  receivedAt: time,
  files: v.array(
    v.strictObject({ field: v.string(), name: v.string(), size: v.number(), sha256: v.string() }),
  ),
});
