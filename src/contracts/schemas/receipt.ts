import * as v from 'valibot';
import { newQuotationAnswer } from './quotations.ts';
import { time } from './schema.ts';

/** The answer to a stored submission (contracts section 6). */
export const receiptAnswer = v.strictObject({
  message: v.string(),
  submissionId: v.string(),
  reference: v.string(),
  /** Reference from before the server was restored, according to the sender; only if it was used. */
  formerReference: v.exactOptional(v.string()),
  receivedAt: time,
  files: v.array(
    v.strictObject({
      field: v.string(),
      name: v.string(),
      /** Bytes. */
      size: v.number(),
      sha256: v.string(),
    }),
  ),
  /** Only for a quote request. */
  quotation: v.exactOptional(newQuotationAnswer),
  /** Only for a quote request, if the API checks the e-mail address by a code. */
  verificationId: v.exactOptional(v.string()),
});
