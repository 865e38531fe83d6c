import { tusHeaders } from '../../contracts/uploads.ts';
import type { TusAnswer, UploadAnswer } from '../../outbox/upload-link.ts';
import { limitedBody } from './limited-body.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Redirects are not followed: a captive portal answers so, and a followed POST becomes a GET. Credentials stay
 * at the browser's default, same-origin: the calls need none, but a site behind Basic authentication does.
 */
const always: RequestInit = { redirect: 'manual', cache: 'no-store' };

/** One request until its body is read or the deadline (milliseconds) has passed. Never throws. */
export async function exchange(
  fetch: Fetch,
  url: string,
  init: RequestInit,
  deadline: number,
): Promise<UploadAnswer> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), deadline);
  try {
    const response = await fetch(url, { ...always, ...init, signal: controller.signal });
    return await httpAnswerOf(response);
  } catch {
    return { kind: 'noAnswer' };
  } finally {
    clearTimeout(timer);
  }
}

/** What came back, with its body. Rejects when the connection breaks while that is read. */
export async function httpAnswerOf(response: Response): Promise<TusAnswer> {
  const { status, statusText, headers, type } = response;
  const retryAfter = headers.get('Retry-After');
  const location = headers.get('Location');
  const offset = headers.get(tusHeaders.offset) ?? '';
  return {
    kind: 'http',
    status,
    statusText,
    redirected: response.redirected || type === 'opaqueredirect',
    contentType: mediaTypeIn(headers.get('Content-Type')),
    body: await limitedBody(response),
    ...(retryAfter === null ? {} : { retryAfter }),
    ...dateIn(headers),
    ...(location === null ? {} : { location }),
    ...(/^\d+$/.test(offset) ? { offset: Number(offset) } : {}),
  };
}

/** When it was said, by the clock of who said it; what a cache on the way kept is older by its age (RFC 9111). */
export function dateIn(headers: Headers): { readonly date?: number } {
  const said = Date.parse(headers.get('Date') ?? '');
  const age = Number(headers.get('Age') ?? 0);
  return Number.isNaN(said) ? {} : { date: said + (Number.isFinite(age) ? age * 1000 : 0) };
}

/** Lower case, without parameters; empty when there is none. */
export function mediaTypeIn(contentType: string | null): string {
  return ((contentType ?? '').split(';')[0] ?? '').trim().toLowerCase();
}
