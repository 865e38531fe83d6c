import * as v from 'valibot';

/** GET: what an API can do beyond the specification's calls; one that answers 404 is a plain one. */
export const capabilitiesPath = '/api/capabilities';

const positive = v.pipe(v.number(), v.integer(), v.minValue(1));

const schema = v.object({
  idempotencyKey: v.optional(v.boolean(), false),
  receipts: v.optional(v.boolean(), false),
  /** Path of the tus endpoint. */
  resumableUploads: v.optional(v.string()),
  maxFileBytes: v.optional(positive),
  maxSubmissionBytes: v.optional(positive),
  verification: v.optional(v.boolean(), false),
});

export interface Capabilities {
  readonly idempotencyKey: boolean;
  readonly receipts: boolean;
  readonly resumableUploads?: string | undefined;
  /** Bytes. */
  readonly maxFileBytes?: number | undefined;
  /** Bytes. */
  readonly maxSubmissionBytes?: number | undefined;
  readonly verification: boolean;
}

export const plainApi: Capabilities = { idempotencyKey: false, receipts: false, verification: false };

/** The capabilities in a body, or undefined when it is something else. */
export function parseCapabilities(body: unknown): Capabilities | undefined {
  const parsed = v.safeParse(schema, body);
  return parsed.success && ('idempotencyKey' in Object(body) || 'receipts' in Object(body))
    ? parsed.output
    : undefined;
}
