import type { ReactNode } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import { ListLoading } from '../lists/list-loading.tsx';
import { PlaceholderOf } from '../pages/placeholder-of.tsx';
import { useCasePulse } from './pulse.ts';

interface NeedsCasesProps {
  readonly path: string;
  readonly children: ReactNode;
}

/** Over an API without cases, shows the placeholder page. */
export function NeedsCases({ path, children }: NeedsCasesProps) {
  const { t } = useLocale();
  const pulse = useCasePulse();
  if (pulse.kind === 'cases') return children;
  if (pulse.kind === 'unknown') return <ListLoading text={t('requests.loading')} />;
  return <PlaceholderOf path={path} />;
}
