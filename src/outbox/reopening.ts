import type { DeliveryMetadata, Draft, Entry } from './entry.ts';

/**
 * True if it has left and nothing shows that it did not arrive: a refusal covers the last attempt only, and
 * an earlier one may have arrived. So may one from before it was edited, and one of another device that also
 * has it. Attempts that reached nobody leave no key, and no doubt.
 */
export function isUnconfirmed(entry: Entry): boolean {
  const { mayHaveArrived, attempts, state, keyed, handOver, earlierMayHaveArrived } = entry;
  if (handOver !== undefined || earlierMayHaveArrived === true || mayHaveArrived) return true;
  if (state.kind === 'sending') return true;
  return keyed !== undefined && attempts > (state.kind === 'attention' ? 1 : 0);
}

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

/** Copies the metadata that an entry hands to its draft, and the draft to the next entry. */
export function deliveryMetadataOf({
  keyed,
  handOver,
  sendWhen,
  earlierMayHaveArrived,
  addition,
  lost,
  reminders,
}: DeliveryMetadata): DeliveryMetadata {
  return {
    ...(keyed === undefined ? {} : { keyed }),
    ...(handOver === undefined ? {} : { handOver }),
    ...(sendWhen === undefined ? {} : { sendWhen }),
    ...(earlierMayHaveArrived === undefined ? {} : { earlierMayHaveArrived }),
    ...(addition === undefined ? {} : { addition }),
    ...(lost === undefined ? {} : { lost }),
    ...(reminders === undefined ? {} : { reminders }),
  };
}
