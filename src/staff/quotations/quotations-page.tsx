import { useMemo } from 'react';
import { parseQuotations, quotationsPath } from '../../contracts/staff-quotations.ts';
import { pageOf } from '../lists/list-query.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { ListFrame, pageSize } from '../lists/list-frame.tsx';
import { ListTools } from '../lists/list-tools.tsx';
import { DeskHeading } from '../desk-line.tsx';
import { useDevice } from '../../ui/device-context.tsx';
import { showToast } from '../../ui/toast.ts';
import { useListQuery } from '../lists/use-list-query.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useQuery } from '../lists/use-query.ts';
import { panamaDay } from '../panama-time.ts';
import {
  type ListedQuotation,
  listedQuotation,
  matchingQuotations,
  quotationChoices,
} from './quotation-list.ts';
import { quotationCsv, QuotationTable } from './quotation-table.tsx';

/** The quotation history (specification section 2; rulings A-9, S-10). */
export function QuotationsPage() {
  const { t } = useLocale();
  const loaded = useQuery(quotationsPath, listedQuotations);
  const { data: listed } = loaded;
  const address = useListQuery(quotationChoices);
  const { query } = address;
  const { search, filter, sort } = query;
  const found = useMemo(
    () => matchingQuotations(listed ?? [], { search, filter, sort }),
    [listed, search, filter, sort],
  );
  usePageTitle(t('quotations.title'));
  return (
    <div className="staff-list">
      <DeskHeading title={t('quotations.title')} />
      <ListFrame
        query={loaded}
        count={listed?.length}
        shown={pageOf(found, query.page, pageSize)}
        onPage={(page) => address.change({ page })}
        onClear={address.clear}
        words={{
          loading: t('quotations.loading'),
          failed: t('quotations.failed'),
          empty: t('quotations.empty'),
          emptyBody: t('quotations.emptyBody'),
          none: (count) => t('quotations.none', { count }),
        }}
        tools={
          <ListTools
            choices={quotationChoices}
            address={address}
            words={{
              search: t('quotations.search'),
              filter: t('quotations.column.status'),
              filterOf: (status) => t(`quotations.status.${status ?? 'all'}`),
              sortOf: (order) => t(`quotations.sort.${order}`),
            }}
          />
        }
        actions={found.length === 0 ? null : <Actions found={found} />}
      >
        {(rows) => <QuotationTable rows={rows.map(({ quotation }) => quotation)} />}
      </ListFrame>
    </div>
  );
}

function listedQuotations(body: unknown): readonly ListedQuotation[] | undefined {
  return parseQuotations(body)?.map(listedQuotation);
}

/** Exports every match as CSV, and prints the page shown. */
function Actions({ found }: { readonly found: readonly ListedQuotation[] }) {
  const { t, locale } = useLocale();
  const { offerFile, clock } = useDevice();
  const download = (): void => {
    const quotations = found.map(({ quotation }) => quotation);
    const bytes = new TextEncoder().encode(quotationCsv(t, locale, quotations));
    const name = `${t('quotations.csv.file')}-${panamaDay(clock.now())}.csv`;
    offerFile(bytes, 'text/csv;charset=utf-8', name);
    showToast({ tone: 'good', text: t('quotations.exported', { count: found.length }) });
  };
  return (
    <div className="actions">
      <Button icon="export" onClick={download}>
        {t('quotations.export')}
      </Button>
      <Button icon="print" onClick={() => print()}>
        {t('rows.print')}
      </Button>
    </div>
  );
}
