import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ContactDetails } from '../../ui/contact-details.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

const titles = { account: 'information.unavailable.account' } as const;

interface UnavailablePageProps {
  readonly service: keyof typeof titles;
}

/** An honest place for what other versions bring: not a 404, and not a dead form. */
export default function UnavailablePage({ service }: UnavailablePageProps) {
  const { t } = useLocale();
  const title = t(titles[service]);
  usePageTitle(title);
  return (
    <div className="unavailable">
      <PageHeading title={inOneLanguage(title)}>
        <p className="lead">{t('information.unavailable.body')}</p>
        <p>{t('information.unavailable.contact')}</p>
      </PageHeading>
      <ContactDetails />
      <ButtonLink look="primary" icon="home" to="/">
        {t('information.unavailable.home')}
      </ButtonLink>
    </div>
  );
}
