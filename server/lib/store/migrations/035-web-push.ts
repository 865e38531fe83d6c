import type { Migration } from 'kysely';

// A released migration never changes; what comes later goes into a new file.
/**
 * Devices that are told of a request by Web Push, and what they are to be told. A server of an earlier release erases
 * requests without knowing these tables, so that their rows go by themselves.
 */
export const webPush: Migration = {
  async up(db) {
    await db.schema
      .createTable('push_subscriptions')
      .addColumn('subscription_id', 'text', (column) => column.primaryKey())
      .addColumn('submission_id', 'text', (column) =>
        column.notNull().references('submissions.submission_id').onDelete('cascade'),
      )
      .addColumn('endpoint', 'text', (column) => column.notNull())
      .addColumn('p256dh', 'text', (column) => column.notNull())
      .addColumn('auth', 'text', (column) => column.notNull())
      .addColumn('vapid_key', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('push_subscriptions_of_request')
      .on('push_subscriptions')
      .column('submission_id')
      .execute();
    await db.schema
      .createTable('pushes')
      .addColumn('push_id', 'text', (column) => column.primaryKey())
      .addColumn('subscription_id', 'text', (column) =>
        column.notNull().references('push_subscriptions.subscription_id').onDelete('cascade'),
      )
      .addColumn('news', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('useful_until', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('pushes_to_device').on('pushes').column('subscription_id').execute();
  },
};
