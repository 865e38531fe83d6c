import { parseQuotation, quotationPath } from '../../contracts/staff-quotations.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { CourseTable } from '../quotations/quotation-page.tsx';
import { statusOf } from '../quotations/quotation-list.ts';
import { StatusBadge } from '../quotations/quotation-table.tsx';
import { useQuery } from '../lists/use-query.ts';
import { Answers, type AnswersProps } from '../requests/answer-sheet.tsx';
import { QuotationLink, quotationOf } from './case-head.tsx';

/** What stands in the place of the documents where a form asks for none: a quotation's prices, an evaluation's ratings. */
export function InsteadOfDocuments({ submission, form }: Pick<AnswersProps, 'submission' | 'form'>) {
  const { t } = useLocale();
  const quotation = quotationOf(submission);
  if (quotation !== undefined) {
    return (
      <div className="instead" data-prices>
        <QuotationLink {...submission} />
        <Prices id={quotation} />
      </div>
    );
  }
  if (submission.form === 'evaluation') {
    return (
      <div className="instead" data-ratings>
        <Answers submission={submission} form={form} part="ratings" />
      </div>
    );
  }
  return <p className="instead hint">{t('casework.document.none')}</p>;
}

function Prices({ id }: { readonly id: string }) {
  const { t } = useLocale();
  const { data: quotation, error } = useQuery(quotationPath(id), parseQuotation, { freshFor: 0 });
  if (quotation === undefined) {
    return (
      <p role="status">{error === undefined ? t('quotations.detail.loading') : t(`rows.why.${error}`)}</p>
    );
  }
  const status = statusOf(quotation);
  return (
    <>
      <p>
        <StatusBadge
          status={status}
          text={t(`quotations.status.${status}`)}
          acceptedAt={quotation.acceptedAt}
        />
      </p>
      <CourseTable quotation={quotation} />
    </>
  );
}
