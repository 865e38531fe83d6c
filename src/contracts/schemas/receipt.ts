import * as v from 'valibot';
import { newQuotationAnswer } from './quotations.ts';
import { time } from './schema.ts';

/** To a stored submission (contracts section 6). */
export const receiptAnswer = v.strictObject({
  message: v.string(),
  submissionId: v.string(),
  reference: v.string(),
  /** That it had before the server was put back, as its sender says; only where it is taken. */
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
  /** Only to a quote request. */
  quotation: v.exactOptional(newQuotationAnswer),
  /** Only to a quote request, where the API checks the e-mail address by a code. */
  verificationId: v.exactOptional(v.string()),
});
