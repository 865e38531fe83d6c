import type { Locale } from '../lib/locale.ts';
import type { Json } from './schemas/schema.ts';
import type { pushAnswer, pushEnd, pushSubscription } from './schemas/push.ts';
import { submissionPath, submissionRoute } from './submission-paths.ts';

/**
 * Public, for whoever has the id of a request. POST: this device is told of it by Web Push, under the `pushKey` of the
 * capabilities; again, it renews. DELETE: no longer.
 */
export const pushRoute = `${submissionRoute}/push`;

export const pushPath = (submissionId: string): string => `${submissionPath(submissionId)}/push`;

export type PushSubscriptionRequest = Json<typeof pushSubscription>;
export type PushAnswer = Json<typeof pushAnswer>;
export type PushEnd = Json<typeof pushEnd>;

/** `wanted`: something is asked of the applicant. `approved`: a quotation can be accepted. */
export const pushKinds = ['wanted', 'message', 'done', 'refused', 'approved'] as const;

export type PushKind = (typeof pushKinds)[number];

/** A pushed message, in UTF-8 JSON: what a declarative one must have, and two members for the worker. */
export interface PushPayload {
  /** Marks it as declarative (https://w3c.github.io/push-api/#declarative-push-message). */
  readonly web_push: 8030;
  readonly notification: {
    /** As the title of the mail about the same; names the reference and nobody. */
    readonly title: string;
    readonly lang: Locale;
    /** The request's page. Absolute: WebKit parses it without a base, and drops what it cannot parse. */
    readonly navigate: string;
    /** The id of the request, as in the notifications that the device shows itself. */
    readonly tag: string;
  };
  readonly kind: PushKind;
  readonly reference: string;
}
