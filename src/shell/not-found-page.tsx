import { useLocale } from '../i18n/use-locale.ts';
import { inOneLanguage } from '../ui/bilingual-text.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SignalFlag } from '../ui/signal-flag.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

export default function NotFoundPage() {
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
