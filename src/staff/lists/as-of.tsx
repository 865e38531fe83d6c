import { useLocale } from '../../i18n/use-locale.ts';
import { Notice } from '../../ui/notice.tsx';
import { panamaTime } from '../panama-time.ts';
import type { Query } from './use-query.ts';

/** Shows the age of the data, with a button to refresh it. */
export function AsOf({ cached, busy, error, refetch }: Query) {
  const { t } = useLocale();
  if (cached === undefined) return null;
  const time = panamaTime(cached.at);
  return (
    <div className="as-of">
      <p>
        <span className="hint">{t('rows.asOf', { time })}</span>{' '}
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={busy}
          onClick={busy ? undefined : refetch}
        >
          {t(busy ? 'rows.updating' : 'rows.update')}
        </button>
      </p>
      <div role="status">
        {error === undefined ? null : (
          <Notice tone="care">
            <p>
              {t('rows.stale', { time })} {t(`rows.why.${error}`)}
            </p>
          </Notice>
        )}
      </div>
    </div>
  );
}
