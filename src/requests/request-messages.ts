import type { RequestStatus } from '../contracts/cases.ts';
import type { Entry, Receipt } from '../outbox/entry.ts';
import { isStrangers } from '../outbox/retry.ts';
import type { Translate } from '../i18n/use-locale.ts';
import type { Circumstances } from './circumstances.ts';
import { attentionWords } from './attention-messages.ts';
import { isHeldForOther } from './held-for-other.ts';
import { type ShownState, shownState, stateWords } from './request-view.ts';
import { nextTryWords, waitWords } from './wait-messages.ts';
import type { OutcomeTexts } from './outcome-texts.ts';

/** All that is said of one request in one language. */
export interface RequestWords {
  readonly state: ShownState;
  readonly title: string;
  readonly lines: readonly string[];
  /** What happens next by itself, quieter. */
  readonly asides: readonly string[];
  /** Something stands between this device and the API: the check of the connection says what. */
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
  const title = t(`request.state.${stateWords(entry, now)}`);
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
  // The note on the other device says it all.
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

/** It had been received, and the office has said that it is not there any more. */
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

/** In the words of what the office has said last; a request that nobody has begun is still as it was received. */
export function caseWords(t: Translate, { state, reason }: RequestStatus): RequestWords | undefined {
  if (state === 'new') return undefined;
  const lines = [t(`case.lines.${state}`), ...(reason === null ? [] : [t('case.reason', { reason })])];
  return { state: 'delivered', title: t(`case.state.${state}`), lines, asides: [] };
}

/** Only now are the form's words of success said. */
export function receiptWords(t: Translate, texts: OutcomeTexts, receipt: Receipt): RequestWords {
  if (receipt.lost === true) {
    const lines = [t('request.lost.gone')];
    return { state: 'delivered', title: t('request.state.lost'), lines, asides: [] };
  }
  if (receipt.earlierVersion === true) {
    const lines = [t('request.receipt.earlierVersion')];
    return { state: 'delivered', title: t('request.state.delivered'), lines, asides: [] };
  }
  return {
    state: 'delivered',
    title: texts.success.title,
    lines: [texts.success.body, ...(receipt.proven ? [] : [t('request.receipt.unproven')])],
    asides: [],
  };
}
