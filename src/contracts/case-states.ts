export const caseStates = [
  'new',
  'inProgress',
  'waitingForApplicant',
  'done',
  'refused',
  'withdrawn',
] as const;

export type CaseState = (typeof caseStates)[number];

/** The permitted transitions. Only the applicant withdraws, and only a request nobody has started. */
export const nextStates: Readonly<Record<CaseState, readonly CaseState[]>> = {
  new: ['inProgress', 'waitingForApplicant', 'done', 'refused', 'withdrawn'],
  inProgress: ['waitingForApplicant', 'done', 'refused'],
  waitingForApplicant: ['inProgress', 'done', 'refused'],
  done: ['inProgress'],
  refused: ['inProgress'],
  withdrawn: [],
};

export function isCaseState(value: unknown): value is CaseState {
  return caseStates.some((state) => state === value);
}

/** Whether the office may make this transition. Only the applicant withdraws. */
export function mayMove(from: CaseState, to: CaseState): boolean {
  return to !== 'withdrawn' && nextStates[from].includes(to);
}

/**
 * Refusals and reopenings need a reason, and so does asking for something that no document's verdict names; elsewhere
 * it is optional.
 * @param isDocumentWanted whether a verdict asks for a document again
 */
export function needsReason(from: CaseState, to: CaseState, isDocumentWanted: boolean): boolean {
  if (to === 'waitingForApplicant') return mayMove(from, to) && !isDocumentWanted;
  return to === 'refused' || (to === 'inProgress' && (from === 'done' || from === 'refused'));
}

/** Whether the case is open, finished by the office, or taken back by the applicant. */
const courses = {
  new: 'open',
  inProgress: 'open',
  waitingForApplicant: 'open',
  done: 'finished',
  refused: 'finished',
  withdrawn: 'takenBack',
} as const satisfies Readonly<Record<CaseState, 'open' | 'finished' | 'takenBack'>>;

type StateOf<Course> = {
  [State in CaseState]: (typeof courses)[State] extends Course ? State : never;
}[CaseState];

/** The office or the applicant still has to act. */
export type OpenState = StateOf<'open'>;

export const openStates: readonly OpenState[] = caseStates.filter(isOpen);
export const finishedStates = caseStates.filter((state) => courses[state] === 'finished');

function isOpen(state: CaseState): state is OpenState {
  return courses[state] === 'open';
}

/** Nothing further is expected of the office. */
export function isClosed(state: CaseState): boolean {
  return !isOpen(state);
}

/** The office's verdicts on a document; all but `accepted` carry a reason that the applicant reads. */
export const verdicts = ['accepted', 'unreadable', 'wrongDocument', 'expired'] as const;

export type Verdict = (typeof verdicts)[number];

export function isVerdict(value: unknown): value is Verdict {
  return verdicts.some((verdict) => verdict === value);
}

/** The most urgent need of a request, seen from the office: an action of its own, or what it is waiting for. */
export const officeNeeds = [
  /** The applicant has written and has no answer yet. */
  'answer',
  /** A document needs a verdict. */
  'document',
  /** A document is deficient, and the applicant has not been told. */
  'ask',
  /** A quotation needs approval or rejection. */
  'quotation',
  /** The applicant was reminded in vain, and the office has to decide what now. */
  'silence',
  /** A quotation was accepted, and its courses need to be arranged. */
  'acceptance',
  /** Nothing specific is missing: the request needs to be worked on and finished. */
  'work',
  /** Waiting for the applicant to send what was asked for, */
  'applicant',
  /** to accept a quotation, */
  'offer',
  /** or to confirm the address. */
  'address',
  'nothing',
] as const;

export type OfficeNeed = (typeof officeNeeds)[number];

export const turns = ['ours', 'theirs', 'nobody'] as const;

export type Turn = (typeof turns)[number];
