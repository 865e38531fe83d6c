import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Query, QueryFailure } from './use-query.ts';

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
