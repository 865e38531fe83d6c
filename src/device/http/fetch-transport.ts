import type { ApiKind } from '../../contracts/capabilities.ts';
import { idempotencyKeyHeader } from '../../contracts/idempotency-key.ts';
import { formerReferenceHeader } from '../../contracts/former-reference.ts';
import { formVersionHeader } from '../../contracts/form-version.ts';
import type { Answer, OutgoingRequest, Transport } from '../../outbox/ports.ts';
import { exchange, type Fetch } from './exchange.ts';
import { type LoadFile, requestBody } from './request-body.ts';
import { createTusLink } from './tus-link.ts';

export interface FetchTransportNeeds {
  /** Prefix of every path; empty for the page's own origin. */
  readonly apiBase: string;
  readonly apiKind: ApiKind;
  readonly origin: string;
  readonly loadFile: LoadFile;
  readonly fetch: Fetch;
  /** Replaces fetch for a large body to the same origin, to report how much of it has left. */
  readonly sendLarge?: SendLarge;
}

/** A POST that is given up when nothing moves any more. Never rejects. */
export type SendLarge = (
  url: string,
  init: { readonly headers: Record<string, string>; readonly body: FormData },
  sent: (bytes: number) => void,
) => ReturnType<typeof exchange>;

/** Characters: enough for fifty requests with all messages of the office. */
const longAnswer = 1024 * 1024;

export function createFetchTransport(needs: FetchTransportNeeds): Transport {
  const { apiKind, origin, loadFile, fetch, sendLarge } = needs;
  const base = needs.apiBase.replace(/\/+$/, '');
  const urlOf = (path: string): string => `${base}${path}`;
  const sameOrigin = base === '' || new URL(base, origin).origin === origin;
  return {
    apiKind,
    sameOrigin,
    async send(request, deadline, sent): Promise<Answer> {
      try {
        const built = await requestBody(request, loadFile);
        if (built.kind === 'damagedFile') return built;
        const { body, contentType } = built;
        const headers = headersOf(request, contentType);
        const url = urlOf(request.path);
        // Upload progress on another origin would cost a preflight, which a plain API does not answer.
        if (sent !== undefined && sendLarge !== undefined && sameOrigin && typeof body !== 'string')
          return await sendLarge(url, { headers, body }, sent);
        return await exchange(fetch, url, { method: 'POST', headers, body }, deadline);
      } catch {
        // The database does not answer right now: nothing was sent, and the next attempt may succeed.
        return { kind: 'noAnswer' };
      }
    },
    post: (path, body, deadline) =>
      exchange(
        fetch,
        urlOf(path),
        { method: 'POST', headers: { 'Content-Type': 'application/json' }, body },
        deadline,
        longAnswer,
      ),
    get: (path, deadline) => exchange(fetch, urlOf(path), { method: 'GET' }, deadline),
    uploads: createTusLink(needs),
  };
}

/** Sends a plain API no header of ours: it would cost a preflight that it does not answer (hazards 5.5). */
function headersOf({ extra }: OutgoingRequest, contentType: string | undefined): Record<string, string> {
  const type: Record<string, string> = contentType === undefined ? {} : { 'Content-Type': contentType };
  if (extra === undefined) return type;
  const { idempotencyKey, locale, formVersion, formerReference } = extra;
  return {
    ...type,
    [idempotencyKeyHeader]: idempotencyKey,
    'Accept-Language': locale,
    ...(formVersion === undefined ? {} : { [formVersionHeader]: String(formVersion) }),
    ...(formerReference === undefined ? {} : { [formerReferenceHeader]: formerReference }),
  };
}
