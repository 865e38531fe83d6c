import { type LinkName, type LinkPath, sections } from '../../contracts/pages/sections.ts';
import { furtherStaffPages } from '../../contracts/pages/staff-pages.ts';
import { NotFoundPage } from '../../ui/not-found-page.tsx';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { beginningOf, pagesOf, type SectionPage } from '../section-pages.ts';

/** Pages that the specification only names (rulings R-4): the page with what there is of their subject. */
const plannedPages = {
  'certificates.view': furtherStaffPages.expiring,
  'certificates.upload': '/task/all',
  'certificates.manage': furtherStaffPages.expiring,
  'certificates.history': '/task/all',
  'clients.contracts': '/clients/list',
  'clients.invoices': '/account/quotes',
} as const satisfies Partial<Record<LinkName, LinkPath | typeof furtherStaffPages.expiring>>;

type PlannedPage = keyof typeof plannedPages;

function isPlanned(name: LinkName | undefined): name is PlannedPage {
  return name !== undefined && Object.hasOwn(plannedPages, name);
}

/** Stands in for a planned page, and for one that this API has no calls for. */
export function PlaceholderOf({ path }: { readonly path: string }) {
  const { t } = useLocale();
  const pages = sections.flatMap((section) =>
    pagesOf(section, t).map((page) => ({ ...page, beginning: beginningOf(section) })),
  );
  const page = pages.find(({ href }) => href === path);
  if (page === undefined) return <NotFoundPage />;
  const { title, name, beginning } = page;
  const planned = isPlanned(name) ? name : undefined;
  const instead = planned && pages.find(({ href }) => href === plannedPages[planned]);
  const back = [path, instead?.href].includes(beginning) ? undefined : beginning;
  return <PlaceholderPage title={title} planned={planned} instead={instead} back={back} />;
}

interface PlaceholderPageProps {
  readonly title: string;
  readonly planned: PlannedPage | undefined;
  readonly instead: SectionPage | undefined;
  /** Where the section begins; undefined: that is linked already, or here. */
  readonly back: string | undefined;
}

function PlaceholderPage({ title, planned, instead, back }: PlaceholderPageProps) {
  const { t } = useLocale();
  usePageTitle(title);
  return (
    <div className="placeholder">
      <PageHeading title={inOneLanguage(title)} />
      <Notice tone="info" title={t('staff.placeholder.body')}>
        {planned === undefined ? (
          <p>{t('staff.placeholder.note')}</p>
        ) : (
          <>
            <p>{t(`staff.placeholder.planned.${planned}`)}</p>
            <p>{t(`staff.placeholder.instead.${planned}`)}</p>
          </>
        )}
      </Notice>
      <div className="actions">
        {instead === undefined ? null : (
          <ButtonLink look="primary" to={instead.href} icon="forward">
            {instead.title}
          </ButtonLink>
        )}
        {back === undefined ? null : (
          <ButtonLink to={back} icon="back">
            {t('staff.placeholder.back')}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
