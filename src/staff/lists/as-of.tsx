import { formatTime } from '../../i18n/format.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Reading } from './use-query.ts';

/** How old it is what is shown, and a press to renew it. */
export function AsOf({ kept, busy, trouble, again }: Reading) {
  const { t } = useLocale();
  if (kept === undefined) return null;
  const time = formatTime(kept.at);
  return (
    <div className="as-of">
      <p>
        <span className="hint">{t('rows.asOf', { time })}</span>{' '}
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={busy}
          onClick={busy ? undefined : again}
        >
          {t(busy ? 'rows.updating' : 'rows.update')}
        </button>
      </p>
      <div role="status">
        {trouble === undefined ? null : (
          <Notice tone="care">
            <p>
              {t('rows.stale', { time })} {t(`rows.why.${trouble}`)}
            </p>
          </Notice>
        )}
      </div>
    </div>
  );
}
