import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { parseQuotation, quotationPath } from '../../contracts/staff-quotations.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { inOneLanguage } from '../../ui/bilingual-text.ts';
import { BackToList } from '../lists/back-to-list.tsx';
import '../lists/lists.css';
import { OnItsWay } from '../lists/list-loading.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ReadingTrouble } from '../lists/query-error.tsx';
import '../sheets.css';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { isFirstReading, type Reading, useReading } from '../lists/use-query.ts';
import { QuotationSheet } from './quotation-sheet.tsx';

const list = '/account/quotes';

/** One quotation (specification section 2, Quotation detail). */
export function QuotationPage() {
  const { id = '' } = useParams();
  return <Quotation key={id} id={id} />;
}

function Quotation({ id }: { readonly id: string }) {
  const { t } = useLocale();
  const reading = useReading(quotationPath(id));
  const body = reading.kept?.body;
  const quotation = useMemo(() => parseQuotation(body), [body]);
  if (isFirstReading(reading)) return <OnItsWay text={t('quotations.detail.loading')} />;
  if (quotation === undefined) return <Missing reading={reading} />;
  return <QuotationSheet quotation={quotation} reading={reading} list={list} />;
}

/** The quoted words for every failure; and why, where it is not known whether there is such a quotation. */
function Missing({ reading: { trouble, busy, again } }: { readonly reading: Reading }) {
  const { t } = useLocale();
  usePageTitle(t('quotations.detail.missing'));
  return (
    <div className="message-page">
      <PageHeading title={inOneLanguage(t('quotations.detail.missing'))}>
        <p className="lead">{t('quotations.detail.missingBody')}</p>
      </PageHeading>
      {trouble === undefined || trouble === 'missing' ? null : (
        <ReadingTrouble why={trouble} busy={busy} again={again} />
      )}
      <BackToList list={list}>{t('quotations.detail.backToList')}</BackToList>
    </div>
  );
}
