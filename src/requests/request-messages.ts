import type { Entry, Receipt } from '../outbox/entry.ts';
import { isStrangers } from '../outbox/retry.ts';
import type { Translate } from '../i18n/use-locale.ts';
import type { Circumstances } from './circumstances.ts';
import { attentionWords } from './attention-messages.ts';
import { isHeldForOther } from './held-for-other.ts';
import type { NextThing } from '../outbox/next-thing.ts';
import { entryState, type ShownState, shownState } from '../outbox/shown-state.ts';
import { nextLines, nextTitle } from './next-words.ts';
import { nextTryWords, waitWords } from './wait-messages.ts';
import type { OutcomeTexts } from './outcome-texts.ts';

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
