import { useLocale } from '../../i18n/use-locale.ts';
import type { ShownStatus } from './quotation-list.ts';

/** Always the word: colour alone does not tell rejected from expired (decisions S-6). */
export function StatusBadge({ status }: { readonly status: ShownStatus }) {
  const { t } = useLocale();
  return (
    <span className={`state-badge status-${status}`} data-status={status}>
      {t(`quotations.status.${status}`)}
    </span>
  );
}
