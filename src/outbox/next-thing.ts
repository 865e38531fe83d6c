import type { CaseState } from '../contracts/cases.ts';
import { unreachable } from '../lib/unreachable.ts';
import type { AdditionKind } from './entry.ts';
import type { EntryWords } from './shown-state.ts';

/*
 * The one next thing of a request: where it is, and what its person has to do, if anything. Row, page, home,
 * chip, icon and notification show this result and decide nothing themselves (decision 073).
 */

export const nextStates = [
  'draft',
  'notSent',
  'held',
  'unconfirmed',
  'sending',
  'attention',
  'received',
  'inProgress',
  'wanted',
  'answered',
  'quotePending',
  'quoteToAccept',
  'accepted',
  'quoteRejected',
  'quoteExpired',
  'done',
  'refused',
  'withdrawn',
  'lost',
  'erased',
] as const;

export type NextState = (typeof nextStates)[number];

/**
 * `act`: a person has to do something before it continues. `waiting`: something on this device has not left
 * it.
 */
export type NextTone = 'calm' | 'waiting' | 'act' | 'done' | 'refused';

export type NextButton =
  | 'continue'
  | 'sendNow'
  | 'edit'
  | 'sendChanges'
  | 'checkLink'
  | 'sendDocuments'
  | 'answer'
  | 'accept'
  | 'fillInAgain'
  | 'showAdded';

/** The short title for headline and badge: about the request, an addition, or the office's status. */
export type NextTitle =
  | `request.${EntryWords | 'draft' | 'delivered' | 'answered' | 'lost' | 'erased'}`
  | `added.${EntryWords}`
  | `office.${Exclude<CaseState, 'new' | 'waitingForApplicant'> | OfficeState}`;

type OfficeState = Extract<
  NextState,
  'wanted' | 'answered' | 'quotePending' | 'quoteToAccept' | 'accepted' | 'quoteRejected' | 'quoteExpired'
>;

export type NextSentence =
  | 'lost'
  | 'addedNotSent'
  | 'addedHeld'
  | 'addedUnconfirmed'
  | 'addedSending'
  | 'addedAttention'
  | 'inProgress'
  | 'wanted'
  | 'wantedRest'
  | 'wantedWords'
  | 'wantedContact'
  | 'answered'
  | 'answeredByMail'
  | 'quotePending'
  | 'quoteToAccept'
  | 'quoteToAcceptContact'
  | 'accepted'
  | 'quoteRejected'
  | 'quoteExpired'
  | 'done'
  | 'refused'
  | 'withdrawn';

export interface NextThing {
  readonly state: NextState;
  readonly tone: NextTone;
  readonly title: NextTitle;
  /** Absent where the title is enough, or the delivery texts say more (wait-messages, request-messages). */
  readonly sentence?: NextSentence;
  /** For the title: the kind of addition. */
  readonly added?: AdditionKind | 'several';
  /** For the sentence: number of documents, deadline (ISO 8601). */
  readonly count?: number;
  readonly until?: string;
  /** In the office's own words. */
  readonly reason?: string;
  readonly button?: NextButton;
  /**
   * When this was stated, by the clock of the party that stated it (ISO 8601): nothing is claimed for later.
   */
  readonly asOf?: string;
}

/** Everything known of one request, reduced to what affects the result. */
export type NextFacts =
  | { readonly kind: 'draft' }
  | { readonly kind: 'entry'; readonly stands: EntryWords; readonly asks?: 'earlier' | 'help' }
  | {
      readonly kind: 'received';
      /** `answered`: a plain API's bare success. */
      readonly by: 'receipt' | 'answered';
      readonly at: string;
      /** The worst state among additions that have not been received. */
      readonly added?: Added;
      readonly office?: OfficeFacts;
    }
  | { readonly kind: 'lost' }
  | { readonly kind: 'erased' };

export interface Added {
  readonly stands: EntryWords;
  readonly kinds: readonly AdditionKind[];
}

export interface OfficeFacts {
  readonly state: CaseState;
  readonly at: string;
  readonly reason: string | null;
  /** The API accepts documents, messages and decisions. */
  readonly takesAdditions: boolean;
  /** Number of documents to send again that have not been added here. */
  readonly wanted: number;
  /** When an answer, a withdrawal or an acceptance arrived that the office's status does not cover yet. */
  readonly answeredAt?: string;
  /** When the applicant's mail arrived, if nobody has said anything since. */
  readonly mailedAt?: string;
  readonly withdrawnAt?: string;
  readonly quotation?: QuotationFacts;
}

export interface QuotationFacts {
  /** `over`: approved, and its last day has passed. */
  readonly stands: 'pending' | 'approved' | 'over' | 'accepted' | 'rejected' | 'expired';
  /** Its last day, or when it was accepted. */
  readonly at: string;
}

type Received = Extract<NextFacts, { kind: 'received' }>;

export function nextThing(facts: NextFacts): NextThing {
  switch (facts.kind) {
    case 'draft':
      return { state: 'draft', tone: 'act', title: 'request.draft', button: 'continue' };
    case 'entry':
      return ofEntry(facts);
    case 'received':
      return ofReceived(facts);
    case 'lost':
      return {
        state: 'lost',
        tone: 'act',
        title: 'request.lost',
        sentence: 'lost',
        button: 'fillInAgain',
      };
    case 'erased':
      return { state: 'erased', tone: 'done', title: 'request.erased' };
    default:
      return unreachable(facts);
  }
}

export const entryStates = {
  queued: 'notSent',
  held: 'held',
  unconfirmed: 'unconfirmed',
  sending: 'sending',
  attention: 'attention',
} as const satisfies Record<EntryWords, NextState>;

function ofEntry({ stands, asks }: Extract<NextFacts, { kind: 'entry' }>): NextThing {
  const state = entryStates[stands];
  const title = `request.${stands}` as const;
  if (stands === 'attention') {
    const button =
      asks === undefined ? 'edit' : ({ earlier: 'sendChanges', help: 'checkLink' } as const)[asks];
    return { state, tone: 'act', title, button };
  }
  return { state, tone: 'waiting', title, ...(stands === 'held' ? { button: 'sendNow' } : {}) };
}

/**
 * Orders by urgency: first what blocks progress, then what the person has to do, then what waits here, then
 * the office.
 */
function ofReceived(facts: Received): NextThing {
  const { added, office } = facts;
  if (added?.stands === 'attention') return ofAdded(added);
  const asked = office && (applicantsTurn(office, added) ?? offeredBy(office, added));
  if (asked !== undefined) return asked;
  if (added !== undefined) return ofAdded(added);
  return (office && officesTurn(office)) ?? justReceived(facts);
}

function justReceived({ by, at, office }: Received): NextThing {
  const title = by === 'answered' ? 'request.answered' : 'request.delivered';
  return { state: 'received', tone: 'calm', title, asOf: office?.at ?? at };
}

const addedSentences = {
  queued: 'addedNotSent',
  held: 'addedHeld',
  unconfirmed: 'addedUnconfirmed',
  sending: 'addedSending',
  attention: 'addedAttention',
} as const satisfies Record<EntryWords, NextSentence>;

/** Counts as given only once the API has said so. */
function ofAdded({ stands, kinds }: Added): NextThing {
  const needsPerson = stands === 'attention' || stands === 'held';
  const [kind = 'several', ...others] = kinds;
  return {
    state: entryStates[stands],
    tone: stands === 'attention' ? 'act' : 'waiting',
    title: `added.${stands}`,
    added: others.length === 0 ? kind : 'several',
    sentence: addedSentences[stands],
    ...(needsPerson ? { button: 'showAdded' } : {}),
  };
}

/** Returns the applicant's task if the office waits for something that was not fully given on this device. */
function applicantsTurn(
  { state, wanted, takesAdditions, answeredAt, at, reason }: OfficeFacts,
  added?: Added,
) {
  if (state !== 'waitingForApplicant') return undefined;
  const answers = added?.kinds.some((kind) => kind === 'correction' || kind === 'reply') === true;
  if (wanted === 0 && (answers || answeredAt !== undefined)) return undefined;
  const base = {
    state: 'wanted',
    tone: 'act',
    title: 'office.wanted',
    asOf: at,
    ...withReason(reason),
  } as const;
  if (!takesAdditions) return { ...base, sentence: 'wantedContact' } as const;
  if (wanted === 0) return { ...base, sentence: 'wantedWords', button: 'answer' } as const;
  const sentence = answers ? 'wantedRest' : 'wanted';
  return { ...base, sentence, count: wanted, button: 'sendDocuments' } as const;
}

/** Returns the task of deciding on an offered price. */
function offeredBy(
  { state, quotation, takesAdditions, withdrawnAt, at }: OfficeFacts,
  added?: Added,
): NextThing | undefined {
  if (quotation?.stands !== 'approved' || state === 'refused') return undefined;
  if (state === 'withdrawn' || withdrawnAt !== undefined) return undefined;
  if (added?.kinds.some((kind) => kind === 'acceptance' || kind === 'withdrawal') === true) return undefined;
  return {
    state: 'quoteToAccept',
    tone: 'act',
    title: 'office.quoteToAccept',
    sentence: takesAdditions ? 'quoteToAccept' : 'quoteToAcceptContact',
    until: quotation.at,
    asOf: at,
    ...(takesAdditions ? { button: 'accept' } : {}),
  };
}

/** Returns the office's progress when nobody has to act; undefined: the office has not begun. */
function officesTurn(office: OfficeFacts): NextThing | undefined {
  const { state, at, quotation, withdrawnAt, mailedAt } = office;
  const say = (
    told: OfficeState | Exclude<CaseState, 'new' | 'waitingForApplicant'>,
    tone: NextTone,
  ): NextThing => ({
    state: told,
    tone,
    title: `office.${told}`,
    sentence: told,
    asOf: at,
  });
  const why = withReason(office.reason);
  if (state === 'withdrawn') return say('withdrawn', 'done');
  if (withdrawnAt !== undefined) return { ...say('withdrawn', 'done'), asOf: withdrawnAt };
  if (quotation?.stands === 'rejected') return { ...say('quoteRejected', 'refused'), ...why };
  if (state === 'refused') return { ...say('refused', 'refused'), ...why };
  if (quotation?.stands === 'over' || quotation?.stands === 'expired')
    return { ...say('quoteExpired', 'refused'), until: quotation.at };
  if (state === 'done') return { ...say('done', 'done'), ...why };
  const mailed = { ...say('answered', 'calm'), sentence: 'answeredByMail', asOf: mailedAt ?? at } as const;
  if (state === 'waitingForApplicant')
    return mailedAt === undefined ? { ...say('answered', 'calm'), asOf: office.answeredAt ?? at } : mailed;
  if (quotation?.stands === 'accepted') return { ...say('accepted', 'calm'), asOf: later(at, quotation.at) };
  if (quotation?.stands === 'pending') return say('quotePending', 'calm');
  if (state === 'inProgress' && mailedAt !== undefined) return mailed;
  return state === 'new' ? undefined : { ...say(state, 'calm'), ...why };
}

function withReason(reason: string | null): { readonly reason?: string } {
  return reason === null ? {} : { reason };
}

function later(one: string, two: string): string {
  return Date.parse(one) < Date.parse(two) ? two : one;
}
