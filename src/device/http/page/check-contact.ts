import { type ApiKind, capabilitiesPath } from '../../../contracts/capabilities.ts';
import { coursesPath } from '../../../contracts/courses-path.ts';
import type { Entry } from '../../../outbox/entry.ts';
import type { Contact, Diagnosis } from '../../../ui/api-context.tsx';
import type { HttpAnswer } from '../../../outbox/ports.ts';
import { capabilitiesIn, isCaptivePortal, isCatalogue, isData } from '../../../outbox/whose-answer.ts';
import { dateIn, httpAnswerOf, withTimeout } from '../exchange.ts';

/** Milliseconds: for the API, and for a file of 80 bytes. */
const apiDeadline = 15_000;
const siteDeadline = 8000;

/** On the page's own origin, part of every build, and not stored by the worker. */
const sitePath = '/robots.txt';

export interface ContactNeeds {
  /** Prefix of every path; empty for the page's own origin. */
  readonly apiBase: string;
  readonly apiKind: ApiKind;
  readonly origin: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly isOffline: () => boolean;
  /** The waiting requests on this device, with the reason for each wait. */
  readonly entries: () => Promise<readonly Entry[]>;
}

/**
 * Asks the API and, if that leaves a doubt, the site; diagnoses the connection between (issue 6, point 6).
 * Costs one small answer if all is well, three if nothing is; never uses a cache: "no-store" also makes the
 * worker pass it through.
 */
export async function checkContact(needs: ContactNeeds): Promise<Contact> {
  const api = new URL(needs.apiBase, needs.origin);
  const base = api.href.replace(/\/+$/, '');
  const address = api.origin;
  const sameOrigin = address === needs.origin;
  const capabilities = await probe(needs, `${base}${capabilitiesPath}`, apiDeadline);
  const { apiKind } = needs;
  const isOurs = isOursOfApi(capabilities, apiKind);
  const catalogue = needsCatalogue(capabilities, isOurs, sameOrigin)
    ? await probe(needs, `${base}${coursesPath}`, apiDeadline)
    : undefined;
  const site = needsSite(catalogue ?? capabilities, apiKind)
    ? await probe(needs, `${needs.origin}${sitePath}`, siteDeadline)
    : undefined;
  const deviceOffline = needs.isOffline();
  const strangersStatus = strangersStatusIn(await needs.entries().catch(() => []));
  return {
    ...diagnose({ capabilities, catalogue, site, apiKind, strangersStatus, sameOrigin, deviceOffline }),
    address,
    checkedAt: needs.now(),
  };
}

/** A plain API may hide an unknown path behind its lack of CORS (contracts section 5). */
function needsCatalogue(capabilities: Probed, isOurs: boolean, sameOrigin: boolean): boolean {
  if (capabilities.kind === 'answer') return !isOurs;
  return capabilities.kind === 'rejected' && !sameOrigin;
}

/** Also needed for the time: another origin may hide its Date header from the page. */
function needsSite(decisive: Probed, apiKind: ApiKind): boolean {
  return decisive.kind !== 'answer' || (isOursOfApi(decisive, apiKind) && decisive.date === undefined);
}

async function probe({ fetch, now }: ContactNeeds, url: string, deadline: number): Promise<Probed> {
  const sentAt = now();
  let timedOut = false;
  try {
    return await withTimeout(deadline, async (signal) => {
      signal.addEventListener('abort', () => {
        timedOut = true;
      });
      const response = await fetch(url, { redirect: 'manual', cache: 'no-store', signal });
      const receivedAt = now();
      const answer = await httpAnswerOf(response);
      return { kind: 'answer', answer, sentAt, receivedAt, ...dateIn(response.headers) };
    });
  } catch {
    return { kind: timedOut ? 'timedOut' : 'rejected' };
  }
}

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
  /** The browser failed at once without a reason: no network, DNS, refused, TLS, CORS, an extension. */
  | { readonly kind: 'rejected' }
  | { readonly kind: 'timedOut' };

export interface Probes {
  readonly capabilities: Probed;
  /** Probed where the capabilities brought no answer of the API: a plain API has only the catalogue. */
  readonly catalogue?: Probed | undefined;
  /** A small file of the site itself, probed where the API gave no answer, or none with a readable time. */
  readonly site?: Probed | undefined;
  readonly apiKind: ApiKind;
  /** Status of the stranger that answered in the API's place when a waiting request was last sent. */
  readonly strangersStatus?: number | undefined;
  /** Whether site and API share an origin. */
  readonly sameOrigin: boolean;
  /** The browser reports no network; believed only where nothing answers. */
  readonly deviceOffline: boolean;
}

/**
 * Returns the status a stranger answered with when one of these was last sent; 0 where the page cannot read
 * it.
 */
export function strangersStatusIn(entries: readonly Pick<Entry, 'state'>[]): number | undefined {
  for (const { state } of entries) {
    const wait = state.kind === 'queued' ? state.wait : undefined;
    if (wait?.trouble?.strangers !== undefined) return 'status' in wait.cause ? wait.cause.status : 0;
  }
  return undefined;
}

/** Milliseconds. Dates and certificates tolerate a difference of minutes. */
const clockTolerance = 5 * 60 * 1000;
const slowFrom = 5000;

/** Diagnoses the connection between this device and the API from the probes of both. */
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
  // A good catalogue does not explain why the capabilities probe failed.
  const decisive = hasCatalogue ? capabilities : (catalogue ?? capabilities);
  return decisive.kind === 'answer' ? strangers(decisive.answer) : withoutAnswer(probes, decisive);
}

/**
 * True if the API itself answered: with its capabilities, or, for a plain API, with the catalogue that every
 * API has.
 */
export function isOursOfApi(probed: Probed | undefined, apiKind: ApiKind): probed is Answered {
  if (probed?.kind !== 'answer') return false;
  const stated = capabilitiesIn(probed.answer);
  if (apiKind === 'receipts') return stated?.receipts === true;
  return stated !== undefined || broughtCatalogue(probed);
}

function broughtCatalogue(probed: Probed | undefined): boolean {
  return probed?.kind === 'answer' && isCatalogue(probed.answer);
}

/**
 * True for an answer that says nothing about the API's capabilities, only that something is not working right
 * now.
 */
function isTemporary(probed: Probed): boolean {
  if (probed.kind !== 'answer') return false;
  const { answer } = probed;
  return isCaptivePortal(answer) || [408, 429].includes(answer.status) || answer.status >= 500;
}

type Answered = Extract<Probed, { kind: 'answer' }>;

/** Recognises the site's own robots.txt, which nothing else would send. */
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

/**
 * Returns the smallest difference that fits: the answer's date has whole seconds and lies between question
 * and receipt.
 */
function aheadBy(probed: Probed | undefined): number | undefined {
  if (probed?.kind !== 'answer' || probed.date === undefined) return undefined;
  const { date, sentAt, receivedAt } = probed;
  const least = sentAt - date - 1000;
  const most = receivedAt - date;
  if (least > 0) return least;
  return most < 0 ? most : 0;
}

function strangers(answer: HttpAnswer): Diagnosis {
  const { status } = answer;
  if (isCaptivePortal(answer)) return { verdict: 'portal', status };
  // Filters that identify themselves use 451 (RFC 7725); most send 403.
  if (status === 403 || status === 451) return { verdict: 'blocked', status };
  return { verdict: 'serverError', status };
}

function withoutAnswer({ site, sameOrigin, deviceOffline }: Probes, api: Probed): Diagnosis {
  if (isOursOfSite(site)) {
    // Where site and API are one server, a failure at one address only is a filter, not an outage.
    return { verdict: sameOrigin && api.kind === 'rejected' ? 'blocked' : 'serverGone' };
  }
  if (site?.kind === 'answer') return strangers(site.answer);
  if (api.kind === 'timedOut' || site?.kind === 'timedOut') return { verdict: 'silent' };
  return { verdict: deviceOffline ? 'offline' : 'unreachable' };
}
