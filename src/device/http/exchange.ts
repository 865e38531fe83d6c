import { tusHeaders } from '../../contracts/uploads.ts';
import type { TusAnswer, UploadAnswer } from '../../outbox/ports.ts';
import type { AnswerHead } from '../../outbox/whose-answer.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Redirects are not followed: captive portals use them, and a followed POST becomes a GET. Credentials stay
 * at the browser's default, same-origin: the calls need none, but a site behind Basic authentication does. No
 * Referer is sent: a request's address is the key to its content.
 */
const always: RequestInit = { redirect: 'manual', referrer: '' };

/**
 * Only GET and HEAD can be answered from a cache; saying so for other methods would add 45 bytes to each piece of an
 * upload.
 */
function cacheOf({ method }: RequestInit): RequestInit {
  return method === 'GET' || method === 'HEAD' || method === undefined ? { cache: 'no-store' } : {};
}

/**
 * Makes one request until its body is read or the deadline (milliseconds) has passed. Never throws.
 * @param longest characters of the body to read
 */
export async function exchange(
  fetch: Fetch,
  url: string,
  init: RequestInit,
  deadline: number,
  longest?: number,
): Promise<UploadAnswer> {
  try {
    return await withTimeout(deadline, async (signal) =>
      httpAnswerOf(await fetch(url, { ...always, ...cacheOf(init), ...init, signal }), longest),
    );
  } catch {
    return { kind: 'noAnswer' };
  }
}

/** Returns enough for whose-answer.ts to judge before the body is read. */
export function headOf({ status, headers, redirected, type }: Response): Required<Omit<AnswerHead, 'body'>> {
  return {
    status,
    redirected: redirected || type === 'opaqueredirect',
    contentType: mediaTypeIn(headers.get('Content-Type')),
  };
}

/** Returns the answer with its body. Rejects when the connection breaks while the body is read. */
export async function httpAnswerOf(response: Response, longest?: number): Promise<TusAnswer> {
  const { statusText, headers } = response;
  const retryAfter = headers.get('Retry-After');
  const location = headers.get('Location');
  const offset = headers.get(tusHeaders.offset) ?? '';
  return {
    kind: 'http',
    ...headOf(response),
    statusText,
    body: await limitedBody(response, longest),
    ...(retryAfter === null ? {} : { retryAfter }),
    ...dateIn(headers),
    ...(location === null ? {} : { location }),
    ...(/^\d+$/.test(offset) ? { offset: Number(offset) } : {}),
  };
}

/**
 * Returns the time of the answer by the sender's clock; an answer from a cache is older by its age (RFC
 * 9111).
 */
export function dateIn(headers: Headers): { readonly date?: number } {
  const said = Date.parse(headers.get('Date') ?? '');
  const age = Number(headers.get('Age') ?? 0);
  return Number.isNaN(said) ? {} : { date: said + (Number.isFinite(age) ? age * 1000 : 0) };
}

/** Lower case, without parameters; empty when there is none. */
export function mediaTypeIn(contentType: string | null): string {
  return ((contentType ?? '').split(';')[0] ?? '').trim().toLowerCase();
}

/** Characters; a receipt has a few hundred, a captive portal's page may have any number. */
const longestBody = 64 * 1024;

/**
 * Returns the text of a body, cut at so many characters, 64 Ki by default. Rejects when the connection breaks
 * while it is read.
 */
export async function limitedBody(response: Response, longest: number = longestBody): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    if (done) return text;
    if (text.length >= longest) {
      // The rest may be endless, and every byte is expensive on a ship.
      await reader.cancel();
      return text.slice(0, longest);
    }
  }
}

export async function withTimeout<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), milliseconds);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** The language for the API's messages; undefined when unknown. */
export type Language = () => string | undefined | Promise<string | undefined>;

/**
 * Adds the person's language to calls that do not ask for another one, because an upload's 413 message is
 * shown. It costs no preflight, not even with a plain API
 * (https://fetch.spec.whatwg.org/#cors-safelisted-request-header).
 */
export function speaking(fetch: Fetch, language: Language): Fetch {
  return async (url, init) => {
    const headers = new Headers(init.headers);
    const wanted = headers.has(header) ? undefined : await language();
    if (wanted === undefined || wanted === '') return fetch(url, init);
    headers.set(header, wanted);
    return fetch(url, { ...init, headers });
  };
}

const header = 'Accept-Language';
