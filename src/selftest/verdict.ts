import type { CheckId, Outcomes } from '../contracts/selftest/checks.ts';

/** The overall result for the user of the device. */
export type Verdict =
  /** Nothing fails, and nothing is missing that a user should know about. */
  | 'keepsAndSends'
  | 'withLimits'
  /** The same, as far as it can be told offline. */
  | 'keepsUntilOnline'
  | 'doesNotSend'
  | 'doesNotKeep';

export interface Judgement {
  readonly verdict: Verdict;
  /** Failed and missing features the user should know about, most important first. */
  readonly limits: readonly CheckId[];
}

/** If any of these fails, no form may be filled in on this device. */
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

/** Missing, these change what a user can rely on; the others go unnoticed. */
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
