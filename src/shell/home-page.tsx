import { Link } from 'react-router-dom';
import { useLocale } from '../i18n/use-locale.ts';
import { inOneLanguage } from '../ui/bilingual-text.ts';
import { CompassRose } from '../ui/compass-rose.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SignalFlag } from '../ui/signal-flag.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

/** The five paths of the specification, in its order. */
const paths = [
  { key: 'courses', to: '/courses', flag: 'c' },
  { key: 'licenses', to: '/licenses', flag: 'l' },
  { key: 'medical', to: '/medical', flag: 'w' },
  { key: 'liberian', to: '/liberian', flag: 'o' },
  { key: 'evaluation', to: '/evaluation', flag: 'e' },
] as const;

export function HomePage() {
  const { t } = useLocale();
  usePageTitle(t('pages.home.title'));
  return (
    <div className="home">
      <PageHeading title={inOneLanguage(t('pages.home.title'))}>
        <p className="home-question">{t('pages.home.subtitle')}</p>
        <p className="lead">{t('pages.home.lead')}</p>
        <CompassRose />
      </PageHeading>
      <nav aria-label={t('pages.home.subtitle')}>
        <ul className="cards">
          {paths.map(({ key, to, flag }) => (
            <li key={key} className="card">
              <SignalFlag name={flag} />
              <div className="card-text">
                <Link className="card-link" to={to} aria-describedby={`hint-${key}`}>
                  {t(`pages.home.${key}.name`)}
                </Link>
                <p className="card-hint" id={`hint-${key}`}>
                  {t(`pages.home.${key}.hint`)}
                </p>
              </div>
              <Icon name="forward" />
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
