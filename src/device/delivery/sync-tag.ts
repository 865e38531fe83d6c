export const syncTag = 'outbox';
