import * as v from 'valibot';
import { requestStatus } from './cases.ts';
import { quotedAnswer } from './quotations.ts';
import { time } from './schema.ts';

const reference = v.pipe(v.string(), v.maxLength(60));
const email = v.pipe(v.string(), v.maxLength(254));
/** As typed; surrounding spaces are ignored. */
const code = v.pipe(v.string(), v.maxLength(20));
const token = v.pipe(v.string(), v.maxLength(100));

export const accessCodeRequest = v.union([
  v.strictObject({ reference, email }),
  v.strictObject({ submissionId: v.pipe(v.string(), v.uuid()) }),
]);

export const lookupRequest = v.strictObject({ reference, email, code });

/** A token that opens the results of its request until it expires. */
export const lookupAnswer = v.strictObject({
  at: time,
  request: requestStatus,
  token: v.string(),
  expiresAt: time,
});

/** `link`: the secret of the link in the mail with the code. */
export const resultsRequest = v.union([
  v.strictObject({ code }),
  v.strictObject({ token }),
  v.strictObject({ link: token }),
]);

export const resultsAnswer = v.strictObject({
  token: v.string(),
  expiresAt: time,
  /** Oldest first. */
  files: v.array(
    v.strictObject({
      fileId: v.string(),
      /** The message that the office attached it to. */
      messageId: v.string(),
      name: v.string(),
      type: v.string(),
      /** Bytes. */
      size: v.number(),
      sha256: v.string(),
    }),
  ),
  /** Only of a request for a quote. */
  quotation: v.exactOptional(quotedAnswer),
});

/** `from`: number of bytes already received, to resume an interrupted download. */
export const resultFileRequest = v.strictObject({
  token,
  from: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
});
