/** The tag of the worker's sync event. */
export const syncTag = 'outbox';
