import type { Json } from './schemas/schema.ts';
import type { capabilitiesAnswer } from './schemas/capabilities.ts';
import { jsonObject } from './json-object.ts';

/** GET: what an API supports beyond the specification's calls; a plain one answers 404. */
export const capabilitiesPath = '/api/capabilities';

export type CapabilitiesAnswer = Json<typeof capabilitiesAnswer>;

/** The capabilities of any API; one without formVersions does not check against the version of the form. */
export type Capabilities = Pick<CapabilitiesAnswer, 'idempotencyKey' | 'receipts' | 'verification'> &
  Partial<CapabilitiesAnswer>;

/**
 * The kind of API, set at build time (VITE_API_RECEIPTS): one that recognises repeats by their key and issues receipts,
 * or one with the specification's calls only.
 */
export type ApiKind = 'receipts' | 'plain';

export const plainApi: Capabilities = { idempotencyKey: false, receipts: false, verification: false };

/** The capabilities in a body; undefined for any other body. */
export function parseCapabilities(body: unknown): Capabilities | undefined {
  const { idempotencyKey, receipts, verification, formVersions, ...more } = jsonObject(body);
  const { resumableUploads, maxFileBytes, maxSubmissionBytes, status, corrections } = more;
  const { generation, backedUpUntil, reminders, pushKey, heic } = more;
  if (idempotencyKey === undefined && receipts === undefined) return undefined;
  const known =
    [idempotencyKey, receipts, verification, formVersions].every(isSwitch) &&
    [maxFileBytes, maxSubmissionBytes].every(isLimit) &&
    (resumableUploads === undefined || typeof resumableUploads === 'string');
  if (!known) return undefined;
  return {
    idempotencyKey: idempotencyKey === true,
    receipts: receipts === true,
    verification: verification === true,
    ...(formVersions === true ? { formVersions } : {}),
    ...(typeof resumableUploads === 'string' ? { resumableUploads } : {}),
    ...(typeof maxFileBytes === 'number' ? { maxFileBytes } : {}),
    ...(typeof maxSubmissionBytes === 'number' ? { maxSubmissionBytes } : {}),
    ...(heic === true ? { heic } : {}),
    ...(typeof status === 'string' && status.startsWith('/') ? { status } : {}),
    ...(corrections === true ? { corrections } : {}),
    ...(reminders === true ? { reminders } : {}),
    ...(isPushKey(pushKey) ? { pushKey } : {}),
    ...(typeof generation === 'number' && Number.isSafeInteger(generation) ? { generation } : {}),
    ...(isTime(backedUpUntil) ? { backedUpUntil } : {}),
  };
}

function isSwitch(value: unknown): boolean {
  return value === undefined || typeof value === 'boolean';
}

/** An uncompressed point of P-256. */
function isPushKey(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{87}$/.test(value);
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

function isLimit(value: unknown): boolean {
  return value === undefined || (Number.isSafeInteger(value) && Number(value) > 0);
}
