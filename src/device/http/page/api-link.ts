import { followPush } from '../../notifications/push-subscription.ts';
import { drainExclusively, type ExclusiveOptions } from '../../../outbox/drain-exclusively.ts';
import { askStatus, type StatusResult } from '../../../outbox/ask-status.ts';
import { learnOfApi } from '../../../outbox/discover.ts';
import { recheckReceipts } from '../../../outbox/recheck-receipts.ts';
import type { ApiQuestions, CatalogueResult } from '../../../ui/api-context.tsx';
import { watching } from '../../../outbox/status-board.ts';
import type { DeviceStorage } from '../../storage/create-storage.ts';
import { alerting, alertingOfLoss, type AlertPlace } from '../../notifications/alert-delivery.ts';
import { type ApiAddress, createDrainPorts } from '../../delivery/drain-ports.ts';
import { checkContact } from './check-contact.ts';
import { askingAgain } from './start-asking.ts';
import { parseCatalogue } from '../../../contracts/courses.ts';
import { parseJson } from '../../../contracts/json-object.ts';
import { catalogueHeaders, catalogueUrl } from '../catalogue-cache.ts';
import type { DrainReport, Transport, UploadAnswer } from '../../../outbox/ports.ts';
import { mediaTypeIn, withTimeout } from '../exchange.ts';
import type { SendLarge } from '../fetch-transport.ts';
import { verificationOutcome, type VerificationOutcome, verifyPath } from '../../../contracts/quotations.ts';
import { messageOf } from '../../../contracts/problem.ts';
import { isOfApi } from '../../../outbox/whose-answer.ts';

export interface ApiLink extends ApiQuestions {
  drain(options: ExclusiveOptions): Promise<DrainReport | 'busy'>;
  /** Asks what the API can do, and stores the answer; returns whether there was one. Does not reject. */
  learn(): Promise<boolean>;
  /** Asks for the requests' status when there may be a network, but not too often. Does not reject. */
  askAtContact(occasion?: 'change'): Promise<StatusResult>;
}

export function createApiLink(storage: DeviceStorage, api: ApiAddress, origin: string): ApiLink {
  const { apiBase, apiKind } = api;
  const { transport, ...others } = createDrainPorts(
    { ...storage, store: alerting(storage.store, hiddenPage) },
    api,
    origin,
    { sendLarge: sendWithProgress, language: () => document.documentElement.lang },
  );
  // Requests that the office has lost are back in the outbox by then, and are sent in this run or the next.
  const recheck = (): Promise<void> =>
    recheckReceipts({
      store: alertingOfLoss(storage.store, hiddenPage),
      transport,
      clock: others.clock,
    }).catch(() => undefined);
  const ports = { ...others, transport, recheck };
  const follow = async (): Promise<void> => followPush(ports, await registrationHere());
  const ask = askingAgain(async (occasion) => {
    const result = await askStatus(ports, occasion).catch((): StatusResult => 'unanswered');
    if (result === 'answered') void follow();
    return result;
  }, ports.clock);
  return {
    async drain(options) {
      const report = await drainAwake(ports, options);
      if (report !== 'busy' && report.delivered > 0) void ask('pressing');
      return report;
    },
    async learn() {
      const hasAnswered = await learnOfApi(ports);
      if (hasAnswered) void recheck();
      if (hasAnswered) void ask('start');
      return hasAnswered;
    },
    askStatus: () => ask('pressing'),
    askAtContact: ask,
    async lookUp(submissionId) {
      await ports.store.noteStatuses((board) => watching(board, submissionId));
      return ask('pressing');
    },
    checkContact: () =>
      checkContact({
        apiBase,
        apiKind,
        origin,
        fetch: (url, init) => fetch(url, init),
        now: ports.clock.now,
        isOffline: ports.isOffline,
        entries: ports.store.entries,
      }),
    readCatalogue: () => readCatalogue(catalogueUrl(apiBase, origin), ports.clock.now),
    verifyCode: (verificationId, code) => verifyCode(ports.transport, verificationId, code),
  };
}

function registrationHere(): Promise<ServiceWorkerRegistration | undefined> {
  // The types promise workers everywhere; insecure origins have none.
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  return container?.getRegistration() ?? Promise.resolve(undefined);
}

/** A tab in the background notifies too, because nobody sees what it shows. */
const hiddenPage: AlertPlace = {
  isSeen: () => document.visibilityState === 'visible',
  registration: registrationHere,
};

/** Keeps the screen awake from the first progress of a large request. */
async function drainAwake(
  ports: ReturnType<typeof createDrainPorts>,
  options: ExclusiveOptions,
): Promise<DrainReport | 'busy'> {
  let sleep: (() => void) | undefined;
  // The types promise it everywhere; insecure origins and older browsers have none.
  const screen = navigator.wakeLock as WakeLock | undefined;
  const report: typeof ports.report = (progress) => {
    sleep ??= keepAwake(screen, document);
    ports.report(progress);
  };
  try {
    return await drainExclusively({ ...ports, report }, options);
  } finally {
    sleep?.();
  }
}

const deadline = 40_000;
/** Characters (specification section 7). */
const shownCharacters = 200;

/**
 * Fetches the catalogue, through the worker where there is one, which falls back to the last good one. Never
 * throws.
 */
async function readCatalogue(url: string, now: () => number): Promise<CatalogueResult> {
  try {
    return await withTimeout(deadline, async (signal) => {
      // Not "no-store", by which the worker recognises contact checks.
      const response = await fetch(url, { redirect: 'error', cache: 'no-cache', signal });
      return readingOf(response, await response.text(), now());
    });
  } catch {
    return { kind: 'noAnswer' };
  }
}

function readingOf({ status, headers }: Response, body: string, now: number): CatalogueResult {
  if (status < 200 || status > 299) {
    return { kind: 'refused', detail: `${status} ${body.trim().slice(0, shownCharacters)}`.trim() };
  }
  const catalogue = parseCatalogue(parseJson(body));
  if (catalogue === undefined) return { kind: 'notACatalogue' };
  const asOf = headers.get(catalogueHeaders.asOf) ?? new Date(now).toISOString();
  return { kind: 'read', catalogue, asOf, fresh: !headers.has(catalogueHeaders.kept) };
}

/** Milliseconds without a byte leaving, or without an answer after the last one. */
const stall = 90_000;
/** Milliseconds between two reports. */
const reportEvery = 250;

/**
 * Makes a POST that reports how much of it has left, which fetch cannot; given up only when nothing moves,
 * however long it takes. Only to the page's own origin: elsewhere, listening costs a preflight. It follows
 * redirects, which cannot be forbidden here, but not to another origin, and reports them. Never rejects.
 */
const sendWithProgress: SendLarge = (url, { headers, body }, sent) =>
  new Promise<UploadAnswer>((resolve) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    let reportedAt = 0;
    const end = (answer: UploadAnswer): void => {
      clearTimeout(timer);
      resolve(answer);
    };
    const moves = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), stall);
    };
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, timeStamp }) => {
      moves();
      if (timeStamp - reportedAt < reportEvery) return;
      reportedAt = timeStamp;
      sent(loaded);
    });
    request.addEventListener('load', () => end(answerOf(request, new URL(url, location.href).href)));
    for (const failure of ['error', 'abort'] as const)
      request.addEventListener(failure, () => end({ kind: 'noAnswer' }));
    moves();
    request.send(body);
  });

function answerOf(request: XMLHttpRequest, url: string): UploadAnswer {
  const { status, statusText, responseURL, responseText } = request;
  const retryAfter = request.getResponseHeader('Retry-After');
  return {
    kind: 'http',
    status,
    statusText,
    redirected: responseURL !== url,
    contentType: mediaTypeIn(request.getResponseHeader('Content-Type')),
    body: responseText.slice(0, 64 * 1024),
    ...(retryAfter === null ? {} : { retryAfter }),
  };
}

/** https://www.w3.org/TR/screen-wake-lock/: missing on insecure origins and in older browsers. */
type Screen = Pick<WakeLock, 'request'>;

/**
 * Keeps the screen awake during large work: a sleeping phone stops sending. Requests the lock only when
 * wanted, and again whenever the page becomes visible; never fails.
 * @returns lets the screen sleep again
 */
export function keepAwake(screen: Screen | undefined, page: Document): () => void {
  let ended = false;
  let lock: WakeLockSentinel | undefined;
  let last: Promise<void> = Promise.resolve();
  const ask = async (): Promise<void> => {
    if (ended || page.visibilityState !== 'visible') return;
    const got = await screen?.request('screen').catch(() => undefined);
    // The browser releases it when the page is hidden; requesting a second one would leak the first.
    await lock?.release();
    lock = got;
  };
  // Serialised: of two concurrent requests, one lock would leak.
  const onChange = (): void => {
    last = last.then(ask);
  };
  page.addEventListener('visibilitychange', onChange);
  onChange();
  return () => {
    ended = true;
    page.removeEventListener('visibilitychange', onChange);
    void last.then(() => lock?.release());
  };
}

/** Milliseconds. */
const codeDeadline = 30_000;

/** Posts the code that was sent to the applicant's address (rulings Q-12). Never throws. */
async function verifyCode(
  transport: Pick<Transport, 'send' | 'apiKind'>,
  verificationId: string,
  code: string,
): Promise<VerificationOutcome> {
  const texts = Object.entries({ verificationId, code });
  const parts = texts.map(([name, text]) => ({ kind: 'text', name, text }) as const);
  const request = { submissionId: verificationId, path: verifyPath, encoding: 'json', parts } as const;
  const answer = await transport.send(request, codeDeadline);
  if (answer.kind !== 'http') return 'unavailable';
  // A captive portal's page has status 200 too, and an ingress answers 410 for unknown paths.
  const isAnswered = isOfApi(answer, transport.apiKind, (body) => messageOf(body) !== undefined);
  return isAnswered ? verificationOutcome(answer.status) : 'unavailable';
}
