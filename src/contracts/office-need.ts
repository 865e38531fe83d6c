import { unreachable } from '../lib/unreachable.ts';
import { type CaseState, isClosed, type OfficeNeed, officeNeeds, type Turn } from './case-states.ts';

export { type OfficeNeed, officeNeeds, type Turn, turns } from './case-states.ts';

export const wordFacts = [
  /** The applicant has not written since the office last decided something. */
  'none',
  /** The office has done nothing since. */
  'unanswered',
  /** The office has written since, or noted something, and the state is still that of then. */
  'answered',
] as const;

/** Of the newest file of each document. */
export const documentFacts = [
  /** Each is accepted; or there is none. */
  'accepted',
  /** All have been looked at, and one is to be sent once more. */
  'wanted',
  'toDecide',
  /** One that came when the office had asked for it is to be looked at. */
  'sentAgain',
] as const;

export const quotationFacts = [
  'none',
  /** Pending, and the code that went to its address has not come back. */
  'unverified',
  'pending',
  /** Approved: the applicant may accept it. */
  'offered',
  'accepted',
  /** Its time has just passed; its request is about to be ended. */
  'lapsed',
  /** Rejected or expired, and its request was ended once: where it is open, the office has opened it again. */
  'over',
] as const;

/** All that says what a request needs of the office. */
export interface OfficeFacts {
  readonly state: CaseState;
  readonly words: (typeof wordFacts)[number];
  readonly documents: (typeof documentFacts)[number];
  readonly quotation: (typeof quotationFacts)[number];
}

/** What a request needs of the office (decision 073). */
export function officeNeed(facts: OfficeFacts): OfficeNeed {
  const { state, words, documents, quotation } = facts;
  if (words === 'unanswered') return 'answer';
  // It may be accepted as long as it lasts, unless the request was refused or withdrawn.
  if (state === 'done' && quotation === 'offered') return 'offer';
  if (isClosed(state)) return 'nothing';
  if (documents === 'sentAgain') return 'document';
  if (isAsked(facts)) return 'applicant';
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

/** Not where all that was asked for was words, and they have come: else both would wait for each other. */
function isAsked({ state, words, documents }: OfficeFacts): boolean {
  return state === 'waitingForApplicant' && (documents === 'wanted' || words === 'none');
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
