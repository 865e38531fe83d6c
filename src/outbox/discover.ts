import { type Capabilities, capabilitiesPath, plainApi } from '../contracts/capabilities.ts';
import { coursesPath } from '../contracts/courses-path.ts';
import { parseJson } from '../contracts/json-object.ts';
import type { Clock, DrainStore, HttpAnswer, Remembered, RememberedApi, Transport } from './ports.ts';
import { isOver } from './retry.ts';
import { capabilitiesIn, isCaptivePortal, isData } from './whose-answer.ts';

const day = 24 * 60 * 60 * 1000;
/** Milliseconds. */
export const probeDeadline = 15_000;
/** Milliseconds for which an answer of the API vouches for the link. */
const contactHolds = 60_000;

/** The API's capabilities as known now, and the part to remember. */
export type Discovery =
  | { readonly kind: 'known'; readonly capabilities: Capabilities; readonly remember?: RememberedApi }
  /** Unknown: sending would fail too, or its answer could not be trusted. */
  | { readonly kind: 'unreachable'; readonly answer: Unreachable };

export type Unreachable = HttpAnswer | { readonly kind: 'noAnswer' };

type Asking = Pick<Transport, 'get' | 'sameOrigin' | 'apiKind'>;

/**
 * Tells whether to ask before sending a request that has never left: true if the last contact is over a
 * minute old or failed. If the API does not answer, nothing of the request has left and it can still be
 * edited; a POST would leave a doubt that nobody can clear at sea.
 * @param heardAt when the API last answered in this run
 */
export function asksBeforeFirst(
  { apiKind }: Pick<Transport, 'apiKind'>,
  { api, contactFailed }: Pick<Remembered, 'api' | 'contactFailed'>,
  now: number,
  heardAt = -Infinity,
): boolean {
  if (apiKind === 'plain') return false;
  const isHeard = (since: number): boolean => !isOver({ since, duration: contactHolds }, now);
  return !isHeard(heardAt) && (contactFailed === true || !isHeard(api?.learnedAt ?? -Infinity));
}

/**
 * Finds out what the API can do (contracts section 5). A yes is valid for a day without asking, and no other
 * party can revoke it: no captive portal and no ingress can switch keys and receipts off. Until a first yes,
 * an API that is to give receipts counts as unreachable (decision 032).
 * @param isDoubtful the link is in doubt: asking first costs little, and nothing is sent when nobody answers,
 * or the ship's Wi-Fi page does, whatever was known before
 */
export async function discover(
  transport: Asking,
  { api }: Remembered,
  now: number,
  isDoubtful = false,
): Promise<Discovery> {
  const believed = transport.apiKind === 'plain' || knownCapabilities(api) !== undefined ? api : undefined;
  const isFresh = believed !== undefined && !isOver({ since: believed.learnedAt, duration: day }, now);
  if (isFresh && !isDoubtful) return { kind: 'known', capabilities: believed.capabilities };
  const answer = await transport.get(capabilitiesPath, probeDeadline);
  return transport.apiKind === 'plain'
    ? ofPlainApi(transport, answer, api, now)
    : ofApiWithReceipts(answer, api, now, isDoubtful);
}

function ofApiWithReceipts(
  answer: Unreachable,
  api: RememberedApi | undefined,
  now: number,
  isDoubtful: boolean,
): Discovery {
  if (answer.kind === 'noAnswer') return { kind: 'unreachable', answer };
  if (isDoubtful && isCaptivePortal(answer)) return { kind: 'unreachable', answer };
  const stated = capabilitiesIn(answer);
  // An API that no longer gives receipts would create a new submission with every attempt.
  if (stated !== undefined)
    return isYes(stated) ? known(learned(stated, answer, now)) : { kind: 'unreachable', answer };
  const yes = knownCapabilities(api);
  if (yes === undefined || isTemporaryFailure(answer)) return { kind: 'unreachable', answer };
  return { kind: 'known', capabilities: yes };
}

/**
 * Handles builds for an API that knows only the specification's calls. It may learn more later: a yes counts
 * here too, and from then on the key is always sent.
 */
async function ofPlainApi(
  transport: Asking,
  answer: Unreachable,
  api: RememberedApi | undefined,
  now: number,
): Promise<Discovery> {
  if (answer.kind === 'noAnswer') return afterSilence(transport, api);
  const stated = capabilitiesIn(answer);
  if (stated !== undefined) return known(learned(stated, answer, now));
  const yes = knownCapabilities(api);
  if (yes === undefined && hasNone(answer)) return known(learned(plainApi, answer, now));
  if (isTemporaryFailure(answer)) return { kind: 'unreachable', answer };
  return { kind: 'known', capabilities: yes ?? plainApi };
}

/** Returns the part of an answer to remember, with the time that it states. */
export function learned(capabilities: Capabilities, { date }: HttpAnswer, now: number): RememberedApi {
  return { capabilities, learnedAt: now, ...(date === undefined ? {} : { saidAt: date }) };
}

function known(remember: RememberedApi): Discovery {
  return { kind: 'known', capabilities: remember.capabilities, remember };
}

/** True for 404, 405, 410 and 501, which state that there are no capabilities, and for other JSON. */
function hasNone(answer: HttpAnswer): boolean {
  if ([404, 405, 410, 501].includes(answer.status)) return true;
  return isData(answer) && parseJson(answer.body) !== undefined;
}

/** True if the API or a proxy in front of it is down for now: a POST would fail in the same way. */
function isTemporaryFailure(answer: HttpAnswer): boolean {
  return [429, 502, 503, 504, 511].includes(answer.status);
}

function isYes({ idempotencyKey, receipts }: Capabilities): boolean {
  return idempotencyKey && receipts;
}

function knownCapabilities(api: RememberedApi | undefined): Capabilities | undefined {
  return api !== undefined && isYes(api.capabilities) ? api.capabilities : undefined;
}

/**
 * Interprets silence. On the same origin it says nothing. On another origin an API without CORS on unknown
 * paths looks the same: it counts as plain, but only while the catalogue answers, and never after a yes.
 */
async function afterSilence(transport: Asking, api: RememberedApi | undefined): Promise<Discovery> {
  const silent: Discovery = { kind: 'unreachable', answer: { kind: 'noAnswer' } };
  if (transport.sameOrigin || knownCapabilities(api) !== undefined) return silent;
  const catalogue = await transport.get(coursesPath, probeDeadline);
  const answers = catalogue.kind === 'http' && isData(catalogue);
  return answers ? { kind: 'known', capabilities: plainApi } : silent;
}

/**
 * Asks the API for its capabilities and stores the answer, so that its limits are known before a file is
 * picked at sea, and the API is known before anything else answers in its place (decision 032). Any other
 * answer changes no capabilities and puts the link in doubt.
 * @returns whether the API has answered; does not reject
 */
export async function learnOfApi({
  store,
  transport,
  clock,
}: {
  readonly store: Pick<DrainStore, 'remember'>;
  readonly transport: Pick<Transport, 'get'>;
  readonly clock: Pick<Clock, 'now'>;
}): Promise<boolean> {
  const answer = await transport.get(capabilitiesPath, probeDeadline);
  const capabilities = answer.kind === 'noAnswer' ? undefined : capabilitiesIn(answer);
  const news =
    answer.kind === 'noAnswer' || capabilities === undefined
      ? { contactFailed: true }
      : { api: learned(capabilities, answer, clock.now()) };
  // If storing fails, the question is asked again next time.
  await store.remember(news).catch(() => undefined);
  return capabilities !== undefined;
}
