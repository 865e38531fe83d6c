import { unreachable } from '../lib/unreachable.ts';
import { type CaseState, isClosed, type OfficeNeed, officeNeeds, type Turn } from './case-states.ts';

export { type OfficeNeed, officeNeeds, type Turn, turns } from './case-states.ts';

export const wordFacts = [
  /** The applicant has not written since the office's last decision. */
  'none',
  /** The office has done nothing since. */
  'unanswered',
  /** The office has since written or added a note, and the state has not changed. */
  'answered',
  /** The applicant did nothing in spite of the reminders, and the office has done nothing since. */
  'silent',
] as const;

/** State of the newest file of each document. */
export const documentFacts = [
  /** Every document is accepted, or there is none. */
  'accepted',
  /** All have a verdict, and at least one has to be sent again. */
  'wanted',
  'toDecide',
  /** One that was sent again on request needs a verdict. */
  'sentAgain',
] as const;

export const quotationFacts = [
  'none',
  /** Pending, and the applicant has not yet returned the code mailed to the address. */
  'unverified',
  'pending',
  /** Approved: the applicant may accept it. */
  'offered',
  'accepted',
  /** Just expired; its request is about to be closed. */
  'lapsed',
  /** Rejected or expired, and its request was closed once: if open, the office has reopened it. */
  'over',
] as const;

/** The facts that determine what a request needs from the office. */
export interface OfficeFacts {
  readonly state: CaseState;
  readonly words: (typeof wordFacts)[number];
  readonly documents: (typeof documentFacts)[number];
  readonly quotation: (typeof quotationFacts)[number];
}

/** Determines a request's most urgent need, seen from the office (decision 073). */
export function officeNeed(facts: OfficeFacts): OfficeNeed {
  const { state, words, documents, quotation } = facts;
  if (words === 'unanswered') return 'answer';
  // It may be accepted until it expires, unless the request was refused or withdrawn.
  if (state === 'done' && quotation === 'offered') return 'offer';
  if (isClosed(state)) return 'nothing';
  if (documents === 'sentAgain') return 'document';
  if (isAsked(facts)) return words === 'silent' ? 'silence' : 'applicant';
  switch (quotation) {
    case 'unverified':
      return 'address';
    case 'offered':
      return 'offer';
    case 'none':
    case 'pending':
    case 'accepted':
    case 'lapsed':
    case 'over':
      return ofDocuments(documents) ?? ofQuotation[quotation];
    default:
      return unreachable(quotation);
  }
}

/** Not if only words were asked for and they have arrived: otherwise both sides would wait for each other. */
function isAsked({ state, words, documents }: OfficeFacts): boolean {
  return state === 'waitingForApplicant' && (documents === 'wanted' || words !== 'answered');
}

function ofDocuments(documents: OfficeFacts['documents']): OfficeNeed | undefined {
  if (documents === 'toDecide') return 'document';
  return documents === 'wanted' ? 'ask' : undefined;
}

const ofQuotation = {
  none: 'work',
  pending: 'quotation',
  accepted: 'acceptance',
  lapsed: 'nothing',
  over: 'work',
} as const;

const turnOfNeed: Readonly<Record<OfficeNeed, Turn>> = {
  answer: 'ours',
  document: 'ours',
  ask: 'ours',
  silence: 'ours',
  quotation: 'ours',
  acceptance: 'ours',
  work: 'ours',
  applicant: 'theirs',
  offer: 'theirs',
  address: 'theirs',
  nothing: 'nobody',
};

export function turnOf(need: OfficeNeed): Turn {
  return turnOfNeed[need];
}

export function isOfficeNeed(value: unknown): value is OfficeNeed {
  return officeNeeds.some((need) => need === value);
}
