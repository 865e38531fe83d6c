import { applicant, writeChange } from '../case/change-case.ts';
import type { AdditionRules } from './addition.ts';
import { hasContent } from '../intake/received.ts';

/** The applicant withdraws a request on which nobody has begun to work. */
export const withdrawal: AdditionRules = {
  kind: 'withdrawal',
  async refuse(_transaction, { state }, { received }) {
    if (hasContent(received)) return { kind: 'malformedBody' };
    return state === 'new' ? undefined : { kind: 'notWithdrawable' };
  },
  async apply(transaction, locked, { receivedAt: at }) {
    const state = 'withdrawn';
    await writeChange(transaction, locked, {
      fields: { state },
      isActivity: true,
      events: [{ at, by: applicant, kind: 'withdrawal', before: locked.state, after: state }],
    });
  },
};
