import * as v from 'valibot';
import { caseAnswer } from './cases.ts';
import { time } from './schema.ts';

export const uploadFaultAnswer = v.object({
  /** Name on the wire. */
  field: v.string(),
  uploadId: v.string(),
  /**
   * `missing`: unknown or expired. `incomplete`: bytes still have to be sent; nothing received is lost. `differs`: size
   * or SHA-256 does not match the manifest; the received bytes were discarded. `foreign`: bound to another submission
   * or field.
   */
  reason: v.picklist(['missing', 'incomplete', 'differs', 'foreign']),
});

/** The part of a recorded submission that someone who only has its id may know. */
export const earlierReceivedAnswer = v.object({
  submissionId: v.string(),
  reference: v.string(),
  receivedAt: time,
});

/** All that remains of an erased request: the id its sender gave. */
export const erasedAnswer = v.object({ submissionId: v.string() });

/** RFC 9457 problem details with the `message` that the specification's calls read. */
export const problemAnswer = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  message: v.string(),
  /** One per field on the wire, for a submission that breaks the form's rules. */
  violations: v.exactOptional(v.array(v.object({ field: v.string(), message: v.string() }))),
  /** An earlier submission under the same key with different content, which is not revealed. */
  received: v.exactOptional(earlierReceivedAnswer),
  /** An erased request: the one sent, or the one this was to be added to. Its sender deletes it as well. */
  erased: v.exactOptional(erasedAnswer),
  /** The current case, if If-Match named an older version. */
  case: v.exactOptional(caseAnswer),
  /** The uploads that have to be created again, if nothing else is wrong. */
  uploads: v.exactOptional(v.array(uploadFaultAnswer)),
});
