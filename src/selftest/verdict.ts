import type { CheckId, Outcomes } from '../contracts/selftest/checks.ts';

/** What all results together mean for the person who holds the device. */
export type Verdict =
  /** Nothing is wrong, and nothing is missing that a person should know of. */
  | 'keepsAndSends'
  | 'withLimits'
  /** The same, as far as it can be told without a network. */
  | 'keepsUntilOnline'
  | 'doesNotSend'
  | 'doesNotKeep';

export interface Judgement {
  readonly verdict: Verdict;
  /** What a person should know, the most important first: what does not work, and what is missing. */
  readonly limits: readonly CheckId[];
}

/** Without any of these nothing may be filled in here. */
const keeping: readonly CheckId[] = [
  'databaseOpens',
  'textKept',
  'bytesKept',
  'largeFileKept',
  'abortUndone',
  'reopened',
  'outboxReadable',
  'normalWindow',
  'fingerprints',
  'filesRead',
];

const sending: readonly CheckId[] = ['serverAnswers', 'uploadsPass', 'bodyWhole', 'waitsEnd'];

/** Missing, these change what a person can rely on; of the rest nobody notices it. */
const noticed: readonly CheckId[] = [
  'keptForWeeks',
  'protectedFromCleaning',
  'workerActive',
  'backgroundSending',
  'photoUpright',
];

export function judge(outcomes: Outcomes): Judgement {
  const failed = (Object.keys(outcomes) as readonly CheckId[]).filter((id) => outcomes[id] === 'failed');
  const missing = noticed.filter((id) => outcomes[id] === 'absent');
  return { verdict: verdictOf(outcomes, failed.length + missing.length), limits: [...failed, ...missing] };
}

function verdictOf(outcomes: Outcomes, limits: number): Verdict {
  if (keeping.some((id) => outcomes[id] !== 'passed')) return 'doesNotKeep';
  if (sending.some((id) => outcomes[id] === 'failed')) return 'doesNotSend';
  if (outcomes.serverAnswers === 'absent') return 'keepsUntilOnline';
  return limits > 0 ? 'withLimits' : 'keepsAndSends';
}
