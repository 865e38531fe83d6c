import type { OfficeNeed } from '../../contracts/office-need.ts';
import { turnOf } from '../../contracts/office-need.ts';
import { useLocale } from '../../i18n/use-locale.ts';

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
