import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import * as v from 'valibot';
import type { GenericSchema, InferOutput } from 'valibot';
import { type PushAnswer, pushRoute, type PushSubscriptionRequest } from '../../../../src/contracts/push.ts';
import { pushAnswer, pushEnd, pushSubscription } from '../../../../src/contracts/schemas/push.ts';
import type { Call } from '../../../lib/http/call.ts';
import { parseJsonBodies } from '../../../lib/http/json-bodies.ts';
import { isoAt } from '../../../lib/jobs/job-lane.ts';
import { Refused } from '../../../lib/problems/refusal.ts';
import { pushLimits } from '../../../lib/push/push-limits.ts';
import type { PushService } from '../../../lib/push/push-service.ts';
import { isPointOfCurve } from '../../../lib/push/web-push.ts';
import type { Database } from '../../../lib/store/open-database.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import { lockCase } from '../case/change-case.ts';
import { requestIn } from '../case/stored-request.ts';

const refusals = {
  400: { description: 'Not as described' },
  404: { description: 'There is no request with this id' },
  410: { description: 'The request was erased' },
  429: { description: 'Too many from this address' },
} as const;

const subscribeCall = {
  method: 'POST',
  path: pushRoute,
  access: 'public',
  summary:
    'A device that is told of a request by Web Push, for whoever has its id: the browser’s subscription, made with the `pushKey` of the capabilities. Sent again, it is kept longer.',
  body: { type: 'application/json', schema: pushSubscription },
  answers: {
    ...refusals,
    200: { description: 'It was known', schema: pushAnswer },
    201: { description: 'Kept, in place of the oldest where there were five', schema: pushAnswer },
    409: { description: 'No Web Push is sent' },
    422: { description: 'Its push service is none that messages are sent to' },
  },
} as const satisfies Call;

const unsubscribeCall = {
  method: 'DELETE',
  path: pushRoute,
  access: 'public',
  summary: 'A device that is no longer told of a request.',
  body: { type: 'application/json', schema: pushEnd },
  answers: { ...refusals, 204: { description: 'It is not told, whether it was or not' } },
} as const satisfies Call;

export const pushCalls: readonly Call[] = [subscribeCall, unsubscribeCall];

interface PushRouteDependencies {
  readonly db: Database;
  /** Undefined: no Web Push is sent. */
  readonly service: PushService | undefined;
  /** Milliseconds since 1970. */
  now(): number;
}

/** Calls by which devices ask to be told; knowing the request's id is enough, as for its status. */
export async function pushRoutes(
  app: FastifyInstance,
  { db, service, now }: PushRouteDependencies,
  perMinute: number,
): Promise<void> {
  const config = { rateLimit: { max: perMinute, timeWindow: '1 minute' } };
  await app.register(async (scope) => {
    parseJsonBodies(scope);
    scope.post(subscribeCall.path, { config }, async (request, reply) => {
      const { submissionId, reference } = await requestIn(db, request);
      if (service === undefined) throw new Refused({ kind: 'pushOff' });
      const subscription = bodyIn(pushSubscription, request);
      if (!service.accepts(subscription.endpoint)) throw new Refused({ kind: 'pushServiceUnknown' });
      if (!isPointOfCurve(subscription.keys.p256dh)) throw new Refused({ kind: 'malformedBody' });
      const kept = await db.transaction().execute(async (transaction) => {
        // Two devices at once must not see the same number of others.
        if ((await lockCase(transaction, submissionId)) === undefined)
          throw new Refused({ kind: 'notFound' });
        return keep(transaction, { submissionId, subscription, vapidKey: service.publicKey, now: now() });
      });
      request.log.info({ reference, isNew: kept.isNew }, 'a device is told by Web Push');
      return reply.status(kept.isNew ? 201 : 200).send({ expiresAt: kept.expiresAt } satisfies PushAnswer);
    });
    scope.delete(unsubscribeCall.path, { config }, async (request, reply) => {
      const { submissionId } = await requestIn(db, request);
      await db
        .deleteFrom('push_subscriptions')
        .where('submission_id', '=', submissionId)
        .where('endpoint', '=', spelt(bodyIn(pushEnd, request)))
        .execute();
      return reply.status(204).send();
    });
  });
}

function bodyIn<Schema extends GenericSchema>(schema: Schema, { body }: FastifyRequest): InferOutput<Schema> {
  const read = v.safeParse(schema, body);
  if (!read.success) throw new Refused({ kind: 'malformedBody' });
  return read.output;
}

/** One spelling, without what PostgreSQL does not take in a text. */
function spelt({ endpoint }: { readonly endpoint: string }): string {
  return new URL(endpoint).href;
}

interface KeptDevice {
  readonly submissionId: string;
  readonly subscription: PushSubscriptionRequest;
  readonly vapidKey: string;
  readonly now: number;
}

/** Keeps a device among those of its request, in place of the one silent longest where there are too many. */
async function keep(
  transaction: Transaction<Tables>,
  { submissionId, subscription, vapidKey, now }: KeptDevice,
): Promise<{ readonly isNew: boolean; readonly expiresAt: string }> {
  const { keys, expirationTime } = subscription;
  const expiresAt = isoAt(Math.min(now + pushLimits.keptFor, Math.max(now, expirationTime ?? Infinity)));
  const row = { endpoint: spelt(subscription), ...keys, vapid_key: vapidKey, expires_at: expiresAt };
  const devices = await transaction
    .selectFrom('push_subscriptions')
    .select(['subscription_id', 'endpoint'])
    .where('submission_id', '=', submissionId)
    .orderBy('expires_at', 'desc')
    .execute();
  const known = devices.find(({ endpoint }) => endpoint === row.endpoint);
  if (known !== undefined) {
    await transaction
      .updateTable('push_subscriptions')
      .set(row)
      .where('subscription_id', '=', known.subscription_id)
      .execute();
    return { isNew: false, expiresAt };
  }
  for (const { subscription_id: oldest } of devices.slice(pushLimits.subscriptions - 1))
    await transaction.deleteFrom('push_subscriptions').where('subscription_id', '=', oldest).execute();
  await transaction
    .insertInto('push_subscriptions')
    .values({ subscription_id: randomUUID(), submission_id: submissionId, ...row })
    .execute();
  return { isNew: true, expiresAt };
}
