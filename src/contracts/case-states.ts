/** What the office has done about one submission. */
export const caseStates = [
  'new',
  'inProgress',
  'waitingForApplicant',
  'done',
  'refused',
  'withdrawn',
] as const;

export type CaseState = (typeof caseStates)[number];

/** The states that may follow each state. Withdrawing is the applicant's, and only of what nobody has begun. */
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

/** Whether the office may move a case so. Only the applicant withdraws. */
export function mayMove(from: CaseState, to: CaseState): boolean {
  return to !== 'withdrawn' && nextStates[from].includes(to);
}

/**
 * A refusal and a reopening are explained, and so is what is wanted where no document says it; everything else may be.
 * @param isDocumentWanted whether a verdict asks for a document once more
 */
export function needsReason(from: CaseState, to: CaseState, isDocumentWanted: boolean): boolean {
  if (to === 'waitingForApplicant') return mayMove(from, to) && !isDocumentWanted;
  return to === 'refused' || (to === 'inProgress' && (from === 'done' || from === 'refused'));
}

/** Whether it goes on; else whether the office has finished it, or the applicant has taken it back. */
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

/** Somebody has to do something: the office, or the applicant. */
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

/** What the office says of one document; each but `accepted` comes with a reason that the applicant reads. */
export const verdicts = ['accepted', 'unreadable', 'wrongDocument', 'expired'] as const;

export type Verdict = (typeof verdicts)[number];

export function isVerdict(value: unknown): value is Verdict {
  return verdicts.some((verdict) => verdict === value);
}

/** What a request needs of the office now; of several the one that cannot wait for the others. */
export const officeNeeds = [
  /** The applicant has written, and nobody has answered. */
  'answer',
  /** A document is to be looked at. */
  'document',
  /** A document is not as it has to be, and the applicant has not been told. */
  'ask',
  /** A quotation is to be approved or rejected. */
  'quotation',
  /** A quotation was accepted: its courses are to be arranged. */
  'acceptance',
  /** Nothing in particular is missing: it is to be worked on, and finished. */
  'work',
  /** Nothing, until the applicant sends what was asked for, */
  'applicant',
  /** accepts a quotation, */
  'offer',
  /** or confirms the address. */
  'address',
  /** Nothing any more. */
  'nothing',
] as const;

export type OfficeNeed = (typeof officeNeeds)[number];

/** Whose turn it is. */
export const turns = ['ours', 'theirs', 'nobody'] as const;

export type Turn = (typeof turns)[number];
