import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { toasts } from '../ui/toast.ts';

type Host = ComponentType<{ readonly closeLabel: string }>;

/** Without a network there may be no toasts: what they say stands in the page too. */
const noToasts: { readonly default: Host } = { default: () => null };

const ToastHost = lazy(
  (): Promise<{ readonly default: Host }> => import('../later/toast-host.tsx').catch(() => noToasts),
);

export function Toasts() {
  const { t } = useLocale();
  const wanted = useSyncExternalStore(toasts.subscribe, toasts.areWanted);
  return wanted ? (
    <Suspense fallback={null}>
      <ToastHost closeLabel={t('shell.close')} />
    </Suspense>
  ) : null;
}
