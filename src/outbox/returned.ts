import type { Draft, Entry } from './entry.ts';

/** Returns the reason to show in an entry's draft for its return; empty where nothing has to be corrected. */
export function returnedFrom({ state, locale }: Entry): Pick<Draft, 'returned'> {
  if (state.kind !== 'attention') return {};
  const { reason } = state;
  if (reason.kind === 'damagedFile') {
    const { field, name } = reason;
    return { returned: { kind: 'damagedFile', field, name } };
  }
  if (reason.kind !== 'refused') return {};
  const { violations = [], status, statusText, message, unreadable } = reason;
  const refusal = {
    status,
    statusText,
    ...(message === undefined ? {} : { message }),
    ...(unreadable === undefined ? {} : { unreadable }),
  };
  return { returned: { kind: 'refused', locale, refusal, violations } };
}
