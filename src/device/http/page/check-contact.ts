import { type ApiKind, capabilitiesPath } from '../../../contracts/capabilities.ts';
import { coursesPath } from '../../../contracts/courses-path.ts';
import { diagnose, isOursOfApi, type Probed, strangersStatusIn } from '../../../outbox/diagnosis.ts';
import type { Entry } from '../../../outbox/entry.ts';
import type { Contact } from '../../../outbox/page-ports.ts';
import { dateIn, httpAnswerOf } from '../exchange.ts';
import { withTimeout } from '../with-timeout.ts';

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
