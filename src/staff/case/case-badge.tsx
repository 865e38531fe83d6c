import type { CaseState } from '../../contracts/cases.ts';
import { useLocale } from '../../i18n/use-locale.ts';

/** Always with its word: colour alone conveys nothing. */
export function CaseBadge({ state }: { readonly state: CaseState }) {
  const { t } = useLocale();
  return (
    <span className={`state-badge case-${state}`} data-case-state={state}>
      {t(`casework.state.${state}`)}
    </span>
  );
}
