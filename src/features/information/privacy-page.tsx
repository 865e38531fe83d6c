import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { ContactDetails } from '../../ui/contact-details.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

/** Each part: its heading and its paragraphs (specification section 2; decisions P-1, P-2). */
const parts = [
  { title: 'pages.privacy.useTitle', paragraphs: ['pages.privacy.use'] },
  { title: 'pages.privacy.confidentialTitle', paragraphs: ['pages.privacy.confidential'] },
  { title: 'pages.privacy.sharingTitle', paragraphs: ['pages.privacy.sharing', 'pages.privacy.authority'] },
  { title: 'pages.privacy.deviceTitle', paragraphs: ['pages.privacy.device'] },
] as const;

export default function PrivacyPage() {
  const { t } = useLocale();
  usePageTitle(t('pages.privacy.title'));
  return (
    <div className="prose">
      <PageHeading title={inOneLanguage(t('pages.privacy.title'))}>
        <p className="lead">{t('pages.privacy.lead')}</p>
      </PageHeading>
      {parts.map(({ title, paragraphs }) => (
        <section key={title}>
          <h2>{t(title)}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{t(paragraph)}</p>
          ))}
        </section>
      ))}
      <section>
        <h2>{t('pages.privacy.contactTitle')}</h2>
        <p>{t('pages.privacy.contact')}</p>
        <ContactDetails />
      </section>
    </div>
  );
}
