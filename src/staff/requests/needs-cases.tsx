import type { ReactNode } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import { ListLoading } from '../lists/list-loading.tsx';
import { PlaceholderOf } from '../pages/placeholder-of.tsx';
import { useCasePulse } from './pulse.ts';

interface NeedsCasesProps {
  /** The path of the page. */
  readonly path: string;
  readonly children: ReactNode;
}

/** Over an API that knows no cases, the page is the empty one that it always was. */
export function NeedsCases({ path, children }: NeedsCasesProps) {
  const { t } = useLocale();
  const pulse = useCasePulse();
  if (pulse.kind === 'cases') return children;
  if (pulse.kind === 'unknown') return <ListLoading text={t('requests.loading')} />;
  return <PlaceholderOf path={path} />;
}
