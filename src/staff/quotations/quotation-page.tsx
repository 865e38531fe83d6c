import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { parseQuotation, quotationPath } from '../../contracts/staff-quotations.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { BackToList } from '../lists/back-to-list.tsx';
import { ListLoading } from '../lists/list-loading.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { QueryError } from '../lists/query-error.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { isLoading, type Query, useQuery } from '../lists/use-query.ts';
import { QuotationSheet } from './quotation-sheet.tsx';

const list = '/account/quotes';

/** One quotation (specification section 2, Quotation detail). */
export function QuotationPage() {
  const { id = '' } = useParams();
  return <Quotation key={id} id={id} />;
}

function Quotation({ id }: { readonly id: string }) {
  const { t } = useLocale();
  // Somebody decides by it: the list may know more by now, such as that it was accepted.
  const query = useQuery(quotationPath(id), { freshFor: 0 });
  const body = query.cached?.body;
  const quotation = useMemo(() => parseQuotation(body), [body]);
  if (isLoading(query)) return <ListLoading text={t('quotations.detail.loading')} />;
  if (quotation === undefined) return <Missing query={query} />;
  return <QuotationSheet quotation={quotation} query={query} list={list} />;
}

/** The quoted words for every failure; and why, where it is not known whether there is such a quotation. */
function Missing({ query: { error, busy, refetch } }: { readonly query: Query }) {
  const { t } = useLocale();
  usePageTitle(t('quotations.detail.missing'));
  return (
    <div className="message-page">
      <PageHeading title={inOneLanguage(t('quotations.detail.missing'))}>
        <p className="lead">{t('quotations.detail.missingBody')}</p>
      </PageHeading>
      {error === undefined || error === 'missing' ? null : (
        <QueryError why={error} busy={busy} refetch={refetch} />
      )}
      <BackToList list={list}>{t('quotations.detail.backToList')}</BackToList>
    </div>
  );
}
