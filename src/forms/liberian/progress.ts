import { confirmed } from '../../form/form.ts';
import { itemName } from '../../form/item-name.ts';
import { answerOf, type Values } from '../../form/values.ts';
import { coursesFor } from './changes.ts';
import { isBlocked } from './eligibility.ts';

/**
 * The six steps of the progress bar, which may be done in any order (specification section 2; rulings L-18).
 */
export const stepIds = ['identity', 'photos', 'rlm105', 'rank', 'certificates', 'confirmation'] as const;

export type StepId = (typeof stepIds)[number];

/** Blocked: another answer has to come first. */
export type StepState = 'done' | 'open' | 'blocked';

export interface Step {
  readonly id: StepId;
  readonly state: StepState;
  /**
   * The field to go to: for a blocked step the one that blocks it, else the first missing one, else the
   * first.
   */
  readonly field: string;
}

const identity = ['fullName', 'passport', 'email', 'nationality', 'cocFlag'];
const photos = ['idPhoto', 'passportPhoto'];

export function stepsOf(values: Values): readonly Step[] {
  const wants = requiredIn(values);
  return stepIds.map((id) => {
    const { fields, missing } = wants[id];
    const state = stateOf(id, values, missing);
    const field = state === 'blocked' ? obstacleIn(values) : (missing[0] ?? fields[0] ?? 'rankApplying');
    return { id, state, field };
  });
}

/** Returns 0 to 6. */
export function stepsDone(values: Values): number {
  return stepsOf(values).filter(({ state }) => state === 'done').length;
}

function stateOf(id: StepId, values: Values, missing: readonly string[]): StepState {
  const needsFlag = id === 'rank' || id === 'certificates' || id === 'confirmation';
  if (needsFlag && isBlocked(values)) return 'blocked';
  // An empty list of certificates is not complete (rulings L-17).
  if (id === 'certificates' && coursesFor(values).length === 0) return 'blocked';
  return missing.length === 0 ? 'done' : 'open';
}

function obstacleIn(values: Values): string {
  return isBlocked(values) ? 'cocFlag' : 'rankApplying';
}

interface RequiredAnswers {
  readonly fields: readonly string[];
  readonly missing: readonly string[];
}

function requiredIn(values: Values): Readonly<Record<StepId, RequiredAnswers>> {
  const answered = (name: string): boolean => answerOf(values, name).trim() !== '';
  const filed = (name: string): boolean => values.files[name] !== undefined;
  const certificates = coursesFor(values).flatMap((key) => [
    itemName('certificateFile', key),
    itemName('certificateNumber', key),
  ]);
  return {
    identity: requiredOf(identity, answered),
    photos: requiredOf(photos, filed),
    rlm105: requiredOf(['rlm105'], filed),
    rank: requiredOf(['rankApplying'], answered),
    certificates: requiredOf(certificates, (name) => answered(name) || filed(name)),
    confirmation: requiredOf(['confirmRequirements'], (name) => answerOf(values, name) === confirmed),
  };
}

function requiredOf(fields: readonly string[], isThere: (name: string) => boolean): RequiredAnswers {
  return { fields, missing: fields.filter((name) => !isThere(name)) };
}
