import * as v from 'valibot';

export const capabilitiesAnswer = v.strictObject({
  idempotencyKey: v.boolean(),
  receipts: v.boolean(),
  /** Whether each request is checked against the form version that the header names (form-version.ts). */
  formVersions: v.boolean(),
  /** Path of the tus endpoint. */
  resumableUploads: v.exactOptional(v.string()),
  /** Bytes. */
  maxFileBytes: v.number(),
  /** Bytes. */
  maxSubmissionBytes: v.number(),
  /** Whether it takes photos in HEIC, but for a face. */
  heic: v.exactOptional(v.boolean()),
  verification: v.boolean(),
  /** Path of the call that reports the status of requests. */
  status: v.exactOptional(v.string()),
  /** Whether documents sent again go to their request's own address, as replies and withdrawals do. */
  corrections: v.exactOptional(v.boolean()),
  /** Whether it takes the applicants' wish for reminders before certificates expire. */
  reminders: v.exactOptional(v.boolean()),
  /** Public key to subscribe with, base64url (RFC 8292); absent: it sends no Web Push. */
  pushKey: v.exactOptional(v.string()),
  /** A different number means another store, or this one restored: receipts may have been lost. */
  generation: v.exactOptional(v.number()),
  /** Everything received before it is in a backup; absent: no backup is known. ISO 8601, UTC. */
  backedUpUntil: v.exactOptional(v.string()),
});
