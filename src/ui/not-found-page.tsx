import { useLocale } from '../i18n/use-locale.ts';
import { inOneLanguage } from './bilingual-text.ts';
import { ButtonLink } from './button.tsx';
import { PageHeading } from './page-heading.tsx';
import { SignalFlag } from './signal-flag.tsx';
import { usePageTitle } from './use-page-title.ts';

export function NotFoundPage() {
  const { t } = useLocale();
  usePageTitle(t('shell.notFound.title'));
  return (
    <div className="message-page">
      <SignalFlag name="n" />
      <PageHeading title={inOneLanguage(t('shell.notFound.title'))}>
        <p className="lead">{t('shell.notFound.body')}</p>
      </PageHeading>
      <ButtonLink look="primary" icon="home" to="/">
        {t('shell.notFound.home')}
      </ButtonLink>
    </div>
  );
}
