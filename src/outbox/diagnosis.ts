import type { ApiKind } from '../contracts/capabilities.ts';
import type { Entry } from './entry.ts';
import type { HttpAnswer } from './http-answer.ts';
import { capabilitiesIn, isCaptivePortal, isCatalogue, isData } from './whose-answer.ts';

/** The state of the connection to the API. Every verdict has a text and a next step on /status. */
export type Verdict =
  | 'fine'
  /** Nothing answers, and the device itself says that it has no network. */
  | 'offline'
  /** Nothing of ours answers, although the device has a network. */
  | 'unreachable'
  /** No answer in time: a black hole, or a connection slower than our patience. */
  | 'silent'
  /** A page or a redirect came in place of our data: most often the login page of the ship's Wi-Fi. */
  | 'portal'
  /** Something on the way or on the device lets nothing through to us. */
  | 'blocked'
  /** Our server says that it cannot. */
  | 'serverError'
  /** Our site answers, and the API at another address does not. */
  | 'serverGone'
  /** The API answers questions, and something on the way answered in its place when a request was sent. */
  | 'sendingBlocked'
  /** A catalogue and no word of receipts: the builder has forgotten VITE_API_RECEIPTS=no, or the API is another one. */
  | 'noReceipts';

export interface Diagnosis {
  readonly verdict: Verdict;
  /** Milliseconds until the answer of ours, where it took so long that a person should know. */
  readonly slow?: number;
  /** Milliseconds by which the device's clock is ahead of ours; negative: behind. Absent within tolerance, or unknown. */
  readonly clockAhead?: number;
  /** The status of the answer that decided, where there was one. */
  readonly status?: number;
}

/** The result of one probe. */
export type Probed =
  | {
      readonly kind: 'answer';
      readonly answer: HttpAnswer;
      /** Milliseconds since 1970 by the device's clock. */
      readonly sentAt: number;
      readonly receivedAt: number;
      /** Milliseconds since 1970 by the answering server's clock; absent where the header cannot be read. */
      readonly date?: number;
    }
  /** The browser gave up at once without telling why: no network, DNS, refused, TLS, CORS, an extension. */
  | { readonly kind: 'rejected' }
  | { readonly kind: 'timedOut' };

export interface Probes {
  readonly capabilities: Probed;
  /** Asked where the capabilities brought no answer of ours: a plain API has the catalogue alone. */
  readonly catalogue?: Probed | undefined;
  /** A small file of the site itself, asked where the API gave no answer at all, or none that tells the time. */
  readonly site?: Probed | undefined;
  /** The kind of API set at build time. */
  readonly apiKind: ApiKind;
  /** A request waits because something on the way answered in the API's place when it was last sent; its status. */
  readonly strangersStatus?: number | undefined;
  /** Whether site and API are one server. */
  readonly sameOrigin: boolean;
  /** The browser says so; believed only where nothing answers. */
  readonly deviceOffline: boolean;
}

/** The status by which a stranger answered when one of these was last sent; 0 where it has none that a page may know. */
export function strangersStatusIn(entries: readonly Pick<Entry, 'state'>[]): number | undefined {
  for (const { state } of entries) {
    const wait = state.kind === 'queued' ? state.wait : undefined;
    if (wait?.trouble?.strangers !== undefined) return 'status' in wait.cause ? wait.cause.status : 0;
  }
  return undefined;
}

/** Milliseconds. Dates and certificates stand a difference of minutes. */
const clockTolerance = 5 * 60 * 1000;
const slowFrom = 5000;

/** Explains what lies between this device and the API, from the probes of both. */
export function diagnose(probes: Probes): Diagnosis {
  const { capabilities, catalogue, site, apiKind, strangersStatus } = probes;
  const ours = [capabilities, catalogue].find((probed) => isOursOfApi(probed, apiKind));
  if (ours !== undefined) {
    const found = fine(ours, site);
    if (strangersStatus === undefined) return found;
    return { ...found, verdict: 'sendingBlocked', status: strangersStatus };
  }
  const hasCatalogue = broughtCatalogue(catalogue);
  if (hasCatalogue && !isTemporary(capabilities)) return { verdict: 'noReceipts' };
  // A good catalogue does not explain why the other probe failed.
  const decisive = hasCatalogue ? capabilities : (catalogue ?? capabilities);
  return decisive.kind === 'answer' ? strangers(decisive.answer) : withoutAnswer(probes, decisive);
}

/** Whether the API itself answered: by its capabilities; a plain one by the catalogue, which every API has. */
export function isOursOfApi(probed: Probed | undefined, apiKind: ApiKind): probed is Answered {
  if (probed?.kind !== 'answer') return false;
  const stated = capabilitiesIn(probed.answer);
  if (apiKind === 'receipts') return stated?.receipts === true;
  return stated !== undefined || broughtCatalogue(probed);
}

function broughtCatalogue(probed: Probed | undefined): boolean {
  return probed?.kind === 'answer' && isCatalogue(probed.answer);
}

/** An answer that says nothing about the API's capabilities, only that something is not working right now. */
function isTemporary(probed: Probed): boolean {
  if (probed.kind !== 'answer') return false;
  const { answer } = probed;
  return isCaptivePortal(answer) || [408, 429].includes(answer.status) || answer.status >= 500;
}

type Answered = Extract<Probed, { kind: 'answer' }>;

/** Our own robots.txt, which nothing else would send. */
function isOursOfSite(probed: Probed | undefined): boolean {
  return probed?.kind === 'answer' && isData(probed.answer) && /^user-agent:/im.test(probed.answer.body);
}

function fine(ours: Answered, site: Probed | undefined): Diagnosis {
  const took = ours.receivedAt - ours.sentAt;
  const clockAhead = aheadBy(ours) ?? (isOursOfSite(site) ? aheadBy(site) : undefined);
  return {
    verdict: 'fine',
    ...(took >= slowFrom ? { slow: took } : {}),
    ...(clockAhead !== undefined && Math.abs(clockAhead) > clockTolerance ? { clockAhead } : {}),
  };
}

/** The least difference that fits: the answer was dated to the second, somewhere between question and receipt. */
function aheadBy(probed: Probed | undefined): number | undefined {
  if (probed?.kind !== 'answer' || probed.date === undefined) return undefined;
  const { date, sentAt, receivedAt } = probed;
  const least = sentAt - date - 1000;
  const most = receivedAt - date;
  if (least > 0) return least;
  return most < 0 ? most : 0;
}

/** Something other than a working API answered. */
function strangers(answer: HttpAnswer): Diagnosis {
  const { status } = answer;
  if (isCaptivePortal(answer)) return { verdict: 'portal', status };
  // RFC 7725: 451 is the status of filters that say so; most say 403.
  if (status === 403 || status === 451) return { verdict: 'blocked', status };
  return { verdict: 'serverError', status };
}

function withoutAnswer({ site, sameOrigin, deviceOffline }: Probes, api: Probed): Diagnosis {
  if (isOursOfSite(site)) {
    // One server that answers for the one address and is cut off at the other is not down: somebody chooses.
    return { verdict: sameOrigin && api.kind === 'rejected' ? 'blocked' : 'serverGone' };
  }
  if (site?.kind === 'answer') return strangers(site.answer);
  if (api.kind === 'timedOut' || site?.kind === 'timedOut') return { verdict: 'silent' };
  return { verdict: deviceOffline ? 'offline' : 'unreachable' };
}
