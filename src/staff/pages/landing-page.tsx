import { Link } from 'react-router-dom';
import type { Section } from '../../contracts/pages/sections.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { pagesOf } from '../section-pages.ts';

/** Landing page of a section, with links to its pages (rulings R-9). */
export function LandingPage({ section }: { readonly section: Section }) {
  const { t } = useLocale();
  const title = t(`staff.sections.${section.id}`);
  usePageTitle(title);
  return (
    <>
      <PageHeading title={inOneLanguage(title)}>
        <p className="lead">{t('staff.landing.lead')}</p>
      </PageHeading>
      <ul className="ways">
        {pagesOf(section, t).map(({ href, title: page }) => (
          <li key={href}>
            <Link to={href}>
              {page} <Icon name="forward" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
