import * as v from 'valibot';
import { time } from './schema.ts';

/** The address that a browser's push service has given out. Whether we send there, the server decides. */
const endpoint = v.pipe(v.string(), v.url(), v.maxLength(2048));

/** A PushSubscription as its toJSON() gives it (https://www.w3.org/TR/push-api/#pushsubscription-interface). */
export const pushSubscription = v.strictObject({
  endpoint,
  /** Milliseconds since 1970. */
  expirationTime: v.optional(v.nullable(v.number())),
  keys: v.strictObject({
    /** An uncompressed point of P-256, base64url without padding. */
    p256dh: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)),
    /** 16 bytes, base64url without padding. */
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
  }),
});

export const pushAnswer = v.strictObject({
  /** Until when it is kept; sending it again keeps it longer. */
  expiresAt: time,
});

export const pushEnd = v.strictObject({ endpoint });
