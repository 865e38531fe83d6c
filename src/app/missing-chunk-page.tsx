import { useLocale } from '../i18n/use-locale.ts';
import { Button } from '../ui/button.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

/** A page that is not on this device yet, and no network to fetch it. */
export function MissingChunkPage() {
  const { t } = useLocale();
  usePageTitle(t('shell.chunk.title'));
  return (
    <div className="message-page" role="alert">
      <h1>{t('shell.chunk.title')}</h1>
      <p className="lead">{t('shell.chunk.body')}</p>
      <Button look="primary" onClick={() => location.reload()}>
        {t('shell.chunk.again')}
      </Button>
    </div>
  );
}
