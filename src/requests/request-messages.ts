import type { AttentionReason, Entry, Receipt } from '../outbox/entry.ts';
import { isStrangers } from '../outbox/retry.ts';
import type { Translate } from '../i18n/use-locale.ts';
import type { Circumstances, OutcomeTexts } from './circumstances.ts';
import type { NextThing } from '../outbox/next-thing.ts';
import { entryState, type ShownState, shownState } from '../outbox/shown-state.ts';
import { nextLines, nextTitle } from './next-words.ts';
import { nextTryWords, serverWords, waitWords } from './wait-messages.ts';
import { excessOf } from '../form/file-limits.ts';
import type { Locale } from '../lib/locale.ts';
import { unreachable } from '../lib/unreachable.ts';
import { formatBytes, formatDateTime } from '../i18n/format.ts';

export interface RequestWords {
  readonly state: ShownState;
  readonly title: string;
  readonly lines: readonly string[];
  /** Secondary lines about automatic next steps. */
  readonly asides: readonly string[];
  /** Something stands between this device and the API: the contact check says what. */
  readonly seeCheck?: true;
}

export function entryWords(
  t: Translate,
  texts: OutcomeTexts,
  entry: Entry,
  circumstances: Circumstances,
  now: number,
): RequestWords {
  const state = shownState(entry, now);
  const title = t(`request.state.${entryState(entry, now)}`);
  if (state === 'sending') return { state, title, lines: [t('request.sendingNote')], asides: [] };
  if (entry.state.kind === 'attention') {
    return {
      state,
      title,
      lines: attentionWords(t, texts, entry, entry.state.reason, circumstances),
      asides: [],
    };
  }
  const attempts = entry.attempts === 0 ? [] : [t('request.wait.attempts', { count: entry.attempts })];
  // The note about the other device covers it.
  if (isHeldForOther(entry)) return { state, title, lines: [], asides: attempts };
  const next = nextTryWords(t, entry, circumstances, now);
  return {
    state,
    title,
    lines: [...lostWords(t, entry), ...waitWords(t, texts, entry, circumstances, now)],
    asides: [...(next === undefined ? [] : [next]), ...attempts],
    ...(meetsStrangers(entry) ? { seeCheck: true } : {}),
  };
}

/** Explains that the office had received it and reports it as no longer there. */
function lostWords(t: Translate, { lost }: Entry): readonly string[] {
  if (lost === undefined) return [];
  const { reference } = lost;
  return [
    reference === undefined ? t('request.lost.again') : t('request.lost.referenceAgain', { reference }),
  ];
}

function meetsStrangers({ state }: Entry): boolean {
  return state.kind === 'queued' && state.wait !== undefined && isStrangers(state.wait);
}

/**
 * Returns texts about a request at the office. If only its receipt is known, the form's own texts are used.
 */
export function receivedWords(
  t: Translate,
  texts: OutcomeTexts,
  next: NextThing,
  receipt: Receipt | undefined,
): RequestWords {
  const state = next.state === 'lost' ? 'attention' : 'delivered';
  const lines = nextLines(t, next);
  const isNew =
    next.state === 'received' || (next.state === 'quotePending' && receipt?.quotation !== undefined);
  if (!isNew || receipt === undefined) return { state, title: nextTitle(t, next), lines, asides: [] };
  const { title, lines: said } = receiptWords(t, texts, receipt);
  return { state, title, lines: [...said, ...lines], asides: [] };
}

/** Uses the form's success texts, which appear only now. */
function receiptWords(
  t: Translate,
  texts: OutcomeTexts,
  receipt: Receipt,
): Pick<RequestWords, 'title' | 'lines'> {
  if (receipt.earlierVersion === true) {
    return { title: t('request.state.delivered'), lines: [t('request.receipt.earlierVersion')] };
  }
  return {
    title: texts.success.title,
    lines: [texts.success.body, ...(receipt.proven ? [] : [t('request.receipt.unproven')])],
  };
}

/** Returns why a person has to decide, in one language: sentences in order of weight. */
export function attentionWords(
  t: Translate,
  texts: OutcomeTexts,
  entry: Entry,
  reason: AttentionReason,
  { limits }: Circumstances,
): readonly string[] {
  const kept = t('request.attention.kept');
  const doubt = entry.mayHaveArrived ? [t('request.attention.mayHaveArrived')] : [];
  switch (reason.kind) {
    case 'refused':
      return [...refusedWords(t, texts, entry, reason, limits), ...doubt, kept];
    case 'bodyLimit':
      return [t('request.attention.bodyLimit'), ...doubt, kept];
    case 'damagedFile':
      return [texts.failure.other, t('request.attention.damagedFile', { name: reason.name }), ...doubt, kept];
    case 'tooLarge':
      return [...(excessWords(t, entry, limits) ?? tooLargeWords(t, entry)), ...doubt, kept];
    case 'earlierReceived': {
      const when = formatDateTime(reason.receivedAt);
      return [
        t('request.attention.earlierReceived', { when, reference: reason.reference }),
        t('request.attention.earlierChoice'),
      ];
    }
    case 'unproven':
      return [texts.failure.other, t('request.attention.unproven'), kept];
    default:
      return unreachable(reason);
  }
}

function refusedWords(
  t: Translate,
  texts: OutcomeTexts,
  entry: Entry,
  reason: Extract<AttentionReason, { kind: 'refused' }>,
  limits: Circumstances['limits'],
): readonly string[] {
  const said = refusalWords(t, texts, reason, entry.locale);
  if (reason.status === 413) return excessWords(t, entry, limits) ?? [...said, ...tooLargeWords(t, entry)];
  if ([404, 405, 410].includes(reason.status)) return [...said, t('request.attention.notAccepted')];
  // No field is named: the API may hold another version of the request, which no correction changes.
  const isWhole = [409, 422].includes(reason.status) && reason.details === undefined;
  return [...said, t(isWhole ? 'request.attention.refusedWhole' : 'request.attention.refused')];
}

/**
 * Returns the server's message, and those of its messages about single fields that it does not contain
 * (promises section 1). The server was asked to answer in the request's language; to a reader of the other
 * one its message is a quotation.
 */
function refusalWords(
  t: Translate,
  texts: OutcomeTexts,
  reason: Extract<AttentionReason, { kind: 'refused' }>,
  locale: Locale,
): readonly string[] {
  const { message } = reason;
  const said = message === undefined ? serverWords(texts, reason) : saidBy(t, message, locale);
  return [said, ...(reason.details ?? []).filter((detail) => !said.includes(detail))];
}

function saidBy(t: Translate, words: string, locale: Locale): string {
  return t('request.language') === locale ? words : t('request.said', { words });
}

/** States what is too large, by how much, and what to do; undefined where the limits do not tell. */
function excessWords(
  t: Translate,
  { files }: Entry,
  limits: Circumstances['limits'],
): readonly string[] | undefined {
  const excess = excessOf(files, limits);
  if (excess === undefined) return undefined;
  const { biggest, maxBytes } = excess;
  const facts = { name: biggest.name, size: formatBytes(biggest.size), limit: formatBytes(maxBytes) };
  return [
    excess.kind === 'file'
      ? t('request.attention.fileTooLarge', facts)
      : t('request.attention.filesTooLarge', { ...facts, total: formatBytes(excess.totalBytes) }),
    t('request.attention.smaller'),
  ];
}

/** Names at least the biggest file when the limit is unknown (promises section 1). */
function tooLargeWords(t: Translate, { files }: Entry): readonly string[] {
  const [biggest] = [...files].sort((one, two) => two.size - one.size);
  if (biggest === undefined) return [t('request.attention.refused')];
  const { name, size } = biggest;
  return [t('request.attention.tooLarge', { name, size: formatBytes(size) }), t('request.attention.smaller')];
}

/**
 * True if it was handed to another device and the API cannot recognise a repeat: here it waits for its
 * person.
 */
export function isHeldForOther({ handOver, keyed, sendWhen }: Entry): boolean {
  return handOver?.direction === 'out' && keyed === undefined && sendWhen === 'held';
}
