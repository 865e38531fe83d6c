import * as v from 'valibot';
import { time } from './schema.ts';

export const quotedCourseAnswer = v.strictObject({
  /** Id of the line, within its quotation. */
  id: v.number(),
  type: v.picklist(['new', 'renewal']),
  basePrice: v.number(),
  surcharge: v.number(),
  /** name_es is an extension of this API. */
  course: v.strictObject({ name: v.string(), name_es: v.exactOptional(v.string()) }),
});

const facts = {
  id: v.number(),
  createdAt: time,
  expiresAt: time,
  government: v.string(),
  quotedPrice: v.number(),
  courses: v.array(quotedCourseAnswer),
};

/** What was quoted, for whoever has a mailed code; money in US dollars. */
export const quotedAnswer = v.pick(v.strictObject(facts), ['id', 'expiresAt', 'quotedPrice', 'courses']);

/** In the receipt of a quote request (specification section 3); money in US dollars. */
export const newQuotationAnswer = v.strictObject({
  ...facts,
  status: v.literal('PENDING'),
  /**
   * Extension of this API. `heldBack`: too many quotes were requested for that address or from that connection; the
   * office has the request, the applicant gets no mail.
   */
  mail: v.exactOptional(v.picklist(['queued', 'heldBack'])),
});

/** For staff: with the applicant, and the results of code and mail. */
export const staffQuotationAnswer = v.strictObject({
  ...facts,
  submissionId: v.string(),
  status: v.picklist(['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED']),
  user: v.strictObject({ name: v.string(), email: v.string() }),
  /** When the applicant returned the code sent to the address; null: not yet. */
  verifiedAt: v.nullable(time),
  /** When the applicant accepted it; null: not yet. */
  acceptedAt: v.nullable(time),
  mail: v.strictObject({
    /**
     * `waiting`: queued. `failing`: not accepted by the mail server so far; will be retried. `refused`: permanently
     * refused. `givenUp`: never accepted and no longer retried, because the quotation has expired. `heldBack`: none was
     * made, see `why`.
     */
    state: v.picklist(['sent', 'waiting', 'failing', 'refused', 'givenUp', 'heldBack']),
    /** When it was handed to the mail server; null in every other state. */
    sentAt: v.nullable(time),
    /**
     * Only of `heldBack`: the address is not one that mail can go to; too many quotes were requested for this address,
     * or from this connection; as many were mailed as go out in a day. Absent: not known, so one of the limits.
     */
    why: v.exactOptional(v.picklist(['address', 'mailbox', 'sender', 'day'])),
  }),
  /** For moderators and above, and not in the list: the client that staff have confirmed for its request. */
  person: v.exactOptional(v.nullable(v.strictObject({ personId: v.string(), name: v.string() }))),
  /** Only in the answer to a decision: for how long it can be undone. Absent: not at all. */
  undoSeconds: v.exactOptional(v.number()),
});

/** A rejection needs a reason, and so does a change of an earlier decision or one that comes too late. */
export const quotationChangeRequest = v.strictObject({
  status: v.picklist(['APPROVED', 'REJECTED']),
  reason: v.exactOptional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(1000)))),
});

/** Proves that the e-mail address of a quote request is read (rulings Q-12). */
export const verificationRequest = v.object({
  verificationId: v.pipe(v.string(), v.uuid()),
  code: v.pipe(v.string(), v.trim(), v.maxLength(20)),
});
