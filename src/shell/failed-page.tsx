import { useLocale } from '../i18n/use-locale.ts';
import { usePageTitle } from '../ui/use-page-title.ts';

/** The link loads the page anew: after a bug nothing that lives in memory is trusted. */
export function FailedPage() {
  const { t } = useLocale();
  usePageTitle(t('shell.failed.title'));
  return (
    <div className="message-page" role="alert">
      <h1>{t('shell.failed.title')}</h1>
      <p className="lead">{t('shell.failed.body')}</p>
      <a className="button button-primary" href="/">
        <span>{t('shell.failed.home')}</span>
      </a>
    </div>
  );
}
