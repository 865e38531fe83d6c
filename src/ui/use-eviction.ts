import { useCallback, useState } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { type EvictedCounts, useDevice } from './device-context.tsx';
import { useLive } from './use-live.ts';

/** What has been deleted from this device, in words. */
export interface Eviction {
  readonly title: string;
  readonly lines: readonly string[];
  readonly acknowledge: () => void;
}

/** Undefined: nothing was deleted, or the user has been told. */
export function useEviction(): Eviction | undefined {
  const { device } = useDevice();
  const { t } = useLocale();
  const [understood, setUnderstood] = useState(false);
  const evicted = useLive(useCallback(() => device.evicted(), [device]));
  if (evicted === undefined || understood) return undefined;
  const { requests, drafts, documents = 0, uncounted = false } = evicted;
  if (requests + drafts + documents === 0 && !uncounted) return undefined;
  return {
    title: t(titleOf(evicted)),
    lines: [
      ...(uncounted ? [t('shell.vanished.uncounted')] : []),
      ...(requests === 0 ? [] : [t('shell.vanished.body', { count: requests })]),
      ...(drafts === 0 ? [] : [t('shell.vanished.drafts', { count: drafts })]),
      ...(documents === 0 ? [] : [t('shell.vanished.documents', { count: documents })]),
    ],
    acknowledge: () => {
      device.acknowledgeEviction().catch(() => undefined);
      setUnderstood(true);
    },
  };
}

function titleOf({ requests, drafts, documents = 0 }: EvictedCounts) {
  if (requests > 0) return 'shell.vanished.title';
  if (drafts > 0) return 'shell.vanished.draftsTitle';
  return documents > 0 ? 'shell.vanished.documentsTitle' : 'shell.vanished.uncountedTitle';
}
