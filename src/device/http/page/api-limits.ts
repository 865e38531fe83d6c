import type { DrainStore } from '../../../outbox/ports.ts';
import type { ApiLimits, ApiLimitsFeed } from '../../../ui/outbox-context.tsx';
import type { Changes } from '../../../ui/device-context.tsx';

export function createApiLimits(store: Pick<DrainStore, 'remembered'>, changes: Changes): ApiLimitsFeed {
  const listeners = new Set<() => void>();
  let known: ApiLimits = {};
  const refresh = async (): Promise<void> => {
    const { api } = await store.remembered();
    const { maxFileBytes, maxSubmissionBytes } = api?.capabilities ?? {};
    const reminders = api === undefined ? undefined : api.capabilities.reminders === true;
    const isSame = known.maxFileBytes === maxFileBytes && known.maxSubmissionBytes === maxSubmissionBytes;
    if (isSame && known.reminders === reminders) return;
    known = {
      ...(reminders === undefined ? {} : { reminders }),
      ...(maxFileBytes === undefined ? {} : { maxFileBytes }),
      ...(maxSubmissionBytes === undefined ? {} : { maxSubmissionBytes }),
    };
    for (const listener of listeners) listener();
  };
  // Without storage, no limits are known.
  const update = (): void => void refresh().catch(() => undefined);
  changes.subscribe(update);
  update();
  return {
    now: () => known,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
