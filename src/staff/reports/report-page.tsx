import { reportPaths } from '../../contracts/reports.ts';
import { optionText } from '../../form/field-texts.ts';
import { formIds } from '../../forms/index.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useForms } from '../requests/use-forms.ts';
import { reportAddress } from './report-address.ts';
import { periodOf } from './report-body.ts';
import { ReportFrame } from './report-frame.tsx';
import { ReportSection } from './report-section.tsx';
import { type FiguresName, tablesOf } from './report-tables.ts';
import { useReportParameters } from './use-report.ts';

interface ReportPageProps {
  readonly name: FiguresName;
  readonly path: string;
}

/** Figures of a period: plots, tables, and each table as CSV. */
export function ReportPage({ name, path }: ReportPageProps) {
  const { t, locale } = useLocale();
  const parameters = useReportParameters();
  const { byId } = useForms(formIds);
  const words = {
    t,
    form: (id: string): string => byId.get(id)?.texts[locale].name ?? id,
    government: (id: string): string => {
      const quote = byId.get('quote');
      return quote === undefined ? id : optionText(quote.texts[locale], 'government', id);
    },
    question: (wire: string): string => byId.get('evaluation')?.texts[locale].fields[wire]?.label ?? wire,
  };
  return (
    <ReportFrame
      path={path}
      address={reportAddress(reportPaths[name], parameters.isReversed ? nothing : parameters.period)}
      title={t(`reports.${name}.title`)}
      lead={t(`reports.${name}.lead`)}
      parameters={parameters}
    >
      {(body) => {
        const { from, to } = periodOf(body) ?? { from: '', to: '' };
        return tablesOf[name](words, body).map((table) => (
          <ReportSection
            key={table.id}
            table={table}
            fileName={`${t(`reports.${name}.file`)}-${table.id}-${from}-${to}`}
          />
        ));
      }}
    </ReportFrame>
  );
}

const nothing = { from: undefined, to: undefined };
