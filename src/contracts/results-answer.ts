import { jsonObject } from './json-object.ts';
import { parseReceivedQuotation, type ReceivedQuotation } from './quotations.ts';
import { parseStatusAnswer } from './request-status.ts';
import type { LookupAnswer, ResultsAnswer } from './results.ts';

/** An answer as parsed: a malformed quotation does not invalidate it. */
export interface ReceivedResults extends Omit<ResultsAnswer, 'quotation'> {
  readonly quotation?: ReceivedQuotation;
}

/** The office's files, what was quoted, and the token that opens them; undefined for any other body. */
export function parseResultsAnswer(body: unknown): ReceivedResults | undefined {
  const { files, quotation } = jsonObject(body);
  const key = parseKey(body);
  if (key === undefined || !Array.isArray(files)) return undefined;
  const known = files.map(jsonObject).filter(isFile);
  if (known.length !== files.length) return undefined;
  const quoted = parseReceivedQuotation(quotation);
  return { ...key, files: known, ...(quoted === undefined ? {} : { quotation: quoted }) };
}

/** A request looked up by its reference; undefined for any other body. */
export function parseLookupAnswer(body: unknown): LookupAnswer | undefined {
  const { at, request } = jsonObject(body);
  const key = parseKey(body);
  const told = parseStatusAnswer({ at, digest: '', requests: [request] });
  if (key === undefined || told === undefined || 'unchanged' in told) return undefined;
  const [status] = told.requests;
  return status === undefined ? undefined : { at: told.at, request: status, ...key };
}

function parseKey(body: unknown): Pick<ResultsAnswer, 'token' | 'expiresAt'> | undefined {
  const { token, expiresAt } = jsonObject(body);
  if (typeof token !== 'string' || typeof expiresAt !== 'string') return undefined;
  return Number.isNaN(Date.parse(expiresAt)) ? undefined : { token, expiresAt };
}

const texts = ['fileId', 'messageId', 'name', 'type', 'sha256'] as const;

function isFile(
  one: Readonly<Record<string, unknown>>,
): one is Readonly<Record<string, unknown>> & ResultsAnswer['files'][number] {
  const { size } = one;
  return (
    texts.every((name) => typeof one[name] === 'string') && Number.isSafeInteger(size) && Number(size) >= 0
  );
}
