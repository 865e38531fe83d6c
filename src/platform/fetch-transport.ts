import { idempotencyKeyHeader } from '../api/idempotency-key.ts';
import type { Answer, HttpAnswer, OutgoingRequest, Transport } from '../outbox/ports.ts';
import { limitedBody } from './limited-body.ts';
import { type LoadFile, requestBody } from './request-body.ts';

export interface FetchTransportNeeds {
  /** Before every path; empty for the page's own origin. */
  readonly apiBase: string;
  /** The page's or worker's origin. */
  readonly origin: string;
  readonly loadFile: LoadFile;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
}

type Fetched = HttpAnswer | { readonly kind: 'noAnswer' };

/**
 * Redirects are not followed: a captive portal answers so, and a followed POST becomes a GET. Credentials stay
 * at the browser's default, same-origin: the calls need none, but a site behind Basic authentication does.
 */
const always: RequestInit = { redirect: 'manual', cache: 'no-store' };

export function createFetchTransport(needs: FetchTransportNeeds): Transport {
  const { origin, loadFile } = needs;
  const base = needs.apiBase.replace(/\/+$/, '');
  const urlOf = (path: string): string => `${base}${path}`;
  return {
    sameOrigin: base === '' || new URL(base, origin).origin === origin,
    async send(request, deadline): Promise<Answer> {
      try {
        const built = await requestBody(request, loadFile);
        if (built.kind === 'damagedFile') return built;
        const headers = headersOf(request, built.contentType);
        const init = { ...always, method: 'POST', headers, body: built.body };
        return await exchange(needs, urlOf(request.path), init, deadline);
      } catch {
        // The database does not answer just now: nothing was sent, and the next attempt may be luckier.
        return { kind: 'noAnswer' };
      }
    },
    get: (path, deadline) => exchange(needs, urlOf(path), { ...always, method: 'GET' }, deadline),
  };
}

/** A plain API gets no header of ours: one would also cost a preflight that it does not answer (hazards 5.5). */
function headersOf({ extra }: OutgoingRequest, contentType: string | undefined): Record<string, string> {
  return {
    ...(contentType === undefined ? {} : { 'Content-Type': contentType }),
    ...(extra === undefined
      ? {}
      : { [idempotencyKeyHeader]: extra.idempotencyKey, 'Accept-Language': extra.locale }),
  };
}

/** One request until its body is read or the deadline has passed. Never throws. */
async function exchange(
  { fetch }: FetchTransportNeeds,
  url: string,
  init: RequestInit,
  deadline: number,
): Promise<Fetched> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), deadline);
  try {
    const response = await fetch(url, { ...init, signal: controller.signal });
    return await answerOf(response);
  } catch {
    return { kind: 'noAnswer' };
  } finally {
    clearTimeout(timer);
  }
}

async function answerOf(response: Response): Promise<HttpAnswer> {
  const { status, statusText, headers, type } = response;
  const retryAfter = headers.get('Retry-After');
  const contentType = headers.get('Content-Type') ?? '';
  return {
    kind: 'http',
    status,
    statusText,
    redirected: response.redirected || type === 'opaqueredirect',
    contentType: (contentType.split(';')[0] ?? '').trim().toLowerCase(),
    body: await limitedBody(response),
    ...(retryAfter === null ? {} : { retryAfter }),
  };
}
