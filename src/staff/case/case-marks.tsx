import type { CaseState } from '../../contracts/cases.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { type OfficeNeed, turnOf } from '../../contracts/office-need.ts';

/** Always with its word: colour alone conveys nothing. */
export function CaseBadge({ state }: { readonly state: CaseState }) {
  const { t } = useLocale();
  return (
    <span className={`state-badge case-${state}`} data-case-state={state}>
      {t(`casework.state.${state}`)}
    </span>
  );
}

/** The request's most urgent need, and so whose turn it is. */
export function TurnMark({ need }: { readonly need: OfficeNeed }) {
  const { t } = useLocale();
  const turn = turnOf(need);
  return (
    <span className="turn-mark" data-turn={turn} title={t(`casework.turn.${turn}`)}>
      {t(`casework.need.${need}`)}
    </span>
  );
}
