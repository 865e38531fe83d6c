import { useCallback, useRef } from 'react';
import type { QuotationLine } from '../../../contracts/pricing/quotation.ts';
import type { Values } from '../../../form/values.ts';
import { fill } from '../../../lib/fill.ts';
import { renewableCourses } from '../eligibility.ts';
import { quoteTexts } from '../quote-texts.ts';
import { selectionOf, toggleNew, toggleRenewal, withSelection } from '../selection.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import type { CatalogueResult } from '../../../outbox/page-ports.ts';
import { governmentLabels } from '../governments.ts';
import { surchargeOf } from '../pricing.ts';
import type { FormOverrideProps } from '../../../form-page/form-override.ts';
import { CoursePicker } from './course-picker.tsx';
import type { PricedFor } from './estimate.ts';
import { QuoteTable } from './quote-table.tsx';
import type { Note } from './selection-note.tsx';

interface QuoteCoursesProps {
  readonly reading: CatalogueResult | undefined;
  readonly values: Values;
  readonly priced: PricedFor;
  readonly change: FormOverrideProps['change'];
  /** Must be stable. */
  readonly onNote: (note: Note | undefined) => void;
}

/** Both pickers, and the sum once something is chosen. */
export function QuoteCourses({ reading, values, priced, change, onNote }: QuoteCoursesProps) {
  const { locale } = useLocale();
  const { page } = quoteTexts[locale];
  const catalogue = reading?.kind === 'read' ? reading.catalogue : undefined;
  const { nationality, government } = priced.group;
  const selection = selectionOf(values);
  const { onNew, onRenewal } = useToggles(change, onNote, catalogue);
  const summary = useRef<HTMLHeadingElement>(null);
  const remove = ({ kind, course }: QuotationLine): void => {
    const isLast = priced.lines.length === 1;
    if (kind === 'new') onNew(course.id);
    else onRenewal(course.id);
    // The button goes with its line: the focus stays where one was, or goes back to the list.
    if (isLast) document.getElementById(`field-${kind === 'new' ? 'courses' : 'renewalCourses'}`)?.focus();
    else summary.current?.focus();
  };
  const fee = { label: governmentLabels[government], amount: formatMoney(surchargeOf(government)) };
  const shared = { group: priced.group, failed: reading !== undefined && catalogue === undefined };
  return (
    <>
      <p className="includes-fee">{fill(page.includesFee, fee)}</p>
      <div className="pickers">
        <CoursePicker
          {...shared}
          kind="new"
          courses={catalogue}
          chosen={selection.courses}
          taken={selection.renewalCourses}
          onToggle={onNew}
        />
        <CoursePicker
          {...shared}
          kind="renewal"
          courses={catalogue && renewableCourses(catalogue, nationality)}
          chosen={selection.renewalCourses}
          taken={noneTaken}
          onToggle={onRenewal}
        />
      </div>
      <p className="visually-hidden" role="status">
        {priced.lines.length === 0 ? '' : `${quoteTexts[locale].document.total} ${formatMoney(priced.total)}`}
      </p>
      {priced.lines.length === 0 ? null : (
        <section className="quote-summary" aria-labelledby="summary-title" data-summary>
          <h3 id="summary-title" ref={summary} tabIndex={-1}>
            {page.summary}
          </h3>
          <QuoteTable {...priced} onRemove={remove} />
        </section>
      )}
    </>
  );
}

const noneTaken: readonly string[] = [];

/** Answer whether the course could be ticked or unticked; the two lists never share one (rulings Q-4). */
function useToggles(
  change: FormOverrideProps['change'],
  onNote: QuoteCoursesProps['onNote'],
  catalogue: Extract<CatalogueResult, { kind: 'read' }>['catalogue'] | undefined,
) {
  const onNew = useCallback(
    (id: string): boolean => {
      let done = true;
      change((before) => {
        const selection = toggleNew(selectionOf(before), id);
        done = selection !== undefined;
        return selection === undefined ? before : withSelection(before, selection);
      });
      onNote(undefined);
      return done;
    },
    [change, onNote],
  );
  const onRenewal = useCallback(
    (id: string): boolean => {
      change((before) => {
        const selection = selectionOf(before);
        const course = catalogue?.find((one) => one.id === id);
        const moved = selection.courses.includes(id) && course !== undefined;
        onNote(moved ? { kind: 'moved', course } : undefined);
        return withSelection(before, toggleRenewal(selection, id));
      });
      return true;
    },
    [change, onNote, catalogue],
  );
  return { onNew, onRenewal };
}
