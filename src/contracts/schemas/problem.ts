import * as v from 'valibot';
import { caseAnswer } from './cases.ts';
import { time } from './schema.ts';

export const uploadFaultAnswer = v.object({
  /** Name on the wire. */
  field: v.string(),
  uploadId: v.string(),
  /**
   * `missing`: not known, or expired. `incomplete`: bytes are left to be sent; nothing that arrived is lost. `differs`: size
   * or SHA-256 is not the manifest's; what arrived was thrown away. `foreign`: bound to another submission or field.
   */
  reason: v.picklist(['missing', 'incomplete', 'differs', 'foreign']),
});

/** As much of a recorded submission as someone who only has its id may know. */
export const earlierReceivedAnswer = v.object({
  submissionId: v.string(),
  reference: v.string(),
  receivedAt: time,
});

/** As much as is left of an erased request: the id that its sender has named. */
export const erasedAnswer = v.object({ submissionId: v.string() });

/** RFC 9457 problem details with the `message` that the specification's calls read. */
export const problemAnswer = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  message: v.string(),
  /** One per field on the wire, for a submission that breaks the form's rules. */
  violations: v.exactOptional(v.array(v.object({ field: v.string(), message: v.string() }))),
  /** What was received before under the same key, with other content. It says nothing of that content. */
  received: v.exactOptional(earlierReceivedAnswer),
  /** What was erased: the request itself, also where this was to be added to it. Its sender keeps nothing of it either. */
  erased: v.exactOptional(erasedAnswer),
  /** The present case, where If-Match named an older version. */
  case: v.exactOptional(caseAnswer),
  /** The uploads that have to be created again, when that is all that is wrong. */
  uploads: v.exactOptional(v.array(uploadFaultAnswer)),
});
