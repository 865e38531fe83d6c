import { type Section, type SectionLink, sections } from '../../contracts/pages/sections.ts';
import { NotFoundPage } from '../../ui/not-found-page.tsx';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function PlaceholderOf({ path }: { readonly path: string }) {
  const found = sections.flatMap((section) =>
    section.links.filter(({ href }) => href === path).map((link) => ({ section, link })),
  )[0];
  return found === undefined ? <NotFoundPage /> : <PlaceholderPage {...found} />;
}

interface PlaceholderPageProps {
  readonly section: Section;
  readonly link: SectionLink;
}

/** Stands in for a page that is a navigation entry only (specification section 1; rulings R-4). */
function PlaceholderPage({ section, link }: PlaceholderPageProps) {
  const { t } = useLocale();
  const title = t(`staff.links.${link.name}`);
  usePageTitle(title);
  return (
    <div className="placeholder">
      <PageHeading title={inOneLanguage(title)} />
      <Notice tone="info" title={t('staff.placeholder.body')}>
        <p>{t('staff.placeholder.note')}</p>
      </Notice>
      <ButtonLink to={section.href} icon="back">
        {t('staff.placeholder.back')}
      </ButtonLink>
    </div>
  );
}
