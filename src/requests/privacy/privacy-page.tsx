import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useBrand } from '../../ui/brand-context.tsx';

/** Each part has a heading, points and paragraphs (specification section 2; rulings P-1, P-2). */
const parts = [
  { title: 'information.privacy.useTitle', paragraphs: ['information.privacy.use'] },
  {
    title: 'information.privacy.confidentialTitle',
    paragraphs: ['information.privacy.confidential', 'information.privacy.reminders'],
  },
  {
    title: 'information.privacy.sharingTitle',
    paragraphs: ['information.privacy.sharing', 'information.privacy.authority', 'information.privacy.push'],
  },
  {
    title: 'information.privacy.deviceTitle',
    points: [
      'information.privacy.waiting',
      'information.privacy.received',
      'information.privacy.kept',
      'information.privacy.details',
      'information.privacy.shared',
    ],
    paragraphs: ['information.privacy.cookie', 'information.privacy.languageCookie'],
  },
] as const;

export function PrivacyPage() {
  const { t } = useLocale();
  usePageTitle(t('information.privacy.title'));
  return (
    <div className="prose">
      <PageHeading title={inOneLanguage(t('information.privacy.title'))}>
        <p className="lead">{t('information.privacy.lead')}</p>
      </PageHeading>
      {parts.map(({ title, paragraphs, ...part }) => (
        <section key={title}>
          <h2>{t(title)}</h2>
          {'points' in part ? (
            <ul>
              {part.points.map((point) => (
                <li key={point}>{t(point)}</li>
              ))}
            </ul>
          ) : null}
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{t(paragraph)}</p>
          ))}
        </section>
      ))}
      <section>
        <h2>{t('information.privacy.contactTitle')}</h2>
        <p>{t('information.privacy.contact')}</p>
        <ContactDetails />
      </section>
    </div>
  );
}

function ContactDetails() {
  const { email, phone } = useBrand();
  const { t } = useLocale();
  return (
    <ul className="contact">
      <li>
        <span className="contact-kind">{t('information.email')}</span> <a href={`mailto:${email}`}>{email}</a>
      </li>
      <li>
        <span className="contact-kind">{t('information.phone')}</span>{' '}
        <a className="unbroken" href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>
          {phone}
        </a>
      </li>
    </ul>
  );
}
