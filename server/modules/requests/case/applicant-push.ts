import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { isoAt } from '../../../lib/jobs/job-lane.ts';
import { addJob } from '../../../lib/jobs/job-queue.ts';
import { pushLimits } from '../../../lib/push/push-limits.ts';
import { isPostgres } from '../../../lib/store/dialect.ts';
import type { Tables } from '../../../lib/store/tables.ts';
import { lastPosition } from './change-case.ts';

/** What a device can be told of: each is the subject of a mail, too. */
export type News =
  | 'wanted'
  | 'reminder'
  | 'message'
  | 'done'
  | 'refused'
  | 'approved'
  | 'reminderOffer'
  | 'rejected';

/**
 * Queues a message by Web Push to each device that is told of a request, in the transaction of the change, once its line
 * is written. What it says is decided when it is sent.
 * @param dueAt ISO 8601, UTC: when it is sent
 */
export async function pushNews(
  transaction: Transaction<Tables>,
  submissionId: string,
  news: News,
  dueAt: string,
): Promise<void> {
  const devices = await transaction
    .selectFrom('push_subscriptions')
    .select('subscription_id')
    .where('submission_id', '=', submissionId)
    // One that goes at this moment must not fail the office's change: it is waited for, and is not here then.
    .$if(isPostgres(transaction), (query) => query.forKeyShare())
    .execute();
  if (devices.length === 0) return;
  const position = await lastPosition(transaction, submissionId);
  const usefulUntil = isoAt(Date.parse(dueAt) + pushLimits.usefulFor);
  for (const { subscription_id } of devices) {
    const pushId = randomUUID();
    await transaction
      .insertInto('pushes')
      .values({ push_id: pushId, subscription_id, news, position, useful_until: usefulUntil })
      .execute();
    await addJob(transaction, { kind: 'push', key: pushId, dueAt });
  }
}

/**
 * Takes back what was to be told about these lines of a history; its jobs find nothing to do. None of it can have been
 * sent: it is not due before the time for undoing is over.
 */
export async function takeBackPushes(
  transaction: Transaction<Tables>,
  submissionId: string,
  lines: readonly number[],
): Promise<void> {
  if (lines.length === 0) return;
  await transaction
    .deleteFrom('pushes')
    .where('position', 'in', lines)
    .where('subscription_id', 'in', (own) =>
      own
        .selectFrom('push_subscriptions')
        .select('subscription_id')
        .where('submission_id', '=', submissionId),
    )
    .execute();
}
