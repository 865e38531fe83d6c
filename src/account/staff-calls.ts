import { parseJson } from '../contracts/json-object.ts';
import { retryAfterIn } from '../contracts/retry-after.ts';
import { headOf, withTimeout } from '../device/http/exchange.ts';
import { isCaptivePortal } from '../outbox/whose-answer.ts';
import type { StaffAnswer, StaffFileAnswer, StaffSending, Unanswered } from './session-port.ts';

export interface StaffCallNeeds {
  readonly apiBase: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Language of the interface, because the API's messages are shown. */
  readonly language: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export interface AskOptions extends Partial<StaffSending> {
  /** Lets the call finish after the page is closed. */
  readonly keepalive?: boolean;
}

export type Answered = Extract<StaffAnswer, { kind: 'answered' }>;

/** The API calls of the staff area. Neither rejects. */
export interface StaffCalls {
  addressOf(path: string): string;
  ask(path: string, options?: AskOptions): Promise<Answered | Unanswered>;
  askFile(path: string, options?: AskOptions): Promise<Answered | Unanswered | FileAnswer>;
}

type FileAnswer = Extract<StaffFileAnswer, { kind: 'file' }>;

/** Milliseconds: a list of thousands takes long over a ship's link. */
const deadline = 120_000;

export function createStaffCalls(needs: StaffCallNeeds): StaffCalls {
  return {
    addressOf: (path) => addressAt(needs, path),
    ask: (path, options = {}) => exchange(needs, path, options, answerOf),
    askFile: (path, options = {}) =>
      exchange(needs, path, options, async (response, now) =>
        response.ok
          ? { kind: 'file', bytes: new Uint8Array(await response.arrayBuffer()) }
          : answerOf(response, now),
      ),
  };
}

function addressAt({ apiBase }: Pick<StaffCallNeeds, 'apiBase'>, path: string): string {
  return apiBase.replace(/\/+$/, '') + path;
}

async function exchange<T>(
  { apiBase, fetch, language, now }: StaffCallNeeds,
  path: string,
  { method, json, form, headers, keepalive }: AskOptions,
  read: (response: Response, now: number) => Promise<T>,
): Promise<T | Unanswered> {
  const init: RequestInit = {
    method: method ?? 'GET',
    redirect: 'manual',
    // Keeps personal data out of the browser's cache.
    cache: 'no-store',
    headers: {
      'Accept-Language': language(),
      ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(form === undefined ? {} : { body: form }),
    keepalive: keepalive ?? false,
  };
  try {
    return await withTimeout(deadline, async (signal) => {
      const response = await fetch(addressAt({ apiBase }, path), { ...init, signal });
      return isCaptivePortal(headOf(response)) ? { kind: 'notTheApi' } : await read(response, now());
    });
  } catch {
    return { kind: 'noAnswer' };
  }
}

async function answerOf(response: Response, now: number): Promise<Answered> {
  const retryAfter = retryAfterIn(response.headers.get('Retry-After') ?? undefined, now);
  const etag = response.headers.get('ETag');
  return {
    kind: 'answered',
    status: response.status,
    body: parseJson(await response.text()),
    ...(etag === null ? {} : { etag }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}
