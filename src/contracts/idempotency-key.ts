/** draft-ietf-httpapi-idempotency-key-header: a structured-field string (RFC 8941), so in quotes. */
export const idempotencyKeyHeader = 'Idempotency-Key';

export function idempotencyKeyValue(submissionId: string): string {
  return `"${submissionId}"`;
}

/** The UUID in the header's value, lower case; undefined when it is not a quoted UUID. */
export function parseIdempotencyKey(value: string): string | undefined {
  const quoted = /^"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"$/i.exec(value.trim());
  return quoted?.[1]?.toLowerCase();
}
