import { unreachable } from '../lib/unreachable.ts';
import { fill } from '../lib/fill.ts';
import { formatDate, formatDateTime, formatTime } from '../i18n/format.ts';
import { type Entry, isOfNewerShape, type Wait, type WaitCause } from '../outbox/entry.ts';
import { isOver } from '../outbox/retry.ts';
import { maySendAutomatically } from '../outbox/may-send-automatically.ts';
import { asksForHelp, troubleOf } from '../outbox/trouble.ts';
import type { Translate } from '../i18n/use-locale.ts';
import type { Circumstances, OutcomeTexts } from './circumstances.ts';

/** Returns why a queued request has not left yet, in one language: sentences in order of weight. */
export function waitWords(
  t: Translate,
  texts: OutcomeTexts,
  entry: Entry,
  { pause, lastError, offline, cost }: Circumstances,
  now: number,
): readonly string[] {
  const doubt = doubtWords(t, entry);
  if (lastError !== undefined)
    return [t(lastError === 'full' ? 'request.wait.deviceFull' : 'request.wait.deviceFailed'), ...doubt];
  if (isOfNewerShape(entry)) return [t('request.wait.newer'), ...doubt];
  if (!maySendAutomatically(entry, cost))
    return [t(entry.sendWhen === 'held' ? 'request.wait.held' : 'request.wait.metered'), ...doubt];
  if (entry.state.kind === 'sending') return [t('request.wait.interrupted'), ...doubt];
  const wait = entry.state.kind === 'queued' ? entry.state.wait : undefined;
  const longer = pauseBeyond(wait, pause, now);
  if (longer !== undefined) return [t('request.wait.busy', { time: timeOf(longer, now) }), ...doubt];
  if (wait === undefined) return [t('request.wait.never'), ...doubt];
  const help = asksForHelp(entry, now) ? [t('request.wait.help')] : [];
  const cause =
    offline && wait.cause.kind === 'noAnswer' ? [t('request.wait.offline')] : causeWords(t, texts, wait, now);
  return [...cause, ...closingWords(t, entry, wait.cause, doubt), ...help];
}

/** Covers only requests that may have arrived: at a plain API they may then arrive twice. */
function doubtWords(t: Translate, entry: Entry): readonly string[] {
  if (entry.mayHaveArrived) return [t('request.wait.mayHaveArrived')];
  return troubleOf(entry).unconfirmed === true ? [t('request.wait.unconfirmed')] : [];
}

/** States the consequences that the cause's text has not stated. */
function closingWords(
  t: Translate,
  entry: Entry,
  { kind }: WaitCause,
  doubt: readonly string[],
): readonly string[] {
  if (kind === 'unproven' && !entry.mayHaveArrived) return [];
  const isBare = kind === 'noAnswer' || kind === 'serverError';
  return isBare && doubt.length === 0 ? [t('request.wait.serverError')] : doubt;
}

type Span = Pick<Wait, 'since' | 'duration'>;

/** Returns the API's pause for all clients if it outlasts the request's own wait. */
function pauseBeyond(wait: Span | undefined, pause: Span | undefined, now: number): Span | undefined {
  if (pause === undefined || isOver(pause, now)) return undefined;
  return wait === undefined || endOf(wait) < endOf(pause) ? pause : undefined;
}

/** States when it is retried automatically; undefined when that was said already or is immediate. */
export function nextTryWords(
  t: Translate,
  entry: Entry,
  { pause, cost }: Circumstances,
  now: number,
): string | undefined {
  if (entry.state.kind !== 'queued' || entry.state.wait === undefined) return undefined;
  if (!maySendAutomatically(entry, cost)) return undefined;
  const { wait } = entry.state;
  if (wait.cause.kind === 'undo' || saysWhenItself(wait.cause)) return undefined;
  if (pauseBeyond(wait, pause, now) !== undefined) return undefined;
  return isOver(wait, now) ? t('request.wait.soon') : t('request.wait.next', { time: timeOf(wait, now) });
}

function causeWords(t: Translate, texts: OutcomeTexts, wait: Wait, now: number): readonly string[] {
  const { cause } = wait;
  switch (cause.kind) {
    case 'undo':
      return [t('request.wait.never')];
    case 'noAnswer':
      return [silenceWords(t, texts)];
    case 'captivePortal':
      return [t('request.wait.captivePortal')];
    case 'signIn':
    case 'stranger':
      return [t(`request.wait.${isGatekeeper(cause) ? 'refusedOnTheWay' : 'stranger'}`, cause)];
    case 'busy':
      if (!saysWhenItself(cause)) return [t('request.wait.enoughMessages')];
      return [
        isOver(wait, now) ? t('request.wait.busySoon') : t('request.wait.busy', { time: timeOf(wait, now) }),
      ];
    case 'serverError':
      return [serverWords(texts, cause)];
    case 'unproven':
      return [t('request.wait.unproven')];
    default:
      return unreachable(cause);
  }
}

function saysWhenItself(cause: WaitCause): boolean {
  return cause.kind === 'busy' && cause.replies !== true;
}

/** A form with one text for every failure speaks of a failed request, but this one only waits. */
function silenceWords(t: Translate, { failure }: OutcomeTexts): string {
  return failure.network === failure.other ? t('request.wait.noAnswer') : failure.network;
}

/**
 * True if the status demands a login, forbids, or cites a law (RFC 9110; RFC 7725): not from the API, because
 * no form has a login.
 */
function isGatekeeper({ status }: { readonly status: number }): boolean {
  return [401, 403, 407, 451].includes(status);
}

interface ServerAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly message?: string;
  readonly unreadable?: true;
}

/** Returns the server's own message, else the form's failure text (rulings LI-4, M-5, EV-8). */
export function serverWords({ failure }: OutcomeTexts, said: ServerAnswer): string {
  const { status, statusText, message, unreadable } = said;
  const without = unreadable === true ? (failure.unreadable ?? failure.server) : failure.server;
  return message ?? fill(without, { status, statusText }).trim();
}

function endOf({ since, duration }: Span): number {
  return since + duration;
}

/** Includes the day if it differs. */
function timeOf(span: Span, now: number): string {
  const end = endOf(span);
  return formatDate(end) === formatDate(now) ? formatTime(end) : formatDateTime(end);
}
