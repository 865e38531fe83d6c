import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Query, QueryFailure } from './use-query.ts';
import { panamaTime } from '../panama-time.ts';

/** Shown at once: loading takes a while over a ship's link. */
export function ListLoading({ text }: { readonly text: string }) {
  return (
    <div className="on-its-way" role="status">
      <p>{text}</p>
    </div>
  );
}

interface QueryErrorProps extends Pick<Query, 'busy' | 'refetch'> {
  /** Consequence of the failure for the page. */
  readonly title?: string;
  readonly why: QueryFailure;
}

/** Explains the failure, and offers a retry where that can help. */
export function QueryError({ title, why, busy, refetch }: QueryErrorProps) {
  const { t } = useLocale();
  const canHelp = why !== 'forbidden' && why !== 'sessionEnded';
  return (
    <Notice tone="bad" role="alert" {...(title === undefined ? {} : { title })}>
      <p>{t(`rows.why.${why}`)}</p>
      {canHelp ? (
        <div className="actions">
          <Button aria-disabled={busy} onClick={busy ? undefined : refetch}>
            {t(busy ? 'rows.retrying' : 'rows.retry')}
          </Button>
        </div>
      ) : null}
    </Notice>
  );
}

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
