import * as v from 'valibot';

export const capabilitiesAnswer = v.strictObject({
  idempotencyKey: v.boolean(),
  receipts: v.boolean(),
  /** Each request is judged by the version of the form that the header names (form-version.ts). */
  formVersions: v.boolean(),
  /** Path of the tus endpoint. */
  resumableUploads: v.exactOptional(v.string()),
  /** Bytes. */
  maxFileBytes: v.number(),
  /** Bytes. */
  maxSubmissionBytes: v.number(),
  verification: v.boolean(),
  /** Path of the call that tells what has become of requests. */
  status: v.exactOptional(v.string()),
  /** Documents that are asked for once more go to their request's own address; so do replies and withdrawals. */
  corrections: v.exactOptional(v.boolean()),
  /** Another number means another store, or this one as it was earlier: receipts may have been lost. */
  generation: v.exactOptional(v.number()),
  /** What was received before it is in a backup; absent: nothing is known of any. ISO 8601, UTC. */
  backedUpUntil: v.exactOptional(v.string()),
});
