import { useEffect } from 'react';
import { useLocale } from '../i18n/use-locale.ts';
import { Button } from '../ui/button.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

/** A page that is not on this device yet, and no network to fetch it. */
export function MissingChunkPage() {
  const { t } = useLocale();
  usePageTitle(t('shell.chunk.title'));
  useEffect(() => {
    // The link is back: nobody has to press a button for it.
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, []);
  return (
    <div className="message-page" role="alert">
      <h1>{t('shell.chunk.title')}</h1>
      <p className="lead">{t('shell.chunk.body')}</p>
      <div className="actions">
        <Button look="primary" onClick={reload}>
          {t('shell.chunk.again')}
        </Button>
        <a className="button" href="/">
          <span>{t('shell.failed.home')}</span>
        </a>
      </div>
    </div>
  );
}

function reload(): void {
  location.reload();
}
