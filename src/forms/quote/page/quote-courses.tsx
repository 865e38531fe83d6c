import { type FocusEvent, memo, useCallback, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type QuotationLine, subtotalOf } from '../../../contracts/pricing/quotation.ts';
import type { Values } from '../../../form/values.ts';
import { fill } from '../../../lib/fill.ts';
import { card } from '../card.ts';
import { renewableCourses } from '../eligibility.ts';
import { quoteTexts } from '../texts.ts';
import { selectionOf, toggleNew, toggleRenewal, withSelection } from '../selection.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import type { CatalogueResult } from '../../../ui/api-context.tsx';
import { governmentLabels } from '../governments.ts';
import { surchargeOf } from '../pricing.ts';
import type { FormOverrideProps } from '../../../form-page/form-override.ts';
import type { PricedFor } from './estimate.ts';
import { QuoteTable } from './quote-table.tsx';
import type { Note } from './selection-note.tsx';
import {
  type Catalogue,
  type Course,
  type CourseKind,
  courseName,
} from '../../../contracts/pricing/course.ts';
import { form } from '../index.ts';
import { type PriceGroup, priceLine } from '../pricing.ts';
import { searchCourses, withFirst } from '../search.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { QuoteTexts } from '../quote-texts-type.ts';
import type { Cents } from '../../../lib/money.ts';

interface QuoteCoursesProps {
  readonly reading: CatalogueResult | undefined;
  readonly values: Values;
  readonly priced: PricedFor;
  readonly change: FormOverrideProps['change'];
  /** Must be stable. */
  readonly onNote: (note: Note | undefined) => void;
}

/** Renders both pickers, the one for which the visitor came first, and the sum once something is chosen. */
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
    // The button disappears with its line: focus stays nearby, or goes back to the list.
    if (isLast) document.getElementById(`field-${kind === 'new' ? 'courses' : 'renewalCourses'}`)?.focus();
    else summary.current?.focus();
  };
  const fee = { label: governmentLabels[government], amount: formatMoney(surchargeOf(government)) };
  const shared = { group: priced.group, failed: reading !== undefined && catalogue === undefined };
  const [search] = useSearchParams();
  const fresh = (
    <CoursePicker
      key="new"
      {...shared}
      kind="new"
      courses={catalogue}
      chosen={selection.courses}
      taken={selection.renewalCourses}
      onToggle={onNew}
    />
  );
  const renewal = (
    <CoursePicker
      key="renewal"
      {...shared}
      kind="renewal"
      courses={catalogue && renewableCourses(catalogue, nationality)}
      chosen={selection.renewalCourses}
      taken={noneTaken}
      onToggle={onRenewal}
    />
  );
  return (
    <>
      <p className="includes-fee">{fill(page.includesFee, fee)}</p>
      <div className="pickers">{search.has(card.renewal) ? [renewal, fresh] : [fresh, renewal]}</div>
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

/**
 * Returns functions that tell whether the course could be ticked or unticked; the two lists never share one
 * (rulings Q-4).
 */
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

interface CoursePickerProps {
  readonly kind: CourseKind;
  /** The offered courses; undefined while loading, or after a failure. */
  readonly courses: Catalogue | undefined;
  readonly failed: boolean;
  readonly group: PriceGroup;
  readonly chosen: readonly string[];
  /** Ids that are shown but cannot be chosen, because they are renewals. */
  readonly taken: readonly string[];
  /** Returns whether it was possible. Must be stable. */
  readonly onToggle: (id: string) => boolean;
}

const names = { new: 'courses', renewal: 'renewalCourses' } as const;

/** A search box and native checkboxes; nothing is faster on small devices (conventions 15). */
function CoursePicker({ kind, courses, failed, group, chosen, taken, onToggle }: CoursePickerProps) {
  const { locale } = useLocale();
  const texts = quoteTexts[locale];
  const [query, setQuery] = useState('');
  const [refused, setRefused] = useState<string>();
  const name = names[kind];
  // The courses chosen on the last return to the list: nothing moves under the finger while choosing.
  const [first, setFirst] = useState(chosen);
  const found = courses === undefined ? undefined : searchCourses(courses, query);
  const shown = found !== undefined && query.trim() === '' ? withFirst(found, first) : found;
  const toggle = useCallback((id: string) => setRefused(onToggle(id) ? undefined : id), [onToggle]);
  const leave = (event: FocusEvent): void => {
    // It lies over the list: the next focused element must be visible.
    setRefused(undefined);
    if (!event.currentTarget.contains(event.relatedTarget)) setFirst(chosen);
  };
  const seek = (text: string): void => {
    setQuery(text);
    setFirst(chosen);
  };
  return (
    <fieldset className="picker" id={`field-${name}`} tabIndex={-1} data-picker={name} onBlur={leave}>
      <legend className="label">{form.texts[locale].fields[name]?.label}</legend>
      <SearchBox label={texts.picker.search} query={query} onQuery={seek} />
      <p className="picker-count" role="status">
        {shown === undefined
          ? ''
          : fill(texts.page.count, { shown: shown.length, all: courses?.length ?? 0 })}
        {chosen.length === 0 ? '' : ` · ${fill(texts.page.chosen, { count: chosen.length })}`}
      </p>
      {shown === undefined || shown.length === 0 ? (
        <div className="course-list course-list-empty">{nothingText(texts, kind, courses, failed)}</div>
      ) : (
        <ul className="course-list">
          {shown.map((course) => {
            const line = priceLine(course, kind, group);
            return (
              <CourseRow
                key={course.id}
                course={course}
                name={name}
                price={line.toBeConfirmed ? undefined : subtotalOf(line)}
                checked={chosen.includes(course.id)}
                taken={taken.includes(course.id)}
                onToggle={toggle}
              />
            );
          })}
        </ul>
      )}
      {refused !== undefined && taken.includes(refused) ? (
        <div className="picker-refusal">
          <Notice tone="care" role="alert">
            <p>{texts.picker.refusedAsNew}</p>
          </Notice>
        </div>
      ) : null}
    </fieldset>
  );
}

interface SearchBoxProps {
  readonly label: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

function SearchBox({ label, query, onQuery }: SearchBoxProps) {
  const id = useId();
  return (
    <>
      <label className="hint" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        type="search"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          // Filters while typing; Enter must not submit the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
    </>
  );
}

function nothingText(
  { page, picker }: QuoteTexts,
  kind: CourseKind,
  courses: Catalogue | undefined,
  failed: boolean,
) {
  if (courses === undefined) return <p>{failed ? picker.loadError : page.loading}</p>;
  const isEmptyRenewal = kind === 'renewal' && courses.length === 0;
  return (
    <>
      <p className="notice-title">{kind === 'renewal' ? picker.noRenewable : picker.none.title}</p>
      {isEmptyRenewal ? null : <p>{picker.none.body}</p>}
    </>
  );
}

interface CourseRowProps {
  readonly course: Course;
  /** Name of the checkbox: the wire name of its list. */
  readonly name: string;
  /** Including the government's fee; undefined: to be confirmed. */
  readonly price: Cents | undefined;
  readonly checked: boolean;
  /** Chosen for renewal: pressing it explains why it cannot be ticked. */
  readonly taken: boolean;
  readonly onToggle: (id: string) => void;
}

/** One course with its price. Memoised, because a picker has many and one press changes one. */
const CourseRow = memo(function CourseRow(props: CourseRowProps) {
  const { course, name, price, checked, taken, onToggle } = props;
  const { locale } = useLocale();
  const { page, picker, document } = quoteTexts[locale];
  const imo = course.imoNumber === '' ? '' : fill(page.imo, { number: course.imoNumber });
  const codes = [course.abbreviation, imo].filter(Boolean).join(' · ');
  return (
    <li>
      <label className={taken ? 'course course-taken' : 'course'}>
        <input
          type="checkbox"
          name={name}
          value={course.id}
          checked={checked}
          aria-disabled={taken}
          onChange={() => onToggle(course.id)}
        />
        <span className="course-text">
          <span className="course-name">{courseName(course, locale)}</span>{' '}
          {codes === '' ? null : <span className="hint">{codes} </span>}
          {taken ? <span className="course-remark">{picker.takenForRenewal} </span> : null}
        </span>
        <span className="course-price">
          {price === undefined ? document.toBeConfirmed : formatMoney(price)}
        </span>
      </label>
    </li>
  );
});
