import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Reading, Trouble } from './use-query.ts';

interface ReadingTroubleProps extends Pick<Reading, 'busy' | 'again'> {
  /** What it means for the page. */
  readonly title?: string;
  readonly why: Trouble;
}

/** Says why, and offers another try where that can help. */
export function ReadingTrouble({ title, why, busy, again }: ReadingTroubleProps) {
  const { t } = useLocale();
  const canHelp = why !== 'forbidden' && why !== 'sessionEnded';
  return (
    <Notice tone="bad" role="alert" {...(title === undefined ? {} : { title })}>
      <p>{t(`rows.why.${why}`)}</p>
      {canHelp ? (
        <div className="actions">
          <Button aria-disabled={busy} onClick={busy ? undefined : again}>
            {t(busy ? 'rows.retrying' : 'rows.retry')}
          </Button>
        </div>
      ) : null}
    </Notice>
  );
}
