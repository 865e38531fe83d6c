import type { LookupAddress } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import type { LookupFunction, TcpNetConnectOpts } from 'node:net';
import { callbackify } from 'node:util';
import ipaddr from 'ipaddr.js';
import { retryAfterIn } from '../../../src/contracts/retry-after.ts';
import { waitAfter } from '../jobs/job-lane.ts';
import { pushLimits } from './push-limits.ts';
import { encrypt, type SubscriptionKeys, type VapidKeys, vapidAuthorization } from './web-push.ts';

export interface PushMessage {
  /** Opens the way to one browser: a secret, and never logged. */
  readonly endpoint: string;
  readonly keys: SubscriptionKeys;
  readonly payload: Uint8Array;
  /** A later message under the same topic replaces one not yet delivered: up to 32 characters of base64url. */
  readonly topic: string;
  readonly urgency: 'normal' | 'high';
}

export type PushResult =
  | { readonly kind: 'taken' }
  /** The browser has ended the subscription, or it never existed. */
  | { readonly kind: 'gone' }
  /** This message will never be taken. */
  | { readonly kind: 'refused'; readonly status: number; readonly reason: string }
  /** Not tried: the service has just failed. Milliseconds since 1970. */
  | { readonly kind: 'resting'; readonly until: number };

/** Sends messages to the browsers' push services (RFC 8030). */
export interface PushService {
  /** To subscribe with. */
  readonly publicKey: string;
  /** Whether messages are sent to this address. */
  accepts(endpoint: string): boolean;
  /**
   * @param ending aborts when this server shuts down
   * @throws Error, which names the service's host and no browser, when it is to be tried again
   */
  send(message: PushMessage, ending: AbortSignal): Promise<PushResult>;
  /** Whether no service has failed lately. */
  isWell(): boolean;
}

/** How connections come about; given only by tests. */
export interface PushConnecting {
  /** Default: the system's resolver. */
  resolve?(hostname: string): Promise<readonly LookupAddress[]>;
  /** Default: isPublicAddress. */
  mayConnectTo?(address: string): boolean;
  /** Certificates to trust in addition, PEM. */
  readonly ca?: string;
  /** Milliseconds. Default: pushLimits.patience. */
  readonly patience?: number;
}

interface PushNeeds {
  /** Hosts, as in PUSH_SERVICES. */
  readonly services: readonly string[];
  readonly keys: VapidKeys;
  /** See vapidAuthorization. */
  readonly subject: string;
  /** Milliseconds since 1970. */
  now(): number;
  readonly connecting?: PushConnecting;
}

export function openPushService(needs: PushNeeds): PushService {
  const { services, keys, now } = needs;
  const faults = openFaults(now);
  const accepts = (endpoint: string): boolean => isOfServices(services, endpoint);
  return {
    publicKey: keys.publicKey,
    accepts,
    async send(message, ending) {
      if (!accepts(message.endpoint)) return { kind: 'gone' };
      const { host } = new URL(message.endpoint);
      const until = faults.restsUntil(host);
      if (until > now()) return { kind: 'resting', until };
      try {
        return resultOf(host, await post(needs, message, ending), { faults, now: now() });
      } catch (error) {
        if (!(error instanceof PushFailed) && !ending.aborted) faults.failed(host, 0);
        throw error;
      }
    },
    isWell: () => faults.areNone(),
  };
}

/** An answer that says to try again. */
class PushFailed extends Error {
  override readonly name = 'PushFailed';
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  /** In the service's own words, shortened. */
  readonly reason: string;
}

function resultOf(
  host: string,
  { status, retryAfter, reason }: Answer,
  { faults, now }: { readonly faults: Faults; readonly now: number },
): PushResult {
  if (status >= 200 && status < 300) {
    faults.worked(host);
    return { kind: 'taken' };
  }
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 400 || status === 413) return { kind: 'refused', status, reason };
  // Whoever asks for patience, or is broken, is left alone for a while; with our token refused, others may get through.
  const isBusy = status === 429 || status >= 500 || status < 400;
  faults.failed(host, isBusy ? (retryAfterIn(retryAfter, now) ?? 0) : undefined);
  throw new PushFailed(`${host} answered ${status} ${reason}`.trim());
}

/** Sends one message, and follows no redirect. */
async function post(
  { keys, subject, now, connecting = {} }: PushNeeds,
  { endpoint, keys: theirs, payload, topic, urgency }: PushMessage,
  ending: AbortSignal,
): Promise<Answer> {
  const body = encrypt(payload, theirs);
  const options: RequestOptions & Pick<TcpNetConnectOpts, 'autoSelectFamilyAttemptTimeout'> = {
    method: 'POST',
    // A connection each: what was checked is what is connected to, and nothing is left open.
    agent: false,
    lookup: checkedLookup(connecting),
    // The default of a quarter of a second gives up on far services.
    autoSelectFamilyAttemptTimeout: 2500,
    signal: AbortSignal.any([ending, AbortSignal.timeout(connecting.patience ?? pushLimits.patience)]),
    ...(connecting.ca === undefined ? {} : { ca: connecting.ca }),
    headers: {
      Authorization: vapidAuthorization({ keys, subject }, endpoint, now()),
      TTL: String(pushLimits.usefulFor / 1000),
      Urgency: urgency,
      Topic: topic,
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(body.length),
    },
  };
  const request = httpsRequest(endpoint, options);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve);
    request.on('error', reject);
    request.end(body);
  });
  const { statusCode: status = 0, headers } = response;
  const isTaken = status >= 200 && status < 300;
  const reason = isTaken ? '' : await reasonIn(response);
  response.destroy();
  return { status, retryAfter: headers['retry-after'], reason };
}

/** The beginning of the body, without anything that may be an address or a token. */
async function reasonIn(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      if (chunks.reduce((sum, { length }) => sum + length, 0) >= pushLimits.answerBytes) break;
    }
  } catch {
    // The status has been read, and decides.
  }
  const text = Buffer.concat(chunks).subarray(0, pushLimits.answerBytes).toString();
  return text
    .replaceAll(/[^\s"{},]{24,}/g, '…')
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 200);
}

/**
 * Resolves a name once and hands out what it resolved to only if every address is public: the connection goes to one of
 * these addresses and asks for no other. (A literal address would not be looked up; no service is named by one.)
 */
function checkedLookup({
  resolve = resolveAll,
  mayConnectTo = isPublicAddress,
}: PushConnecting): LookupFunction {
  const checked = callbackify(async (hostname: string): Promise<readonly LookupAddress[]> => {
    const addresses = await resolve(hostname);
    const isSafe = addresses.length > 0 && addresses.every(({ address }) => mayConnectTo(address));
    if (isSafe) return addresses;
    throw new Error(`${hostname} has an address that is not public`);
  });
  return (hostname, { all }, callback) =>
    checked(hostname, (error, addresses) => {
      const [first] = error === null ? addresses : [];
      if (all === true || first === undefined) callback(error, [...(error === null ? addresses : [])]);
      else callback(null, first.address, first.family);
    });
}

function resolveAll(hostname: string): Promise<readonly LookupAddress[]> {
  return lookUp(hostname, { all: true });
}

/** Whether an address is one of the public internet: not private, loopback, link-local, mapped to one, or reserved. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** @param services hosts, `*.` before for all below, a port behind where it is not 443 */
function isOfServices(services: readonly string[], endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  return services.some((service) => {
    const [host = '', ofService = ''] = service.split(':');
    const isHost = host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
    return isHost && port === ofService;
  });
}

/** Which services failed, and until when each is left alone. */
interface Faults {
  /** Milliseconds since 1970; 0: it is not. */
  restsUntil(host: string): number;
  /** @param wait milliseconds that the service asks for; undefined: it is not left alone */
  failed(host: string, wait: number | undefined): void;
  worked(host: string): void;
  areNone(): boolean;
}

interface Fault {
  /** Failures in a row. */
  readonly count: number;
  readonly at: number;
  readonly until: number;
}

function openFaults(now: () => number): Faults {
  const faults = new Map<string, Fault>();
  const forgetOld = (): void => {
    for (const [host, { at, until }] of faults)
      if (Math.max(at + pushLimits.failingFor, until) < now()) faults.delete(host);
  };
  return {
    restsUntil: (host) => faults.get(host)?.until ?? 0,
    failed(host, wait) {
      forgetOld();
      const count = (faults.get(host)?.count ?? 0) + 1;
      const rest =
        wait === undefined ? 0 : Math.min(pushLimits.longestRest, Math.max(wait, waitAfter(count)));
      faults.set(host, { count, at: now(), until: now() + rest });
    },
    worked: (host) => void faults.delete(host),
    areNone() {
      forgetOld();
      return faults.size === 0;
    },
  };
}
