import { type Capabilities, capabilitiesPath, plainApi } from '../api/capabilities.ts';
import { coursesPath } from '../api/courses-path.ts';
import { parseJson } from '../api/json-object.ts';
import type { HttpAnswer, Remembered, RememberedApi, Transport } from './ports.ts';
import { isOver } from './retry.ts';
import { capabilitiesIn, isData, isHtml } from './whose-answer.ts';

const day = 24 * 60 * 60 * 1000;
/** Milliseconds. */
export const probeDeadline = 15_000;

/** What is known of the API now, and what of it shall be remembered. */
export type Discovery =
  | { readonly kind: 'known'; readonly capabilities: Capabilities; readonly remember?: RememberedApi }
  /** Nothing can be said; sending would fail as well. */
  | { readonly kind: 'unreachable'; readonly answer: Unreachable };

export type Unreachable = HttpAnswer | { readonly kind: 'noAnswer' };

/**
 * Asks the API what it can do (design section 5). The answer is good for a day. After a yes, a 404 holds for this
 * run only and the API is asked again in the next: a proxy answers so while the API is being replaced. Whatever
 * else is not capabilities says nothing, so that no captive portal can switch idempotency off.
 */
export async function discover(
  transport: Pick<Transport, 'get' | 'sameOrigin'>,
  remembered: Remembered,
  now: number,
): Promise<Discovery> {
  const { api } = remembered;
  if (api !== undefined && !isOver({ since: api.learnedAt, duration: day }, now)) {
    return { kind: 'known', capabilities: api.capabilities };
  }
  const answer = await transport.get(capabilitiesPath, probeDeadline);
  if (answer.kind === 'noAnswer') return afterSilence(transport, api);
  const stated = capabilitiesIn(answer);
  if (stated !== undefined) {
    return { kind: 'known', capabilities: stated, remember: learned(stated, answer, now) };
  }
  const yes = saidYes(api);
  if (hasNone(answer, yes !== undefined)) {
    const remember = learned(plainApi, answer, now);
    return { kind: 'known', capabilities: plainApi, ...(yes === undefined ? { remember } : {}) };
  }
  if (isPassingFailure(answer)) return { kind: 'unreachable', answer };
  return { kind: 'known', capabilities: yes ?? plainApi };
}

/** What is remembered of an answer, with the time that it says. */
export function learned(capabilities: Capabilities, { date }: HttpAnswer, now: number): RememberedApi {
  return { capabilities, learnedAt: now, ...(date === undefined ? {} : { saidAt: date }) };
}

/** 404, 405, 410 and 501 state that there are no capabilities, and so does other JSON of an API that never had any. */
function hasNone(answer: HttpAnswer, hadThem: boolean): boolean {
  if ([404, 405, 410, 501].includes(answer.status)) return true;
  return !hadThem && isData(answer) && parseJson(answer.body) !== undefined;
}

/** The API or what stands before it is down for the moment: a POST would meet the same. */
function isPassingFailure(answer: HttpAnswer): boolean {
  return [429, 502, 503, 504, 511].includes(answer.status);
}

function saidYes(api: RememberedApi | undefined): Capabilities | undefined {
  return api?.capabilities.idempotencyKey === true ? api.capabilities : undefined;
}

/**
 * No answer says nothing on the same origin. On another origin it is also what an API without CORS on unknown
 * paths looks like: then "plain", but only while the catalogue answers, and never after a yes.
 */
async function afterSilence(
  transport: Pick<Transport, 'get' | 'sameOrigin'>,
  api: RememberedApi | undefined,
): Promise<Discovery> {
  const silent: Discovery = { kind: 'unreachable', answer: { kind: 'noAnswer' } };
  if (transport.sameOrigin || saidYes(api) !== undefined) return silent;
  const catalogue = await transport.get(coursesPath, probeDeadline);
  const answers = catalogue.kind === 'http' && catalogue.status === 200 && !isHtml(catalogue);
  return answers ? { kind: 'known', capabilities: plainApi } : silent;
}
